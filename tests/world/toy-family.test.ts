import { afterEach, expect, test } from 'vitest';
import type { ClientFamily } from '#client/db/database.ts';
import { clientFamilies } from '#client/families.ts';
import { saveEvents } from '#client/outbox/save.ts';
import { serverFamilies } from '#server/families.ts';
import { expectShownIsFold, optimisticRows } from '#tests/client/support/law.ts';
import { dropToyTable, makeToyTable, toyOnServer } from '#tests/server/sync/toy-on-server.ts';
import type { Device } from './device.ts';
import { issueOf, receiveOf } from './officer.ts';
import { toyOnTablet } from './toy-on-tablet.ts';
import { World } from './world.ts';

let world: World;

afterEach(async () => {
  // The database is shared by the worker's files, and a backup of it contains every table.
  await dropToyTable(world.server.deps.db);
  Object.assign(world.server.deps, { families: undefined });
});

/** Two tablets of a facility and their server, which all know a test family. */
async function begin(): Promise<readonly [Device, Device]> {
  world = await World.begin(301, [0, 0]);
  await makeToyTable(world.server.deps.db);
  Object.assign(world.server.deps, { families: [...serverFamilies, toyOnServer] });
  for (const device of world.devices) {
    device.families = [...clientFamilies, toyOnTablet as unknown as ClientFamily];
    await device.wipe();
    await device.replay();
  }
  return [world.device(0), world.device(1)];
}

async function put({ engine, now }: Device, bag: string, by: number): Promise<string> {
  const deps = { now, newId: engine.outbox.newId, appVersion: '1.0.0' };
  const events = [{ type: 'put-marbles', payload: { bag, by } }];
  const saved = await saveEvents(engine.db, deps as never, { events });
  if (saved.ok) return 'saved';
  return saved.reason === 'refused' ? saved.by : saved.reason;
}

async function bagsOn({ engine }: Device): Promise<Record<string, number>> {
  const rows = [...((await optimisticRows(engine))['toy']?.['bag']?.values() ?? [])] as {
    id: string;
    marbles: number;
  }[];
  return Object.fromEntries(rows.map(({ id, marbles }) => [id, marbles]));
}

test('a test family is saved, sent, shown and repaired like any other', async () => {
  const [first, second] = await begin();
  expect(await put(first, 'red', 5)).toBe('saved');
  expect(await put(first, 'red', -7)).toBe('less-than-in-bag');
  await first.save(receiveOf(first, world.random));
  expect(await put(first, 'red', -2)).toBe('saved');
  expect(await bagsOn(first)).toEqual({ red: 3 });
  await expectShownIsFold(first.engine);
  await first.replay();
  expect(await first.engine.db.base.count(), 'all came back').toBe(0);
  await second.replay();
  expect(await bagsOn(second), 'a step of another tablet comes whole').toEqual({ red: 3 });

  // Both take the last marbles without a network.
  expect(await put(first, 'red', -3)).toBe('saved');
  expect(await put(second, 'red', -2)).toBe('saved');
  expect(await put(second, 'blue', 1)).toBe('saved');
  await first.replay();
  await second.replay();
  for (const { engine } of [first, second]) await expectShownIsFold(engine);
  expect(await bagsOn(second)).toEqual({ red: 0, blue: 1 });
  expect((await second.engine.queries.badge()).needAttention).toBe(1);
  await first.replay();
  expect(await bagsOn(first)).toEqual({ red: 0, blue: 1 });

  await first.wipe();
  for (let round = 0; round < 2; round += 1) await first.replay();
  expect(await bagsOn(first), 'its lines are in the snapshot').toEqual({ red: 0, blue: 1 });
  await first.save(receiveOf(first, world.random));
  const lot = first.saved.at(-1)!.event;
  expect(await first.save(issueOf(first, lot as never, 1)), 'the stock goes on beside it').toBe('saved');
  await expectShownIsFold(first.engine);
});
