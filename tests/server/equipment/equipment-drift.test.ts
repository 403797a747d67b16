import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findDrift } from '#server/reconcile.ts';
import type { EntryId, EquipmentId } from '#domain/kernel/ids.ts';
import type { LocalDateTime } from '#domain/kernel/local-date.ts';
import { refrigerator } from '#tests/domain/equipment/units.ts';
import { FakeTablet, typed } from '#tests/server/sync/fake-tablet.ts';
import { engines } from '#tests/support/database.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';

describe.each(engines)('drift of equipment on %s', (engine) => {
  let world: TestApp;

  beforeEach(async () => {
    world = await testApp({ engine });
    const tablet = await FakeTablet.at(world);
    const unit = (serialNumber: string) =>
      tablet.save('register-equipment', refrigerator({ serialNumber })).event_id as string as EquipmentId;
    const [first, second] = [unit('A-1'), unit('A-2')];
    const reading = { equipment: first, celsius: 4.5, readAt: '2026-11-20T08:00' as LocalDateTime };
    tablet.save('record-temperature', reading);
    const lot = () => tablet.save('receive', typed.receive(10)).event_id as string as EntryId;
    const [moved, emptied, never] = [lot(), lot(), lot()];
    tablet.save('store-lot', { lot: moved, equipment: first });
    tablet.save('store-lot', { lot: moved, equipment: second });
    tablet.save('store-lot', { lot: emptied, equipment: first });
    tablet.save('store-lot', { lot: emptied, equipment: null });
    tablet.save('store-lot', { lot: never, equipment: null });
    await tablet.push();
  });
  afterEach(() => world.close());

  test('nothing is found if nothing was changed', async () => {
    expect(await findDrift(world.deps.db)).toEqual([]);
  });

  test.each([
    ['a unit that is gone', 'equipment', sql`delete from equipment where serial_number = 'A-2'`],
    ['a reading that is gone', 'equipment', sql`delete from equipment_reading`],
    [
      'a lot that lies elsewhere',
      'lot-storage',
      sql`update lot_storage set equipment_id = (select equipment_id from equipment where serial_number = 'A-1')
        where equipment_id is not null`,
    ],
    ['a lot that lies nowhere', 'lot-storage', sql`delete from lot_storage where equipment_id is not null`],
    [
      'a lot that nobody put there',
      'lot-storage',
      sql`update lot_storage set equipment_id = (select equipment_id from equipment where serial_number = 'A-1')
        where lot_id = (select lot_id from lot_storage where equipment_id is null order by lot_id limit 1)`,
    ],
    [
      'a lot that was said to lie nowhere',
      'lot-storage',
      sql`delete from lot_storage
        where lot_id = (select lot_id from lot_storage where equipment_id is null order by lot_id limit 1)`,
    ],
  ] as const)('%s is found', async (_what, kind, change) => {
    await change.execute(world.deps.db);
    expect(await findDrift(world.deps.db)).toMatchObject([{ kind }]);
  });
});
