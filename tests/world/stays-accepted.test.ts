import { expect, test } from 'vitest';
import type { PushReply, PushRequest } from '#contract/wire/sync.ts';
import { settleCase } from '#server/sync/cases/settle-case.ts';
import { entryIdOf, type EntryId, type EventId } from '#domain/kernel/ids.ts';
import { isDeep } from '#tests/support/deep.ts';
import type { Device } from './device.ts';
import { expectShownIsFold } from '#tests/client/support/law.ts';
import { readJson, withBody, withJson } from './mutants.ts';
import { incrementOf, issueOf, nextActivity, receiveOf } from './officer.ts';
import { World } from './world.ts';

/*
 * An event that a server had accepted is accepted again after a restore to a backup, in any order of returning tablets, even if a
 * permission was revoked or a place closed meanwhile; or it waits for a person, who can see it.
 */

async function verdictsOf(world: World): Promise<ReadonlyMap<string, string>> {
  const rows = await world.server.deps.db.selectFrom('event').select(['event_id', 'verdict']).execute();
  return new Map(
    rows.map(({ event_id, verdict }) => [
      event_id,
      verdict.verdict === 'accepted' ? 'accepted' : verdict.reason,
    ]),
  );
}

const meanwhile: Readonly<Record<string, (world: World) => Promise<void>>> = {
  nothing: async () => undefined,
  'permissions end': async ({ server: { deps } }) => {
    await deps.db.updateTable('sync_grant').set({ revoked_at: deps.now() }).execute();
  },
  'their places are closed': async ({ server: { deps } }) => {
    await deps.db.updateTable('facility').set({ closed_at: deps.now() }).execute();
  },
};

/** Signs in if necessary, then replays until nothing changes. */
async function comeBack(...devices: readonly Device[]): Promise<void> {
  for (const device of devices) {
    await device.signInWhenAsked();
    for (let round = 0; round < 2; round += 1) await device.replay();
  }
}

/** Two tablets of one facility depend on each other's records after a backup, and then the server is restored to it. */
async function builtOn(seed: number) {
  const world = await World.begin(seed, [0, 0]);
  const [one, other] = [world.device(0), world.device(1)];
  const copy = await world.server.backup();
  const saved = async (device: Device, saving: Promise<string>): Promise<EventId> => {
    expect(await saving).toBe('saved');
    for (const each of [device, ...world.devices]) await each.replay();
    const event = device.saved.at(-1)?.event;
    if (!event) throw new Error('nothing was saved');
    return event;
  };
  const lot: EntryId = entryIdOf(await saved(one, one.save(receiveOf(one, world.random))));
  const { left } = (await other.engine.db.lot.get(lot))!;
  await saved(other, other.save(incrementOf(other, lot, 20)));
  await saved(one, one.save(issueOf(one, lot, left + 5)));
  await saved(other, other.save(issueOf(other, lot, 15)));
  return { world, one, other, copy, lot, saved, accepted: await verdictsOf(world) };
}

test.each(
  Object.keys(meanwhile).flatMap((what) => [true, false].map((isOneFirst) => [what, isOneFirst] as const)),
)('%s: what each had accepted stays so (first tablet first: %s)', async (what, isOneFirst) => {
  const { world, one, other, copy, accepted } = await builtOn(601);
  expect([...accepted.values()].filter((verdict) => verdict !== 'accepted')).toEqual([]);
  await world.server.restore(copy);
  for (const device of world.devices) await device.signInWhenAsked();
  await meanwhile[what]?.(world);
  await comeBack(...(isOneFirst ? [one, other] : [other, one]));
  await world.heal();
  await world.expectQuiet();
  const now = await verdictsOf(world);
  expect([...accepted.keys()].map((event) => now.get(event))).toEqual([...accepted.values()]);
  for (const device of world.devices) await expectShownIsFold(device.engine);
});

test('a proof that came only with a pull works too: the answer to the push was lost, and a snapshot came first', async () => {
  const { world, one, other, copy, saved, lot, accepted } = await builtOn(602);
  one.network.tamper = async (delivery, send) => {
    const answer = await send(delivery);
    if (delivery.url !== '/v/sync/push/' || !answer.ok) return answer;
    const { acceptances: _none, ...reply } = (await answer.clone().json()) as PushReply;
    return withBody(answer, reply);
  };
  await saved(one, one.save(receiveOf(one, world.random)));
  await one.replay();
  one.network.tamper = null;
  await one.replay();
  await world.server.restore(copy);
  for (const device of world.devices) await device.signInWhenAsked();
  await world.server.deps.db.updateTable('sync_grant').set({ revoked_at: world.server.deps.now() }).execute();
  await comeBack(other, one);
  const now = await verdictsOf(world);
  expect(now.get(one.saved.at(-1)?.event ?? '')).toBe('accepted');
  expect([...accepted.keys()].map((event) => now.get(event))).toEqual([...accepted.values()]);
  expect(lot).toBeDefined();
});

test('after a second restore, and in a new log, it still works', async () => {
  const { world, one, other, copy, accepted } = await builtOn(603);
  for (let time = 0; time < 2; time += 1) {
    await world.server.restore(copy);
    for (const device of world.devices) await device.signInWhenAsked();
    await comeBack(...(time === 0 ? [other, one] : [one, other]));
  }
  const image = await one.image();
  await one.save(receiveOf(one, world.random));
  await one.replay();
  // A copy of the tablet has used these numbers for other events, so it begins a new log.
  await one.putBack(image);
  await one.save(receiveOf(one, world.random));
  await one.replay();
  await world.server.restore(copy);
  for (const device of world.devices) await device.signInWhenAsked();
  await meanwhile['permissions end']?.(world);
  await comeBack(other, one);
  await world.heal();
  const now = await verdictsOf(world);
  expect([...accepted.keys()].map((event) => now.get(event))).toEqual([...accepted.values()]);
});

test('so does that of a record that first waited for a person: its proof comes with a pull', async () => {
  const world = await World.begin(605, [0]);
  const one = world.device(0);
  const copy = await world.server.backup();
  const { deps } = world.server;
  await meanwhile['permissions end']?.(world);
  await one.save(receiveOf(one, world.random));
  await one.replay();
  const event = one.saved.at(-1)!.event;
  expect((await verdictsOf(world)).get(event)).toBe('permission-revoked');
  const by = { user: one.account.user.replace(/.$/, '9'), name: 'Bisi Ade' };
  const settled = { facility: one.account.facility, case: event, finding: 'Asked', by };
  expect(await settleCase(deps, { ...settled, decision: 'accept' })).toBe('settled');
  await comeBack(one);
  expect(await one.engine.db.acceptance.count()).toBe(2);
  await world.server.restore(copy);
  await one.signInWhenAsked();
  await meanwhile['permissions end']?.(world);
  await comeBack(one);
  expect((await verdictsOf(world)).get(event)).toBe('accepted');
});

const seeds = isDeep ? 24 : 3;

test.each(Array.from({ length: seeds }, (_, n) => 800 + n))(
  'random stock on three tablets of one facility and a restore: none of what was accepted is refused, and who waits is seen (seed %i)',
  async (seed) => {
    const world = await World.begin(seed, [0, 0, 0]);
    const { random } = world;
    let copy = await world.server.backup();
    const accepted = new Set<string>();
    for (let count = 0; count < 45; count += 1) {
      world.wait(random.int(1, 30));
      const device = random.pick(world.devices);
      const activity = random.chance(0.6) ? await nextActivity(device, random) : null;
      if (activity) await device.save(activity);
      else await comeBack(device);
      if (random.chance(0.05)) copy = await world.server.backup();
    }
    // Each tablet has received the server's verdicts on its records.
    for (const device of [...world.devices, ...world.devices]) await comeBack(device);
    for (const [event, verdict] of await verdictsOf(world)) if (verdict === 'accepted') accepted.add(event);
    const own = new Set(world.devices.flatMap(({ saved }) => saved.map(({ event }) => event as string)));
    await world.server.restore(copy);
    for (const device of world.devices) await device.signInWhenAsked();
    await meanwhile[random.pick(Object.keys(meanwhile))]?.(world);
    const first = random.int(0, 2);
    for (const n of [first, (first + 1) % 3, (first + 2) % 3]) await comeBack(world.device(n));
    await world.heal();
    await world.expectQuiet();
    const now = await verdictsOf(world);
    const lost = [...accepted].filter(
      (event) => own.has(event) && !['accepted', 'was-accepted'].includes(now.get(event) ?? 'missing'),
    );
    expect(lost, 'accepted once, refused now').toEqual([]);
    for (const device of world.devices) await expectShownIsFold(device.engine);
  },
  120_000,
);

const mutants: Readonly<Record<string, (reply: PushReply) => PushReply>> = {
  'a tablet that keeps no proof': ({ acceptances: _none, ...reply }) => ({ ...reply, acceptances: [] }),
  'a proof of other numbers': (reply) => ({
    ...reply,
    acceptances: reply.acceptances?.map((proof) => ({ ...proof, last: proof.last + 1 })),
  }),
};

test.each([...Object.keys(mutants), 'a push that leaves its proofs out'])(
  'the broken variant is noticed: %s',
  async (variant) => {
    const world = await World.begin(604, [0]);
    const one = world.device(0);
    const copy = await world.server.backup();
    one.network.tamper = async (delivery, send) => {
      if (delivery.url !== '/v/sync/push/') return send(delivery);
      if (variant === 'a push that leaves its proofs out') {
        const { acceptances: _none, ...request } = readJson(delivery) as PushRequest;
        return send(withJson(delivery, request));
      }
      const answer = await send(delivery);
      if (!answer.ok) return answer;
      return withBody(answer, mutants[variant]!((await answer.clone().json()) as PushReply));
    };
    await one.save(receiveOf(one, world.random));
    await one.replay();
    const event = one.saved.at(-1)?.event ?? '';
    expect((await verdictsOf(world)).get(event)).toBe('accepted');
    await world.server.restore(copy);
    await one.signInWhenAsked();
    await meanwhile['permissions end']?.(world);
    await comeBack(one);
    expect((await verdictsOf(world)).get(event)).toBe('permission-revoked');
  },
);
