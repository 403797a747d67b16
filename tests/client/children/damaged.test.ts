import { expect, test } from 'vitest';
import type { Engine } from '#client/engine.ts';
import { details, immunize, nameAntigens, registered } from '#tests/client/support/children.ts';
import { signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { expectShownIsFold } from '#tests/client/support/law.ts';

/** Damages a stored event as a bad sector would. */
async function damage({ db }: Engine, seq: number, envelope: unknown): Promise<void> {
  const row = (await db.event.toArray()).find((one) => one.seq === seq);
  await db.event.put({ ...row!, envelope: envelope as never });
}

test.each([
  ['nothing', null],
  ['half of it', { type: 'register-child', v: 1 }],
])('a registration of which only %s is left leaves the register and needs attention', async (_what, rest) => {
  const server = new FakeServer();
  const { engine } = await signedIn(server);
  await nameAntigens(engine);
  const child = await registered(engine, 'Aisha Bello');
  const other = await registered(engine, 'Musa Sani', { sex: 'male' });
  await engine.children.saveTogether([immunize(other, 'BCG'), immunize(other, 'bOPV')]);
  await damage(engine, 1, rest);
  expect(await engine.sync.replay()).toMatchObject({ outcome: 'done' });
  expect(await engine.children.child(child)).toBeNull();
  expect(await engine.children.child(other)).toMatchObject({ sync: 'saved', waiting: 0 });
  expect(server.state.lost).toEqual([{ first: 1, last: 1 }]);
  expect(await engine.queries.badge()).toMatchObject({ waiting: 0, needAttention: 1 });
  await expectShownIsFold(engine);
});

test('a merge that can no longer be read is removed from the shown rows', async () => {
  const server = new FakeServer();
  const { engine } = await signedIn(server);
  const kept = await registered(engine, 'Aisha Bello');
  const merged = await registered(engine, 'Aishatu Bello');
  await engine.children.save({ type: 'merge-children', payload: { kept, merged, reason: 'one child' } });
  expect(await engine.children.child(merged)).toMatchObject({ mergedInto: kept });
  await damage(engine, 3, null);
  // Other saves still succeed.
  expect(await engine.children.register(details('Chidi Okafor'))).toMatchObject({ ok: true });
  await engine.children.save({
    type: 'correct-child',
    payload: { child: kept, sex: 'male', reason: 'a boy' },
  });
  await engine.sync.replay();
  expect(await engine.children.child(merged)).toMatchObject({
    mergedInto: null,
    status: true,
    sync: 'saved',
  });
  expect(await engine.children.child(kept)).toMatchObject({ sex: 'male', sync: 'saved' });
  await expectShownIsFold(engine);
});
