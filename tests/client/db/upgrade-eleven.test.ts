import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { AefiEvent } from '#domain/aefi/decide.ts';
import { childIdOf } from '#domain/kernel/ids.ts';
import { details } from '#tests/client/support/children.ts';
import { device, signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { expectShownIsFold } from '#tests/client/support/law.ts';
import { onOlderDisk } from '#tests/client/support/older-disk.ts';
import { fever } from '#tests/domain/aefi/reports.ts';

test('a tablet of version 11 keeps what waits, asks for a snapshot, and reports an adverse event offline', async () => {
  const server = new FakeServer();
  const made = await signedIn(server);
  const registered = await made.engine.children.register(details('Aisha Bello'));
  if (!registered.ok) throw new Error('not registered');
  const indexedDB = new IDBFactory();
  await onOlderDisk(made.engine.db, indexedDB, { version: 11, without: ['aefi'] });

  const { engine } = device(server, { ...made.deps, indexedDB });
  expect(await engine.storage.open()).toMatchObject({ ok: true });
  expect(await engine.queries.badge()).toMatchObject({ waiting: 1 });
  const cursors = await engine.db.cursor.toArray();
  expect(cursors.filter(({ scope, epoch }) => scope === 'facility' && epoch !== null)).toSatisfy(
    (rows: typeof cursors) => rows.every((row) => row.needs_snapshot),
  );

  const child = childIdOf(registered.event);
  const screened = { type: 'screen-child', payload: { child, on: '2026-11-20', found: [] } } as never;
  expect(await engine.children.save(screened)).toMatchObject({ ok: true });
  const report: AefiEvent = { type: 'report-aefi', payload: fever({ child }) };
  expect(await engine.aefi.save([report], {})).toMatchObject({ ok: true });
  expect(await engine.aefi.reports()).toMatchObject([
    {
      status: 'waiting',
      reactions: ['fever'],
      child: { fullname: 'Aisha Bello', screened: { on: '2026-11-20' } },
    },
  ]);
  const future: AefiEvent = {
    type: 'report-aefi',
    payload: fever({ child, onsetAt: '2136-01-01T08:00' as never }),
  };
  expect(await engine.aefi.save([future], {})).toMatchObject({
    ok: false,
    reason: 'refused',
    by: 'onset-in-future',
  });
  expect(await engine.queries.badge()).toMatchObject({ waiting: 3 });
  await expectShownIsFold(engine);
});
