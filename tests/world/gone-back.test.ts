import { expect, test } from 'vitest';
import { day, details } from '#tests/client/support/children.ts';
import { confirmedRows, expectShownIsFold } from '#tests/client/support/law.ts';
import { fever } from '#tests/domain/aefi/reports.ts';
import { refrigerator } from '#tests/domain/equipment/units.ts';
import { tuesdays } from '#tests/domain/sessions/plans.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import type { PullReply, PullRequest } from '#contract/wire/sync.ts';
import type { Device } from './device.ts';
import { readJson, withBody, withJson } from './mutants.ts';
import { receiveOf } from './officer.ts';
import { isDeep } from '#tests/support/deep.ts';
import { World } from './world.ts';

/** One event of each family, saved on a tablet of a facility that knows this child. */
const actions: Readonly<
  Record<string, (device: Device, world: World, child: ChildId) => Promise<{ readonly ok: boolean } | string>>
> = {
  ledger: (device, world) => device.save(receiveOf(device, world.random)),
  register: ({ engine }, world) => engine.children.register(details(`Child ${world.random.int(1, 999)}`)),
  equipment: ({ engine }, world) =>
    engine.equipment.save(
      [
        {
          type: 'register-equipment',
          payload: refrigerator({ serialNumber: `S-${world.random.int(1, 9999)}` }),
        },
      ],
      {},
    ),
  aefi: ({ engine }, _world, child) =>
    engine.aefi.save([{ type: 'report-aefi', payload: fever({ child }) }], {}),
  sessions: ({ engine }, world) =>
    engine.planning.save(
      [{ type: 'plan-session', payload: tuesdays({ place: `Post ${world.random.int(1, 999)}` }) }],
      {},
    ),
  held: ({ engine }, world) =>
    engine.planning.save(
      [
        {
          type: 'start-session',
          payload: {
            kind: 'fixed',
            place: `Post ${world.random.int(1, 999)}`,
            settlement: '',
            plan: null,
            on: day('2026-11-20'),
            team: '',
            carried: [],
            vials: [],
          },
        },
      ],
      {},
    ),
};

async function saveDeed(family: string, device: Device, world: World, child: ChildId): Promise<void> {
  const saved = await actions[family]!(device, world, child);
  expect(typeof saved === 'string' ? saved : saved.ok, `${family} on ${device.name}`).toBe(
    typeof saved === 'string' ? 'saved' : true,
  );
}

/**
 * A server is restored to a copy without reporting it, while the tablet that wrote last is away. Another tablet fills the forgotten steps,
 * and then a reader returns that has read the forgotten ones.
 */
async function putBack(seed: number, family: string, { away = 1, filled = 1 } = {}): Promise<World> {
  const world = await World.begin(seed, [0, 0, 0]);
  const [author, reader, other] = [world.device(0), world.device(1), world.device(2)];
  const registered = await author.engine.children.register(details('Aisha'));
  if (!registered.ok) throw new Error(registered.reason);
  for (const device of [author, reader, other]) await device.replay();
  const epoch = await world.server.epoch();
  const copy = await world.server.backup();
  for (let count = 0; count < away; count += 1) await saveDeed(family, author, world, registered.child);
  await author.replay();
  await reader.replay();
  await world.server.restore(copy);
  await world.server.keepEpoch(epoch);
  for (let count = 0; count < filled; count += 1) await saveDeed(family, other, world, registered.child);
  await other.signInWhenAsked();
  await other.replay();
  await reader.signInWhenAsked();
  await reader.replay();
  return world;
}

/** All rows of all families on each tablet equal those of a new tablet. */
async function expectOneHistory(world: World): Promise<void> {
  const shown = [];
  for (const device of world.devices) shown.push(await confirmedRows(device.engine));
  const fresh = world.device(0);
  await fresh.wipe();
  for (let round = 0; round < 3; round += 1) await fresh.replay();
  const rows = await confirmedRows(fresh.engine);
  for (const [at, device] of world.devices.entries())
    expect(shown[at], `${device.name} has what the server has`).toEqual(rows);
}

async function incidents(world: World): Promise<string[]> {
  const rows = await world.server.deps.db.selectFrom('incident').select('kind').execute();
  return rows.map(({ kind }) => kind);
}

const families = Object.keys(actions);

test.each(families)(
  'a server is restored and continues under the same epoch: a tablet that has read further detects it by the first %s event',
  async (family) => {
    const world = await putBack(301, family);
    const reader = world.device(1);
    const rows = await confirmedRows(reader.engine);
    expect(rows, 'the reader has what the server has').toEqual(await confirmedRows(world.device(2).engine));
    expect(await incidents(world)).toContain('history-forked');
    const saved = (await world.device(0).engine.db.event.toArray()).map(({ event_id: id }) => id as string);
    await world.heal();
    await world.expectQuiet();
    const kept = await world.server.deps.db.selectFrom('event').select('event_id').execute();
    const ids = new Set(kept.map(({ event_id: id }) => id));
    expect(
      saved.filter((id) => !ids.has(id)),
      'what the author saved came again',
    ).toEqual([]);
    await expectOneHistory(world);
  },
);

test.each([
  [2, 1],
  [3, 3],
])('as it does where %i steps were forgotten and %i came in their place', async (away, filled) => {
  const world = await putBack(310 + away * 10 + filled, 'equipment', { away, filled });
  expect(await incidents(world)).toContain('history-forked');
  await world.heal();
  await world.expectQuiet();
  await expectOneHistory(world);
});

const randomWorlds = isDeep ? 24 : 2;

test.each(Array.from({ length: randomWorlds }, (_, n) => 700 + n))(
  'events of all families on three tablets, and a server that is put back again and again: one history in the end (seed %i)',
  async (seed) => {
    const world = await World.begin(seed, [0, 0, 0]);
    const { random } = world;
    const registered = await world.device(0).engine.children.register(details('Aisha'));
    if (!registered.ok) throw new Error(registered.reason);
    for (const device of [...world.devices, ...world.devices]) await device.replay();
    let copy = await world.server.backup();
    for (let count = 0; count < 40; count += 1) {
      world.wait(random.int(1, 30));
      const device = random.pick(world.devices);
      if (random.chance(0.5)) await saveDeed(random.pick(families), device, world, registered.child);
      else {
        await device.signInWhenAsked();
        await device.replay();
      }
      if (random.chance(0.1)) copy = await world.server.backup();
      if (random.chance(0.1)) {
        const epoch = await world.server.epoch();
        await world.server.restore(copy);
        if (random.chance(0.8)) await world.server.keepEpoch(epoch);
      }
    }
    await world.heal();
    await world.expectQuiet();
    for (const device of world.devices) await expectShownIsFold(device.engine);
    await expectOneHistory(world);
  },
  120_000,
);

test('a tablet that reaches the forgotten steps by its own log first reports it too', async () => {
  const world = await World.begin(305, [0, 0]);
  const [author, other] = [world.device(0), world.device(1)];
  const epoch = await world.server.epoch();
  const copy = await world.server.backup();
  await saveDeed('equipment', author, world, '' as ChildId);
  await author.replay();
  await world.server.restore(copy);
  await world.server.keepEpoch(epoch);
  await saveDeed('equipment', other, world, '' as ChildId);
  await other.signInWhenAsked();
  await other.replay();
  await saveDeed('equipment', author, world, '' as ChildId);
  await author.signInWhenAsked();
  await author.replay();
  expect(await incidents(world)).toContain('history-forked');
  await world.heal();
  await world.expectQuiet();
  await expectOneHistory(world);
});

test.each(['a page without its mark', 'a cursor that keeps no mark'])(
  'the broken variant is detected: %s',
  async (variant) => {
    const broken = async () => {
      const world = await World.begin(320, [0, 0]);
      const [reader, other] = [world.device(0), world.device(1)];
      for (const device of world.devices)
        device.network.tamper = async (delivery, send) => {
          if (delivery.url !== '/v/sync/pull/') return send(delivery);
          if (variant === 'a cursor that keeps no mark') {
            const request = readJson(delivery) as PullRequest;
            const scopes = request.scopes.map(({ mark: _mark, ...scope }) => scope);
            return send(withJson(delivery, { ...request, scopes }));
          }
          const answer = await send(delivery);
          if (!answer.ok) return answer;
          const reply = (await answer.clone().json()) as PullReply;
          const scopes = reply.scopes.map((scope) => ({ ...scope, mark: undefined }));
          return withBody(answer, { ...reply, scopes });
        };
      const epoch = await world.server.epoch();
      const copy = await world.server.backup();
      await saveDeed('equipment', other, world, '' as ChildId);
      for (const device of [other, reader]) await device.replay();
      await world.server.restore(copy);
      await world.server.keepEpoch(epoch);
      await other.wipe();
      await saveDeed('equipment', other, world, '' as ChildId);
      for (const device of [other, reader]) {
        await device.signInWhenAsked();
        await device.replay();
      }
      await expectOneHistory(world);
    };
    await expect(broken()).rejects.toThrow('has what the server has');
  },
);
