import { expect, test } from 'vitest';
import { entryIdOf, type EntryId, type EventId } from '#domain/kernel/ids.ts';
import type { Device } from './device.ts';
import { issueOf, receiveOf } from './officer.ts';
import { confirmedRows, expectShownIsFold } from '#tests/client/support/law.ts';
import { World } from './world.ts';

async function savedAs(device: Device, saving: Promise<string>): Promise<EventId> {
  expect(await saving).toBe('saved');
  const event = device.saved.at(-1)?.event;
  if (!event) throw new Error('nothing was saved');
  return event;
}

async function statusOf(world: World, ...events: readonly EventId[]): Promise<(string | undefined)[]> {
  const rows = await world.server.deps.db
    .selectFrom('event')
    .select(['event_id', 'status', 'verdict'])
    .execute();
  return events.map((event) => {
    const row = rows.find(({ event_id: id }) => id === event);
    return row?.verdict.verdict === 'refused' ? row.verdict.reason : row?.status;
  });
}

/** Two tablets issue all that is left of a lot without a network, and the second one to send is refused. A copy was made before. */
async function bothIssued(seed: number) {
  const world = await World.begin(seed, [0, 0]);
  const [late, early] = [world.device(0), world.device(1)];
  const lot: EntryId = entryIdOf(await savedAs(early, early.save(receiveOf(early, world.random))));
  for (const device of [early, late]) await device.replay();
  const { left } = (await late.engine.db.lot.get(lot))!;
  const copy = await world.server.backup();
  const refused = await savedAs(late, late.save(issueOf(late, lot, left)));
  const accepted = await savedAs(early, early.save(issueOf(early, lot, left)));
  for (const device of [early, late]) await device.replay();
  expect(await statusOf(world, refused, accepted)).toEqual(['less-than-in-stock', 'accepted']);
  return { world, late, early, lot, left, copy, refused, accepted };
}

const dealtWith = {
  'left alone': async () => undefined,
  'set aside': async (device: Device, { refused }: { readonly refused: EventId }) => {
    expect(await device.engine.outbox.setAside(refused)).toEqual({ ok: true });
  },
  corrected: async (
    device: Device,
    { refused, world }: { readonly refused: EventId; readonly world: World },
  ) => savedAs(device, device.save(receiveOf(device, world.random), { replaces: refused })),
};

test.each(
  Object.keys(dealtWith).flatMap((way) =>
    [true, false].flatMap((isLateFirst) =>
      [true, false].map((isTold) => [way, isLateFirst, isTold] as const),
    ),
  ),
)(
  'a record that was refused and %s stays refused after a restore (its tablet first: %s, under a new epoch: %s)',
  async (way, isLateFirst, isTold) => {
    const story = await bothIssued(501);
    const { world, late, early, copy, refused, accepted } = story;
    const replacement = await dealtWith[way as keyof typeof dealtWith](late, story);
    await late.replay();
    const before = await late.engine.queries.syncRows({ status: 'attention', limit: 10 });
    const epoch = await world.server.epoch();
    await world.server.restore(copy);
    if (!isTold) await world.server.keepEpoch(epoch);
    for (const device of isLateFirst ? [late, early] : [early, late]) {
      await device.signInWhenAsked();
      await device.replay();
    }
    await world.heal();
    expect(await statusOf(world, refused, accepted)).toEqual(['less-than-in-stock', 'accepted']);
    if (replacement) expect(await statusOf(world, replacement)).toEqual(['accepted']);
    const shown = await late.engine.queries.syncRows({ status: 'attention', limit: 10 });
    expect(shown.rows.map(({ event, detail }) => [event, detail])).toEqual(
      before.rows.map(({ event, detail }) => [event, detail]),
    );
    const open = await world.server.deps.db
      .selectFrom('case_file')
      .select('event_id')
      .where('closed_at', 'is', null)
      .execute();
    expect(open.map(({ event_id: event }) => event)).toEqual(way === 'left alone' ? [refused] : []);
    expect(await confirmedRows(late.engine)).toEqual(await confirmedRows(early.engine));
    for (const device of world.devices) {
      await expectShownIsFold(device.engine);
      expect((await device.engine.queries.badge()).waiting).toBe(0);
    }
  },
);
