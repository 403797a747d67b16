import { describe, expect, test } from 'vitest';
import { entryIdOf, type EntryId } from '#domain/kernel/ids.ts';
import type { Device } from './device.ts';
import { expectConserved, expectQuiet } from './invariants.ts';
import { confirmOf, issueOf, receiveOf, reverseOf, transferOf } from './officer.ts';
import { expectShowsAllItSaved } from './only-tablet.ts';
import { worldFacilities } from './world-server.ts';
import { World } from './world.ts';

async function saveLot(device: Device, world: World): Promise<EntryId> {
  expect(await device.save(receiveOf(device, world.random))).toBe('saved');
  const event = device.saved.at(-1)?.event;
  if (!event) throw new Error('nothing was saved');
  return entryIdOf(event);
}

async function leftOf(device: Device, lot: EntryId): Promise<number> {
  return (await device.engine.db.lot.get(lot))?.left ?? 0;
}

describe('the server goes back in time', () => {
  test('restored from an older backup: tablets send again what it forgot', async () => {
    const world = await World.begin(31);
    const backup = await world.server.backup();
    for (const device of world.devices) await saveLot(device, world);
    for (const device of world.devices) await device.replay();
    await world.server.restore(backup);
    for (const device of world.devices) await saveLot(device, world);
    await world.heal();
    await world.expectQuiet();
  });

  test('after a power cut lost its last commits, under the same epoch', async () => {
    const world = await World.begin(32);
    const epoch = await world.server.epoch();
    const backup = await world.server.backup();
    for (const device of world.devices) await saveLot(device, world);
    for (const device of world.devices) await device.replay();
    await world.server.restore(backup);
    await world.server.keepEpoch(epoch);
    await world.heal();
    await world.expectQuiet();
  });

  test('replaced by an empty one: everything comes back from the tablets', async () => {
    const world = await World.begin(33);
    for (const device of world.devices) {
      const lot = await saveLot(device, world);
      await device.save(issueOf(device, lot, 3));
      await device.replay();
    }
    await world.server.replaceByEmpty();
    await world.heal();
    await world.expectQuiet();
  });

  test('an issue from a colleague’s lot waits for the colleague when the server forgot the lot', async () => {
    const world = await World.begin(34, [0, 0]);
    const [author, colleague] = [world.device(0), world.device(1)];
    const backup = await world.server.backup();
    const lot = await saveLot(author, world);
    await author.replay();
    await colleague.replay();
    await colleague.save(issueOf(colleague, lot, 5));
    await world.server.restore(backup);
    await colleague.signInWhenAsked();
    for (let round = 0; round < 3; round++) await colleague.replay();
    const parked = await world.server.deps.db
      .selectFrom('event')
      .select('status')
      .where('status', '=', 'parked')
      .execute();
    expect(parked).toHaveLength(1);
    await world.heal();
    await world.expectQuiet();
    expect(await leftOf(author, lot)).toBe(await leftOf(colleague, lot));
  });
});

describe('two tablets of one facility', () => {
  test('both issue the last doses offline: one is told so, nothing is lost, and it can be corrected', async () => {
    const world = await World.begin(41, [0, 0]);
    const [first, second] = [world.device(0), world.device(1)];
    const lot = await saveLot(first, world);
    await first.replay();
    await second.replay();
    const doses = await leftOf(second, lot);
    for (const device of [first, second])
      expect(await device.save(issueOf(device, lot, doses))).toBe('saved');
    await first.replay();
    await second.replay();
    const { rows } = await second.engine.queries.syncRows({ status: 'refused' });
    expect(rows.map((row) => row.reason)).toEqual(['less-than-in-stock']);
    expect(rows[0]?.detail).toBe(
      'You cannot issued this State cold store antigen; you have less than the Antigen in stock',
    );
    expect((await second.engine.queries.badge()).needAttention).toBe(1);
    const other = await saveLot(second, world);
    const replaces = rows[0]?.event;
    if (!replaces) throw new Error('no refused event');
    expect(await second.save(issueOf(second, other, 5), { replaces })).toBe('saved');
    await second.replay();
    await first.replay();
    expect((await second.engine.queries.badge()).needAttention).toBe(0);
    expect(await leftOf(first, other)).toBe(await leftOf(second, other));
  });
});

describe('stock sent by another facility', () => {
  test.each(['push-before-commit', 'push-committed', 'relay-delivered'] as const)(
    'while the server dies at %s and both tablets lose power: it arrives once, and a differing count is known at both',
    async (step) => {
      const world = await World.begin(71, [0, 1]);
      const [sender, receiver] = [world.device(0), world.device(1)];
      const destination = worldFacilities[1];
      if (!destination) throw new Error('no such facility');
      const lot = await saveLot(sender, world);
      const doses = await leftOf(sender, lot);
      expect(await sender.save(transferOf(sender, lot, { doses, destination }))).toBe('saved');
      world.server.killAt(step);
      sender.cutPowerIn(12);
      await sender.replay();
      await expectConserved(world.server);
      await sender.reboot();
      await world.server.relay().catch(() => undefined);
      await expectConserved(world.server);
      world.server.calm();
      world.wait(16);
      await sender.replay();
      await world.server.relay();
      await expectConserved(world.server);
      receiver.cutPowerIn(6);
      await receiver.replay();
      await receiver.reboot();
      world.wait(16);
      await receiver.replay();
      const arrived = (await receiver.engine.db.ledger.toArray()).find(
        ({ activity }) => activity === 'arrive',
      );
      if (!arrived) throw new Error('nothing arrived');
      expect(arrived).toMatchObject({ arrival: 'unconfirmed', doses });
      expect(await receiver.save(confirmOf(receiver, arrived.id, doses - 2))).toBe('saved');
      expect(await leftOf(receiver, arrived.lot)).toBe(doses - 2);
      world.server.killAt(step);
      receiver.cutPowerIn(12);
      await receiver.replay();
      await receiver.reboot();
      await world.server.relay().catch(() => undefined);
      await world.heal();
      await world.expectQuiet();
      const told = await sender.engine.db.case_file.toArray();
      expect(told).toMatchObject([{ reason: 'arrival-differs', closedAt: null }]);
    },
  );
});

describe('a wrong entry', () => {
  test('reversed offline while a colleague issues from it: one of the two is told so, nothing is lost', async () => {
    const world = await World.begin(72, [0, 0]);
    const [author, colleague] = [world.device(0), world.device(1)];
    const lot = await saveLot(author, world);
    await author.replay();
    await colleague.replay();
    const doses = await leftOf(author, lot);
    expect(await author.save(reverseOf(author, lot))).toBe('saved');
    expect(await leftOf(author, lot)).toBe(0);
    expect(await colleague.save(issueOf(colleague, lot, 5))).toBe('saved');
    await colleague.replay();
    await author.replay();
    expect(await leftOf(author, lot)).toBe(doses - 5);
    const { rows } = await author.engine.queries.syncRows({ status: 'refused' });
    expect(rows.map((row) => row.reason)).toEqual(['moved-on']);
    expect((await author.engine.queries.entry(lot))?.reversedBy).toBe(null);
    const issued = colleague.saved.at(-1)?.event;
    if (!issued) throw new Error('nothing was issued');
    expect(await author.save(reverseOf(author, entryIdOf(issued)))).toBe('refused');
    expect(await colleague.save(reverseOf(colleague, entryIdOf(issued)))).toBe('saved');
    await colleague.replay();
    await author.replay();
    expect(await author.save(reverseOf(author, lot))).toBe('saved');
    await world.heal();
    expect(await leftOf(author, lot)).toBe(0);
    expect(await leftOf(colleague, lot)).toBe(0);
  });

  test('reversed on a tablet whose clock is years off is still reversed in time', async () => {
    const world = await World.begin(73, [0]);
    const tablet = world.device(0);
    const lot = await saveLot(tablet, world);
    await tablet.replay();
    tablet.clockErrorMs = 2 * 365 * 86_400_000;
    await tablet.replay();
    expect(await tablet.save(reverseOf(tablet, lot))).toBe('saved');
    await tablet.replay();
    await tablet.replay();
    await expectQuiet(world.server, world.devices);
    await expectShowsAllItSaved(tablet);
    expect(await leftOf(tablet, lot)).toBe(0);
  });
});

describe('a tablet', () => {
  test('wiped and signed in again has the server’s rows, and never reuses a number', async () => {
    const world = await World.begin(51, [0]);
    const tablet = world.device(0);
    await saveLot(tablet, world);
    await tablet.replay();
    const before = await tablet.engine.db.log.toArray();
    await tablet.wipe();
    await tablet.replay();
    await saveLot(tablet, world);
    await tablet.replay();
    const after = await tablet.engine.db.log.toArray();
    expect(after.map((log) => log.log_id)).not.toEqual(before.map((log) => log.log_id));
    await expectQuiet(world.server, world.devices);
    await expectShowsAllItSaved(tablet);
  });

  test.each([-2, 2])('whose clock is off by %i years still syncs, in the order of saving', async (years) => {
    const world = await World.begin(52, [0]);
    const tablet = world.device(0);
    const lot = await saveLot(tablet, world);
    tablet.clockErrorMs = years * 365 * 86_400_000;
    await tablet.save(issueOf(tablet, lot, 5));
    await tablet.replay();
    await tablet.replay();
    await expectQuiet(world.server, world.devices);
    await expectShowsAllItSaved(tablet);
  });

  test('a week offline with 2,000 events is replayed completely', async () => {
    const world = await World.begin(53, [0]);
    const tablet = world.device(0);
    tablet.network.isUp = false;
    const lots: EntryId[] = [];
    for (let n = 0; n < 2_000; n++) {
      if (n % 50 === 0) lots.push(await saveLot(tablet, world));
      const lot = lots.at(-1);
      if (lot && (await leftOf(tablet, lot)) > 0) await tablet.save(issueOf(tablet, lot, 1));
      else await saveLot(tablet, world);
      world.wait(5);
    }
    tablet.network.isUp = true;
    const before = tablet.network.requests;
    await tablet.signInWhenAsked();
    await tablet.replay();
    await expectQuiet(world.server, world.devices);
    expect(tablet.network.requests - before).toBeLessThanOrEqual(24);
  });

  test('a corrupted outbox row is set aside and reported; the others are sent', async () => {
    const world = await World.begin(54, [0]);
    const tablet = world.device(0);
    tablet.network.isUp = false;
    for (let n = 0; n < 3; n++) await saveLot(tablet, world);
    const [, middle] = tablet.saved.slice(-3);
    if (!middle) throw new Error('nothing was saved');
    await tablet.engine.db.event
      .where('event_id')
      .equals(middle.event)
      .modify((row) => {
        Object.assign(row, { envelope: { ...row.envelope, payload: 'rotten', seq: 'x' } });
      });
    tablet.saved.splice(tablet.saved.indexOf(middle), 1);
    await tablet.reboot();
    tablet.network.isUp = true;
    await tablet.replay();
    await tablet.replay();
    await expectShowsAllItSaved(tablet);
    const held = await world.server.deps.db.selectFrom('event').select('event_id').execute();
    expect(held.map((row) => row.event_id)).toEqual(
      expect.arrayContaining(tablet.saved.map(({ event }) => event)),
    );
    const incidents = await world.server.deps.db.selectFrom('incident').select('kind').execute();
    expect(incidents.map((row) => row.kind)).toContain('lost-range');
    expect((await tablet.engine.queries.badge()).needAttention).toBe(1);
  });
});

describe('many tablets', () => {
  test('come back in the same minute: all are served, none twice', async () => {
    const world = await World.begin(61, [0, 0, 0, 1, 1, 1, 2, 2, 2]);
    for (const device of world.devices) {
      device.network.isUp = false;
      for (let n = 0; n < 20; n++) await saveLot(device, world);
    }
    for (const device of world.devices) device.network.isUp = true;
    await Promise.all(world.devices.map((device) => device.replay()));
    await world.heal();
    await world.expectQuiet();
  });
});
