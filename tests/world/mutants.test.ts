import { describe, expect, test } from 'vitest';
import { entryIdOf } from '#domain/kernel/ids.ts';
import type { Device } from './device.ts';
import { expectQuiet } from './invariants.ts';
import {
  acknowledgeInPushAnswer,
  cursorBeforeRows,
  cursorBySequence,
  noEpoch,
  orderByClock,
} from './mutants.ts';
import { incrementOf, issueOf, receiveOf } from './officer.ts';
import { expectAllSent, expectShowsAllItSaved } from './only-tablet.ts';
import { World } from './world.ts';

/** A broken variant fails in at least one of a few worlds, and the real protocol in none of them. */
function noticedIn(worlds: number, story: (seed: number, breakIt: boolean) => Promise<void>): void {
  test('the broken variant is detected', async () => {
    let isNoticed = false;
    for (let seed = 1; seed <= worlds && !isNoticed; seed++) {
      isNoticed = await story(seed, true).then(
        () => false,
        () => true,
      );
    }
    expect(isNoticed, 'an expectation failed in some world').toBe(true);
  });
  test('the unchanged protocol passes the same worlds', async () => {
    for (let seed = 1; seed <= worlds; seed++) await story(seed, false);
  });
}

async function saveLot(device: Device, world: World): Promise<ReturnType<typeof entryIdOf>> {
  expect(await device.save(receiveOf(device, world.random))).toBe('saved');
  const event = device.saved.at(-1)?.event;
  if (!event) throw new Error('nothing was saved');
  return entryIdOf(event);
}

describe('acknowledging in the answer to a push', () => {
  noticedIn(8, async (seed, breakIt) => {
    const world = await World.begin(seed, [0]);
    const tablet = world.device(0);
    if (breakIt) acknowledgeInPushAnswer(tablet);
    const lot = await saveLot(tablet, world);
    await tablet.save(issueOf(tablet, lot, world.random.int(1, 20)));
    tablet.cutPowerIn(world.random.int(1, 40));
    await tablet.replay();
    if (!tablet.isOn) await tablet.reboot();
    await expectShowsAllItSaved(tablet);
  });
});

describe('storing the cursor before the rows', () => {
  noticedIn(8, async (seed, breakIt) => {
    const world = await World.begin(seed, [0, 0]);
    const [author, reader] = [world.device(0), world.device(1)];
    if (breakIt) cursorBeforeRows(reader, world.random);
    for (let lots = 0; lots < 4; lots++) {
      await saveLot(author, world);
      await author.replay();
      await reader.replay();
      if (!reader.isOn) await reader.reboot();
    }
    await expectQuiet(world.server, world.devices);
  });
});

describe('knowing no epoch', () => {
  noticedIn(2, async (seed, breakIt) => {
    const world = await World.begin(seed, [0, 0]);
    const [early, late] = [world.device(0), world.device(1)];
    if (breakIt) for (const device of world.devices) await noEpoch(device, () => world.server.epoch());
    const backup = await world.server.backup();
    for (let lots = 0; lots < 2; lots++) await saveLot(early, world);
    await early.replay();
    await world.server.restore(backup);
    for (let lots = 0; lots < 4; lots++) await saveLot(late, world);
    await late.replay();
    for (let round = 0; round < 4; round++) {
      for (const device of world.devices) {
        await device.signInWhenAsked();
        await device.replay();
      }
    }
    await expectQuiet(world.server, world.devices);
  });
});

describe('ordering by the clocks of the tablets', () => {
  noticedIn(8, async (seed, breakIt) => {
    const world = await World.begin(seed, [0]);
    const tablet = world.device(0);
    if (breakIt) orderByClock(tablet);
    const lot = await saveLot(tablet, world);
    await tablet.replay();
    const { left } = await tablet.engine.db.lot.get(lot).then((row) => ({ left: row?.left ?? 0 }));
    await tablet.save(incrementOf(tablet, lot, 50));
    tablet.clockErrorMs = -world.random.int(1, 48) * 3_600_000;
    await tablet.save(issueOf(tablet, lot, left + 50));
    tablet.clockErrorMs = 0;
    await tablet.replay();
    await expectAllSent(tablet);
    await expectShowsAllItSaved(tablet);
  });
});

describe('numbering the feed by a sequence', () => {
  noticedIn(8, async (seed, breakIt) => {
    const world = await World.begin(seed, [0, 0]);
    const [author, reader] = [world.device(0), world.device(1)];
    if (breakIt) cursorBySequence(reader, world.random);
    for (let lots = 0; lots < 3; lots++) await saveLot(author, world);
    await author.replay();
    await reader.replay();
    await expectQuiet(world.server, world.devices);
  });
});
