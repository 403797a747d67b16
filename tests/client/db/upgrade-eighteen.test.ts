import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { HeldSessionId, SessionPartId } from '#domain/kernel/ids.ts';
import { receive } from '#tests/client/support/activities.ts';
import { device, signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { saved } from '#tests/client/support/issued-here.ts';
import { expectShownIsFold } from '#tests/client/support/law.ts';
import { onOlderDisk } from '#tests/client/support/older-disk.ts';
import { idOf, started, vialOf } from '#tests/domain/sessions/held/parts.ts';

test('a tablet of version 17 keeps what waits, asks for a snapshot, and holds a session offline', async () => {
  const server = new FakeServer();
  const made = await signedIn(server);
  await saved(made.engine, receive(100));
  const indexedDB = new IDBFactory();
  await onOlderDisk(made.engine.db, indexedDB, { version: 17, without: ['session_part'] });

  const { engine } = device(server, { ...made.deps, indexedDB });
  expect(await engine.storage.open()).toMatchObject({ ok: true });
  expect(await engine.queries.badge()).toMatchObject({ waiting: 1 });
  const cursors = await engine.db.cursor.toArray();
  const facilities = cursors.filter(({ scope, epoch }) => scope === 'facility' && epoch !== null);
  expect(facilities.every((row) => row.needs_snapshot)).toBe(true);

  const start = await engine.planning.save([{ type: 'start-session', payload: started() }], {});
  if (!start.ok) throw new Error('not started');
  const id = start.saved[0]?.event ?? '';
  const session = id as string as HeldSessionId;
  const part = id as string as SessionPartId;
  const opened = { session, part, vial: vialOf(1) };
  expect(await engine.planning.save([{ type: 'open-session-vial', payload: opened }], {})).toMatchObject({
    ok: true,
  });
  expect(await engine.planning.parts()).toMatchObject([{ id, session, vials: [{ entry: vialOf(1).entry }] }]);
  const elsewhere = { session: idOf(9) as HeldSessionId, team: '' };
  expect(await engine.planning.save([{ type: 'join-session', payload: elsewhere }], {})).toMatchObject({
    ok: false,
    reason: 'refused',
    by: 'session-missing',
  });
  expect(await engine.queries.badge()).toMatchObject({ waiting: 3 });
  await expectShownIsFold(engine);
});
