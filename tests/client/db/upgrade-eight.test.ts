import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { bcg, issue, receive } from '#tests/client/support/activities.ts';
import { device, signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { saved } from '#tests/client/support/issued-here.ts';
import { expectShownIsFold } from '#tests/client/support/law.ts';
import { onOlderDisk } from '#tests/client/support/older-disk.ts';
import { refrigerator } from '#tests/domain/equipment/units.ts';

const today = '2026-11-20' as LocalDate;
const familyTables = ['equipment', 'reading', 'lot_storage'];

test('a tablet of version 8 keeps its day, gets the tables of the equipment and asks for what it had left out', async () => {
  const server = new FakeServer();
  const made = await signedIn(server);
  const lot = await saved(made.engine, receive(100));
  await made.engine.sync.replay();
  await saved(made.engine, issue(lot, 30));
  const before = [await made.engine.queries.badge(), await made.engine.queries.lots(bcg, today)];

  const indexedDB = new IDBFactory();
  await onOlderDisk(made.engine.db, indexedDB, { version: 8, without: familyTables });
  const after = device(server, { ...made.deps, indexedDB });
  expect(await after.engine.storage.open()).toMatchObject({ ok: true });
  expect([await after.engine.queries.badge(), await after.engine.queries.lots(bcg, today)]).toEqual(before);
  expect(await after.engine.db.cursor.toArray()).toContainEqual(
    expect.objectContaining({ scope: 'facility', needs_snapshot: true }),
  );
  for (let run = 0; run < 3; run += 1) await after.engine.sync.replay();
  expect(await after.engine.queries.badge()).toMatchObject({ waiting: 0, needAttention: 0 });
  const unit = { type: 'register-equipment', payload: refrigerator() } as const;
  expect(await after.engine.equipment.save([unit], {})).toMatchObject({ ok: true });
  expect(await after.engine.equipment.units()).toMatchObject([
    { serialNumber: 'BE0A-17', status: 'waiting' },
  ]);
  await expectShownIsFold(after.engine);
});
