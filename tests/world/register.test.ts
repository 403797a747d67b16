import { expect, test } from 'vitest';
import { isVaccNo } from '#domain/immunization/register/vacc-no.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import { details, immunize } from '#tests/client/support/children.ts';
import { expectShownIsFold } from '#tests/client/support/law.ts';
import type { Device } from './device.ts';
import { registerEventOn, registerOn } from './records.ts';
import { worldAntigens } from './world-server.ts';
import { World } from './world.ts';

/** Events that a tablet said were saved. */
type Saved = Map<string, Device>;

async function saveSomething(world: World, device: Device, saved: Saved): Promise<void> {
  const event = await registerEventOn(device, world.random);
  if (!event) return;
  const result = await device.engine.children.save(event);
  if (result.ok) for (const id of result.events) saved.set(id, device);
}

async function step(world: World, saved: Saved): Promise<void> {
  const { random } = world;
  world.wait(random.int(1, 30));
  const device = random.pick(world.devices);
  device.network.isUp = random.chance(0.6);
  device.network.faultChance = 0.3;
  if (random.chance(0.08)) device.cutPowerIn(random.int(0, 40));
  if (random.chance(0.05)) world.server.killAt(random.pick(['push-before-commit', 'push-committed']));
  try {
    if (random.chance(0.6)) await saveSomething(world, device, saved);
    else await device.replay();
  } catch (error) {
    if (device.isOn) throw error;
  }
  if (!device.isOn) await device.reboot();
  await device.signInWhenAsked();
  await expectShownIsFold(device.engine);
}

/** Rows that a new tablet of the facility would show, which are the server's. */
async function serverRegister(world: World): Promise<Awaited<ReturnType<typeof registerOn>>> {
  const device = world.device(0);
  const before = await registerOn(device);
  await device.wipe();
  for (let round = 0; round < 3; round += 1) await device.replay();
  const after = await registerOn(device);
  expect(after, 'a new tablet shows what the old one showed').toEqual(before);
  return after;
}

test.each([81, 82, 83])(
  'two tablets register the same village through faults and a restored backup: nothing is lost, all agree (seed %i)',
  async (seed) => {
    const world = await World.begin(seed, [0, 0]);
    const saved: Saved = new Map();
    for (let count = 0; count < 60; count += 1) await step(world, saved);
    const backup = await world.server.backup();
    for (let count = 0; count < 20; count += 1) await step(world, saved);
    await world.server.restore(backup);
    for (let count = 0; count < 20; count += 1) await step(world, saved);
    await world.heal();
    const rows = await world.server.deps.db.selectFrom('event').select(['event_id', 'status']).execute();
    const statusOf = new Map(rows.map((row) => [row.event_id as string, row.status]));
    expect([...saved.keys()].filter((id) => statusOf.get(id) !== 'accepted')).toEqual([]);
    for (const device of world.devices) {
      expect(await device.engine.queries.badge()).toMatchObject({ waiting: 0, needAttention: 0 });
      await expectShownIsFold(device.engine);
    }
    const [first, second] = await Promise.all(world.devices.map(registerOn));
    expect(first).toEqual(second);
    const { children } = await serverRegister(world);
    const numbers = [...children.values()].map(({ vaccNo }) => vaccNo ?? '');
    expect(numbers.every(isVaccNo)).toBe(true);
    expect(new Set(numbers).size, 'no number is given twice').toBe(numbers.length);
  },
  120_000,
);

test('a session of forty children without a network is complete from two tablets', async () => {
  const world = await World.begin(91, [0, 0]);
  const [first, second] = [world.device(0), world.device(1)];
  for (const device of world.devices) device.network.isUp = false;
  const cards = new Map<ChildId, string | null>();
  for (let count = 0; count < 40; count += 1) {
    const device = count % 2 ? second : first;
    const result = await device.engine.children.register(details(`Child ${count} of the village`));
    if (!result.ok) throw new Error(result.reason);
    cards.set(result.child, result.vaccNo);
    const [antigen] = worldAntigens;
    await device.engine.children.save(immunize(result.child, '', { antigen: antigen! }));
  }
  await world.heal();
  for (const device of world.devices) {
    const { children, immunizations } = await registerOn(device);
    expect(immunizations.size).toBe(40);
    expect(new Map([...children.values()].map(({ id, vaccNo }) => [id, vaccNo]))).toEqual(cards);
    for (const number of cards.values()) expect(number).not.toBeNull();
  }
});
