import { expect, test } from 'vitest';
import type { EquipmentEvent } from '#domain/equipment/activities.ts';
import type { EquipmentId } from '#domain/kernel/ids.ts';
import { expectShownIsFold } from '#tests/client/support/law.ts';
import { refrigerator } from '#tests/domain/equipment/units.ts';
import type { LocalDate, LocalDateTime } from '#domain/kernel/local-date.ts';
import type { Device } from './device.ts';
import { receiveOf } from './officer.ts';
import { World } from './world.ts';

async function save({ engine }: Device, ...events: readonly EquipmentEvent[]): Promise<string> {
  const saved = await engine.equipment.save(events, {});
  if (saved.ok) return 'saved';
  return saved.reason === 'refused' ? saved.by : saved.reason;
}
const shown = async ({ engine }: Device) =>
  (await engine.equipment.units()).map(({ serialNumber, functionality, reason, status }) => ({
    serialNumber,
    functionality,
    reason,
    status,
  }));
const register = (serialNumber: string): EquipmentEvent => ({
  type: 'register-equipment',
  payload: refrigerator({ serialNumber }),
});

test('two tablets change one unit without a network: both changes are kept, and a unit deleted by one is not changed by the other', async () => {
  const world = await World.begin(402, [0, 0]);
  const [first, second] = [world.device(0), world.device(1)];
  expect(await save(first, register('A-1'))).toBe('saved');
  expect(await shown(first)).toMatchObject([{ serialNumber: 'A-1', status: 'waiting' }]);
  await first.replay();
  await second.replay();
  expect(await shown(first)).toMatchObject([{ serialNumber: 'A-1', status: 'saved' }]);
  expect(await first.engine.db.base.count(), 'its step came short').toBe(0);
  const [unit] = await second.engine.equipment.units();
  const id = unit!.id as EquipmentId;

  const broken = {
    type: 'change-condition',
    payload: { equipment: id, functionality: 'bad', reason: 'Compressor' },
  } as const;
  const right = {
    type: 'update-equipment',
    payload: { equipment: id, serialNumber: 'B-2', year: null },
  } as const;
  expect(await save(first, broken)).toBe('saved');
  expect(await save(second, right)).toBe('saved');
  for (const device of [first, second, first]) await device.replay();
  const both = [{ serialNumber: 'B-2', functionality: 'bad', reason: 'Compressor', status: 'saved' }];
  expect([await shown(first), await shown(second)]).toEqual([both, both]);

  // One tablet deletes it; the other, which does not know that yet, corrects it and is refused by name, with a case.
  expect(await save(first, { type: 'delete-equipment', payload: { equipment: id } })).toBe('saved');
  expect(await save(second, { ...right, payload: { ...right.payload, serialNumber: 'C-3' } })).toBe('saved');
  await first.replay();
  await second.replay();
  for (const device of [first, second]) {
    await expectShownIsFold(device.engine);
    expect(await shown(device)).toEqual([]);
  }
  expect((await second.engine.queries.badge()).needAttention).toBe(1);
  expect(await save(second, right)).toBe('equipment-deleted');
});

test('a unit that breaks down puts its lots on hold on every tablet, until one of them moves a lot elsewhere', async () => {
  const world = await World.begin(404, [0, 0]);
  const [first, second] = [world.device(0), world.device(1)];
  expect(await save(first, register('A-1'))).toBe('saved');
  const stock = receiveOf(first, world.random);
  if (stock.type !== 'receive') throw new Error('nothing was received');
  const { antigen } = stock.payload;
  expect(await first.save(stock)).toBe('saved');
  const today = '2026-11-20' as LocalDate;
  const lot = (await first.engine.queries.lots(antigen, today))[0]!.id;
  const held = async ({ engine }: Device) =>
    (await engine.queries.lots(antigen, today)).find(({ id: found }) => found === lot)?.isOnHold;
  const [unit] = await first.engine.equipment.units();
  const id = unit!.id as EquipmentId;
  const read = (celsius: number): EquipmentEvent => ({
    type: 'record-temperature',
    payload: { equipment: id, celsius, readAt: '2026-11-20T08:10' as LocalDateTime },
  });
  expect(await save(first, { type: 'store-lot', payload: { lot, equipment: id } }, read(9.5))).toBe('saved');
  for (const device of [first, second]) await device.replay();
  for (const device of [first, second]) {
    expect(await device.engine.equipment.units()).toMatchObject([{ last: [{ last: { celsius: 9.5 } }] }]);
    const kept = await device.engine.equipment.storedLots(today);
    expect(kept.find((one) => one.id === lot)).toMatchObject({ equipment: id, isOnHold: false });
    expect(await held(device)).toBe(false);
  }
  // Without a network, one tablet reports a breakdown, and the other moves the lot.
  const broken = {
    type: 'change-condition',
    payload: { equipment: id, functionality: 'bad', reason: 'Compressor' },
  } as const;
  expect(await save(first, broken)).toBe('saved');
  expect(await held(first)).toBe(true);
  expect(await save(second, { type: 'store-lot', payload: { lot, equipment: null } })).toBe('saved');
  for (const device of [first, second, first]) await device.replay();
  for (const device of [first, second]) {
    await expectShownIsFold(device.engine);
    expect(await held(device)).toBe(false);
  }
});

test('units that two tablets register under one serial number are recorded, with a case; a new tablet has both', async () => {
  const world = await World.begin(403, [0, 0]);
  const [first, second] = [world.device(0), world.device(1)];
  expect(await save(first, register('A-1'))).toBe('saved');
  expect(await save(second, register('a-1'))).toBe('saved');
  for (const device of [first, second, first]) await device.replay();
  expect(await shown(first)).toHaveLength(2);
  expect(await second.engine.queries.openCases()).toMatchObject([{ reason: 'serial-known' }]);
  await first.wipe();
  for (let round = 0; round < 2; round += 1) await first.replay();
  expect(await shown(first)).toHaveLength(2);
});
