import { describe, expect, test } from 'vitest';
import { entryIdOf, type EntryId } from '#domain/kernel/ids.ts';
import { protocolVersion } from '#contract/wire/sync.ts';
import { knownLog } from '#client/session/log-of.ts';
import { details } from '#tests/client/support/children.ts';
import { expectShownIsFold as expectLaw } from '#tests/client/support/law.ts';
import type { Device } from './device.ts';
import { expectShownIsFold } from './invariants.ts';
import { issueOf, receiveOf } from './officer.ts';
import { World } from './world.ts';

async function saveLot(device: Device, world: World): Promise<EntryId> {
  expect(await device.save(receiveOf(device, world.random))).toBe('saved');
  const event = device.saved.at(-1)?.event;
  if (!event) throw new Error('nothing was saved');
  return entryIdOf(event);
}

async function waiting(device: Device): Promise<number> {
  return (await device.engine.queries.badge()).waiting;
}

/** The server has the device's saved events. */
async function expectOnServer(world: World, device: Device): Promise<void> {
  const rows = await world.server.deps.db.selectFrom('event').select(['event_id', 'status']).execute();
  const accepted = new Set<string>(
    rows.filter((row) => row.status === 'accepted').map((row) => row.event_id),
  );
  expect(device.saved.filter(({ event }) => !accepted.has(event)).map(({ event }) => event)).toEqual([]);
}

describe('a tablet whose disk is put back as it was', () => {
  /** A tablet that saved and sent three receipts more than the restored image contains. */
  async function putBack(seed: number) {
    const world = await World.begin(seed, [0, 0]);
    const [copied, colleague] = [world.device(0), world.device(1)];
    const image = await copied.image();
    for (let count = 0; count < 3; count += 1) await saveLot(copied, world);
    await copied.replay();
    await copied.replay();
    return { world, copied, colleague, image };
  }

  test('and saves before it has a network: what it saves is sent under a new log', async () => {
    const { world, copied, image } = await putBack(101);
    await copied.putBack(image);
    for (let count = 0; count < 2; count += 1) await saveLot(copied, world);
    await expectShownIsFold(copied);
    await world.heal();
    await expectOnServer(world, copied);
    await world.expectQuiet();
  });

  test('and saves more than it had ever sent', async () => {
    const { world, copied, image } = await putBack(102);
    await copied.putBack(image);
    const lot = await saveLot(copied, world);
    for (let count = 1; count < 6; count += 1) await copied.save(issueOf(copied, lot, 1));
    await expectShownIsFold(copied);
    await world.heal();
    await expectOnServer(world, copied);
    await world.expectQuiet();
  });

  test('and hears from the server first: nothing that is saved then reads as saved before it was sent', async () => {
    const { world, copied, image } = await putBack(103);
    await copied.putBack(image);
    await copied.signInWhenAsked();
    await copied.replay();
    await saveLot(copied, world);
    expect(await waiting(copied)).toBe(1);
    const { rows } = await copied.engine.queries.syncRows({ limit: 1 });
    expect(rows[0]).toMatchObject({ event: copied.saved.at(-1)?.event, status: 'waiting' });
    await world.heal();
    await expectOnServer(world, copied);
    await world.expectQuiet();
  });

  test('and meets a server that was restored: its events are sent, not taken for known', async () => {
    const world = await World.begin(104, [0, 0]);
    const copied = world.device(0);
    const image = await copied.image();
    for (let count = 0; count < 3; count += 1) await saveLot(copied, world);
    await copied.replay();
    await copied.replay();
    const backup = await world.server.backup();
    await copied.putBack(image);
    await saveLot(copied, world);
    await world.server.restore(backup);
    await world.heal();
    await expectOnServer(world, copied);
    await world.expectQuiet();
  });

  test('and whose server is restored later, to before its new log: what only the old log held comes again', async () => {
    const world = await World.begin(105, [0, 0]);
    const copied = world.device(0);
    const empty = await world.server.backup();
    const lot = await saveLot(copied, world);
    await copied.replay();
    await copied.replay();
    const image = await copied.image();
    await saveLot(copied, world);
    await copied.replay();
    await copied.putBack(image);
    await copied.save(issueOf(copied, lot, 3));
    await world.heal();
    await world.expectQuiet();
    await world.server.restore(empty);
    // Events saved only before the copy are gone with both of its disks.
    const kept = new Set<string>((await copied.engine.db.event.toArray()).map((row) => row.event_id));
    copied.saved.splice(0, copied.saved.length, ...copied.saved.filter(({ event }) => kept.has(event)));
    await world.heal();
    await expectOnServer(world, copied);
    await world.expectQuiet();
  });

  test('loses power wherever it is while it begins its new log', async () => {
    for (const steps of [3, 6, 9, 12, 15, 18, 24]) {
      const { world, copied, image } = await putBack(110 + steps);
      await copied.putBack(image);
      for (let count = 0; count < 2; count += 1) await saveLot(copied, world);
      await copied.signInWhenAsked();
      copied.cutPowerIn(steps);
      await copied.replay();
      if (!copied.isOn) await copied.reboot();
      await expectShownIsFold(copied);
      await world.heal();
      await expectOnServer(world, copied);
      await world.expectQuiet();
    }
  }, 240_000);

  test('keeps its children, and gives no number that it gave before it was put back', async () => {
    const world = await World.begin(106, [0, 0]);
    const copied = world.device(0);
    const register = async (name: string) => {
      const result = await copied.engine.children.register(details(name));
      if (!result.ok) throw new Error(result.reason);
      return result;
    };
    await copied.replay();
    const image = await copied.image();
    await register('Musa of the first life');
    await copied.replay();
    await copied.replay();
    await copied.putBack(image);
    const offline = await register('Zainab of the second life');
    await world.heal();
    const later = await register('Ladi of the second life');
    await world.heal();
    const children = await world.server.deps.db.selectFrom('child').select(['child_id', 'vacc_no']).execute();
    expect(children.map(({ child_id }) => child_id)).toEqual(
      expect.arrayContaining([offline.child, later.child]),
    );
    expect(new Set(children.map(({ vacc_no }) => vacc_no)).size).toBe(3);
    const last = children.find(({ child_id }) => child_id === later.child);
    expect(last?.vacc_no, 'the card of a child registered after the new lease stands').toBe(later.vaccNo);
    await expectLaw(copied.engine);
    await world.expectQuiet();
  });
});

describe('two tablets alive from one image', () => {
  test.each([121, 122, 123])(
    'save, send and issue from the same lots: every event counts once, both agree (seed %i)',
    async (seed) => {
      const world = await World.begin(seed, [0, 0]);
      const first = world.device(0);
      await saveLot(first, world);
      const second = await world.cloneOf(first, await first.image());
      const tablets = [first, second];
      for (let count = 0; count < 24; count += 1) {
        world.wait(world.random.int(1, 20));
        const tablet = world.random.pick(tablets);
        tablet.network.isUp = world.random.chance(0.7);
        tablet.network.faultChance = 0.2;
        await tablet.signInWhenAsked();
        if (world.random.chance(0.6)) await world.saveSomething(tablet);
        else await tablet.replay();
        await expectShownIsFold(tablet);
      }
      await world.heal();
      await world.expectQuiet();
    },
    120_000,
  );
});

test.each([
  ['another epoch', false],
  ['the same epoch, and nobody knows', true],
])(
  'a server put back under %s, and then a copy that writes to the numbers of what it forgot: all comes again',
  async (_what, keepsEpoch) => {
    const world = await World.begin(124, [0, 0]);
    const first = world.device(0);
    await first.replay();
    const second = await world.cloneOf(first, await first.image());
    const backup = await world.server.backup();
    const epoch = await world.server.epoch();
    await saveLot(first, world);
    await first.replay();
    await first.replay();
    await saveLot(first, world);
    await world.server.restore(backup);
    if (keepsEpoch) await world.server.keepEpoch(epoch);
    for (let count = 0; count < (keepsEpoch ? 1 : 2); count += 1) await saveLot(second, world);
    await second.signInWhenAsked();
    await second.replay();
    await second.replay();
    await world.heal();
    for (const tablet of [first, second]) await expectOnServer(world, tablet);
    await world.expectQuiet();
  },
);

test('a colleague who makes up lost ranges and events under another tablet’s log changes nothing of it', async () => {
  const world = await World.begin(131, [0, 0]);
  const [victim, hostile] = [world.device(0), world.device(1)];
  const log = await knownLog(victim.engine.db, victim.account.facility);
  const session = await hostile.engine.session.current();
  if (!log || !session) throw new Error('both have been used');
  const forge = async (lost: { first: number; last: number }[], head_seq: number) => {
    const body = {
      protocol: protocolVersion,
      epoch: await world.server.epoch(),
      facility: log.facility,
      log: { log_id: log.log_id, first_seq: log.next_seq, head_seq, lost },
      events: [],
    };
    const answer = await hostile.network.fetch('/v/sync/push/', {
      method: 'POST',
      headers: { authorization: `Bearer ${session.access}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return answer.json();
  };
  for (let count = 0; count < 2; count += 1)
    expect(await forge([{ first: log.next_seq, last: 2_147_483_646 }], 2_147_483_646)).toMatchObject({
      code: 'not-your-log',
    });
  await saveLot(victim, world);
  await world.heal();
  await expectOnServer(world, victim);
  await world.expectQuiet();
});
