import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { receive } from '#tests/client/support/activities.ts';
import { device, signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { saved } from '#tests/client/support/issued-here.ts';
import { expectShownIsFold } from '#tests/client/support/law.ts';
import { onOlderDisk } from '#tests/client/support/older-disk.ts';
import type { SessionPlanId } from '#domain/kernel/ids.ts';
import type { SessionEvent } from '#domain/sessions/decide.ts';
import { day, tuesdays } from '#tests/domain/sessions/plans.ts';

const plan = (changes = {}): SessionEvent => ({
  type: 'plan-session',
  payload: tuesdays({ on: day('2136-11-24'), ...changes }),
});

test('a tablet of version 12 keeps what waits, asks for a snapshot, and plans sessions offline', async () => {
  const server = new FakeServer();
  const made = await signedIn(server);
  await saved(made.engine, receive(100));
  const indexedDB = new IDBFactory();
  await onOlderDisk(made.engine.db, indexedDB, { version: 12, without: ['session_plan'] });

  const { engine } = device(server, { ...made.deps, indexedDB });
  expect(await engine.storage.open()).toMatchObject({ ok: true });
  expect(await engine.queries.badge()).toMatchObject({ waiting: 1 });
  const cursors = await engine.db.cursor.toArray();
  const facilities = cursors.filter(({ scope, epoch }) => scope === 'facility' && epoch !== null);
  expect(facilities.every((row) => row.needs_snapshot)).toBe(true);

  const made2 = await engine.planning.save([plan()], {});
  if (!made2.ok) throw new Error('not planned');
  const id = made2.saved[0]?.event as string as SessionPlanId;
  expect(await engine.planning.plans()).toMatchObject([
    { id, place: 'Ajingi Cottage Hospital', changes: [] },
  ]);
  const moved: SessionEvent = {
    type: 'move-session',
    payload: { plan: id, on: day('2136-11-24'), to: day('2136-11-25'), reason: 'Market day' },
  };
  expect(await engine.planning.save([moved], {})).toMatchObject({ ok: true });
  expect(await engine.planning.plans()).toMatchObject([{ changes: [{ to: '2136-11-25' }] }]);
  expect(await engine.planning.save([plan({ until: '2136-01-01' })], {})).toMatchObject({
    ok: false,
    reason: 'refused',
    by: 'ends-before-first',
  });
  expect(await engine.queries.badge()).toMatchObject({ waiting: 3 });
  await expectShownIsFold(engine);
});
