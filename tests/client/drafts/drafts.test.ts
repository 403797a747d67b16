import { expect, test } from 'vitest';
import type { Engine } from '#client/engine.ts';
import { receive } from '#tests/client/support/activities.ts';
import { device, signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';

async function twoTabs() {
  const server = new FakeServer();
  const first = await signedIn(server);
  const { indexedDB } = first.deps;
  const second = device(server, { indexedDB });
  const session = await first.engine.session.current();
  if (!session) throw new Error('nobody is signed in');
  return { server, indexedDB, first: first.engine, second: second.engine, owner: { user: session.userId } };
}

/** Saves a receipt from the form, as a screen does. */
function submit(engine: Engine, owner: Parameters<Engine['drafts']['of']>[1], doses = 5) {
  const draftId = engine.drafts.of('receive', owner).id();
  return engine.stock.save(receive(doses), { draft: 'receive', draftId });
}

test('a draft belongs to the officer who typed it, even if a colleague signs in before it is written', async () => {
  const { server, first, owner } = await twoTabs();
  const form = first.drafts.of('receive', owner);
  await form.load();
  await first.session.login({ email: 'bola@demo.test', password: 'secret' });
  void form.save({ doses: '5' });
  const bola = await first.session.current();
  expect(await first.drafts.of('receive', { user: bola!.userId }).load()).toBeUndefined();
  expect(await first.drafts.of('receive', owner).load()).toEqual({ doses: '5' });
  expect(server.requestsTo('/v/sync/push/')).toBe(0);
});

test('a form without an owner belongs to the user who was signed in when it was opened', async () => {
  const { first, owner } = await twoTabs();
  const form = first.drafts.of('receive');
  await form.load();
  await first.session.login({ email: 'bola@demo.test', password: 'secret' });
  void form.save({ doses: '5' });
  expect(await first.drafts.of('receive', owner).load()).toEqual({ doses: '5' });
});

test('a draft open in two tabs is saved once', async () => {
  const { first, second, owner } = await twoTabs();
  void first.drafts.of('receive', owner).save({ doses: '5' });
  await first.drafts.of('receive', owner).load();
  expect(await second.drafts.of('receive', owner).load()).toEqual({ doses: '5' });
  expect(await submit(first, owner)).toMatchObject({ ok: true });
  void second.drafts.of('receive', owner).save({ doses: '50' });
  expect(await submit(second, owner, 50)).toEqual({ ok: false, reason: 'already-saved' });
  expect(await first.db.event.count()).toBe(1);
});

test('a form that another window saved is empty when opened again, and so is the next one', async () => {
  const { server, indexedDB, first, second, owner } = await twoTabs();
  const form = first.drafts.of('receive', owner);
  await form.load();
  await form.save({ doses: '5' });
  expect(await second.drafts.of('receive', owner).load()).toEqual({ doses: '5' });
  expect(await submit(second, owner)).toMatchObject({ ok: true });
  second.drafts.of('receive', owner).clear();
  await form.save({ doses: '50' });
  expect(await submit(first, owner, 50)).toEqual({ ok: false, reason: 'already-saved' });
  await form.save({ doses: '51' });
  expect(await submit(first, owner, 51)).toEqual({ ok: false, reason: 'already-saved' });

  const reloaded = device(server, { indexedDB });
  expect(await reloaded.engine.drafts.of('receive', owner).load()).toBeUndefined();
  expect(await form.load()).toBeUndefined();
  await form.save({ doses: '6' });
  expect(await second.drafts.of('receive', owner).load()).toEqual({ doses: '6' });
  expect(await submit(first, owner, 6)).toMatchObject({ ok: true });
  form.clear();
  expect(await form.load()).toBeUndefined();
  expect(await second.drafts.of('receive', owner).load()).toBeUndefined();
  expect(await first.db.event.count()).toBe(2);
});

test('a draft that an earlier build kept after its save is not offered again', async () => {
  const { first, owner } = await twoTabs();
  const { user } = owner;
  await first.db.draft.put({ user, form: 'receive', values: { doses: '5' }, id: 'X', saved: ['X'] });
  const form = first.drafts.of('receive', owner);
  expect(await form.load()).toBeUndefined();
  await form.save({ doses: '6' });
  expect(await form.load()).toEqual({ doses: '6' });
});

test('pressing Save twice in one tab saves once, in either order', async () => {
  const { first, owner } = await twoTabs();
  await first.drafts.of('receive', owner).load();
  const results = await Promise.all([submit(first, owner), submit(first, owner)]);
  expect(results.map(({ ok }) => ok)).toEqual([true, false]);
  expect(await first.db.event.count()).toBe(1);
});

test('after a save the cleared form starts again and can be saved', async () => {
  const { first, second, owner } = await twoTabs();
  const form = first.drafts.of('receive', owner);
  void form.save({ doses: '5' });
  expect(await submit(first, owner)).toMatchObject({ ok: true });
  form.clear();
  expect(await form.load()).toBeUndefined();
  expect(await second.drafts.of('receive', owner).load()).toBeUndefined();
  void form.save({ doses: '6' });
  expect(await form.load()).toEqual({ doses: '6' });
  expect(await submit(first, owner, 6)).toMatchObject({ ok: true });
});

test('a keystroke stored after the save is dropped, because it would otherwise be offered for saving again', async () => {
  const server = new FakeServer();
  const { engine, deps, power } = await signedIn(server);
  const session = await engine.session.current();
  const owner = { user: session!.userId };
  const form = engine.drafts.of('receive', owner);
  await form.load();
  const saving = submit(engine, owner);
  const lastKey = form.save({ doses: '5' });
  expect(await saving).toMatchObject({ ok: true });
  Object.assign(power, { writes: 0, failAt: 2 });
  form.clear();
  await lastKey;
  const afterBoot = device(server, { indexedDB: deps.indexedDB });
  await form.load();
  expect(await afterBoot.engine.drafts.of('receive', owner).load()).toBeUndefined();
});

test('two tabs that each started a form save two entries, and neither clears the other’s text', async () => {
  const { first, second, owner } = await twoTabs();
  await first.drafts.of('receive', owner).load();
  await second.drafts.of('receive', owner).load();
  void first.drafts.of('receive', owner).save({ doses: '5' });
  await first.drafts.of('receive', owner).load();
  const other = second.drafts.of('receive', owner);
  void other.save({ doses: '7' });
  await expect.poll(async () => (await first.db.draft.toArray())[0]?.values).toEqual({ doses: '7' });
  expect(await submit(first, owner)).toMatchObject({ ok: true });
  first.drafts.of('receive', owner).clear();
  expect(await other.load()).toEqual({ doses: '7' });
  expect(await submit(second, owner, 7)).toMatchObject({ ok: true });
});
