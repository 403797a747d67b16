import { expect, test } from 'vitest';
import type { EventId } from '#domain/kernel/ids.ts';
import type { Engine } from '#client/engine.ts';
import type { PullReply } from '#contract/wire/sync.ts';
import { issue, receive, utilize } from '#tests/client/support/activities.ts';
import { nextId, signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { saved } from '#tests/client/support/issued-here.ts';
import { expectShownIsFold } from '#tests/client/support/law.ts';

/** A delivery, two sessions and the account of one, all saved offline. */
async function morning(engine: Engine) {
  const lot = await saved(engine, receive(200));
  const first = await saved(engine, issue(lot, 50));
  const second = await saved(engine, issue(lot, 30));
  const account = await saved(engine, utilize(first, 45));
  return { lot, first, second, account };
}

/** Records the server's answers to pulls. */
function watchPulls(server: FakeServer): PullReply['scopes'][number][] {
  const pages: PullReply['scopes'][number][] = [];
  server.script(
    '/v/sync/pull/',
    async ({ next }) => {
      const answer = await next();
      const reply = (await answer.clone().json()) as PullReply;
      pages.push(...reply.scopes.filter(({ scope }) => scope === 'facility'));
      return answer;
    },
    99,
  );
  return pages;
}

test('own events come back in short form, and the tablet has the server’s rows', async () => {
  const server = new FakeServer();
  const { engine } = await signedIn(server);
  const { lot, first, second, account } = await morning(engine);
  const pages = watchPulls(server);
  expect(await engine.sync.replay()).toMatchObject({ outcome: 'done' });
  expect(pages.flatMap(({ items }) => items.map(({ k }) => k))).toEqual(['own', 'own', 'own', 'own']);
  expect(server.reports).toEqual([]);
  await expectShownIsFold(engine);
  for (const id of [lot, first, second, account]) {
    const { open, ...entry } = server.state.entries.get(id)!;
    expect(await engine.queries.entry(id)).toMatchObject({ ...entry, open, status: 'saved' });
  }
  expect(await engine.db.lot.get(lot)).toMatchObject({ left: 120 });
  expect(await engine.db.base.count()).toBe(0);
});

test('steps of other tablets come in full, and own ones are computed over them', async () => {
  const server = new FakeServer();
  const { engine } = await signedIn(server);
  const { lot } = await morning(engine);
  await engine.sync.replay();
  const theirs = nextId() as EventId;
  server.saveElsewhere(issue(lot, 20), theirs);
  await saved(engine, issue(lot, 10));
  const pages = watchPulls(server);
  await engine.sync.replay();
  expect(pages.flatMap(({ items }) => items.map(({ k }) => k))).toEqual(['event', 'own']);
  expect(await engine.db.lot.get(lot)).toMatchObject({ left: 90 });
  await expectShownIsFold(engine);
});

test('if tablet and server compute different rows, the whole page is requested and the server is told', async () => {
  const server = new FakeServer();
  const { engine } = await signedIn(server);
  const { lot, first } = await morning(engine);
  server.wrongSteps.add(server.state.items.length + 2);
  const pages = watchPulls(server);
  expect(await engine.sync.replay()).toMatchObject({ outcome: 'done' });
  const kinds = pages.flatMap(({ items }) => items.map(({ k }) => k));
  expect(kinds).toEqual([...Array<string>(4).fill('own'), ...Array<string>(4).fill('event')]);
  expect(server.reports).toMatchObject([{ kind: 'digest' }]);
  expect(await engine.queries.entry(first)).toMatchObject({ status: 'saved', open: 0 });
  expect(await engine.db.lot.get(lot)).toMatchObject({ left: 120 });
  await expectShownIsFold(engine);
  expect((await engine.queries.badge()).waiting).toBe(0);
});

test('a missing outbox row makes the tablet request the whole page', async () => {
  const server = new FakeServer();
  const { engine } = await signedIn(server);
  await morning(engine);
  server.script('/v/sync/pull/', async ({ next }) => {
    await engine.db.event.filter(({ seq }) => seq === 3).delete();
    return next();
  });
  expect(await engine.sync.replay()).toMatchObject({ outcome: 'done' });
  const wallet = await engine.db.wallet.toCollection().first();
  expect(wallet).toMatchObject({ balance: 120, issued: 80 });
  await expectShownIsFold(engine);
});

test('if a tablet’s clock is fast, its rows have the time at which the server received the event', async () => {
  const server = new FakeServer();
  const { engine, clock } = await signedIn(server);
  clock.now += 3_600_000;
  const lot = await saved(engine, receive(200));
  const pages = watchPulls(server);
  await engine.sync.replay();
  expect(pages[0]?.items).toMatchObject([{ k: 'own', at: new Date(server.now).toISOString() }]);
  expect(server.reports).toEqual([]);
  expect(await engine.queries.entry(lot)).toMatchObject({
    status: 'saved',
    createdAt: new Date(server.now).toISOString(),
  });
});
