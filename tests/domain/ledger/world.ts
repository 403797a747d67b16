import { type EntryId, entryIdOf, type EventId, type FacilityId, type UserId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { applyAcceptance, decide, type LedgerActivity, type Decision } from '#domain/ledger/decide.ts';
import { emptyLedger, type LedgerState } from '#domain/ledger/ledger-entry.ts';
import type { Movement } from '#domain/ledger/model.ts';
import { factsOf } from './given-ledger.ts';

/** An activity saved on a device of a facility. */
export interface SavedEvent {
  readonly id: EventId;
  readonly facility: FacilityId;
  readonly device: number;
  readonly actor: UserId;
  readonly recordedOn: LocalDate;
  readonly activity: LedgerActivity;
}

/** All that a server would store: a ledger with its movements per facility, a verdict per event, and the stock on the way. */
export interface World {
  readonly ledgers: ReadonlyMap<FacilityId, LedgerState>;
  readonly movements: ReadonlyMap<FacilityId, readonly Movement[]>;
  readonly verdicts: ReadonlyMap<EventId, Decision>;
  readonly accepted: readonly SavedEvent[];
  readonly relay: readonly SavedEvent[];
}

export const emptyWorld: World = {
  ledgers: new Map(),
  movements: new Map(),
  verdicts: new Map(),
  accepted: [],
  relay: [],
};

/** Judges an event the first time it is seen; a repetition leaves the world unchanged. */
export function record(world: World, event: SavedEvent): World {
  if (world.verdicts.has(event.id)) return world;
  const before = world.ledgers.get(event.facility) ?? emptyLedger;
  const decision = decide(event.activity, before, {
    ...factsOf(0),
    entry: entryIdOf(event.id),
    facility: event.facility,
    actor: event.actor,
    recordedOn: event.recordedOn,
  });
  const verdicts = new Map(world.verdicts).set(event.id, decision);
  if (!decision.accepted) return { ...world, verdicts };
  const moved = world.movements.get(event.facility) ?? [];
  return {
    verdicts,
    ledgers: new Map(world.ledgers).set(event.facility, applyAcceptance(before, decision)),
    movements: new Map(world.movements).set(event.facility, [...moved, ...decision.movements]),
    accepted: [...world.accepted, event],
    relay: [...world.relay, ...relayed(event, decision)],
  };
}

/** The arrival that an accepted transfer or return sends to its destination. */
function relayed(
  { id, facility, actor, recordedOn, activity }: SavedEvent,
  decision: Decision,
): readonly SavedEvent[] {
  if (activity.type !== 'transfer' && activity.type !== 'return') return [];
  if (!decision.accepted || decision.entry === null) return [];
  const { payload } = activity;
  const { batchNo, expiryOn, vvmStage, vendor, antigen, doses, officer, happenedAt, year, quarter } =
    decision.entry;
  const label = { batchNo, expiryOn, vvmStage, vendor, antigen, doses, officer, happenedAt, year, quarter };
  return [
    {
      id: payload.arrival as EntryId as string as EventId,
      facility: payload.destination.facility,
      device: -1,
      actor,
      recordedOn,
      activity: {
        type: 'arrive',
        payload: {
          ...label,
          source: entryIdOf(id),
          arrival: payload.arrival,
          origin: { facility, name: 'sender' },
          destination: payload.destination,
        },
      },
    },
  ];
}

/** Next step: a device sends its next event, an old event is repeated, or the relay delivers one of its own. */
export type Step =
  | { readonly kind: 'send'; readonly pick: number }
  | { readonly kind: 'repeat'; readonly pick: number }
  | { readonly kind: 'deliver'; readonly pick: number; readonly again: boolean };

export interface Story {
  readonly events: readonly SavedEvent[];
  readonly steps: readonly Step[];
}

/** An event that reached the server, and the world just after. */
export interface Moment {
  readonly event: SavedEvent;
  readonly world: World;
}

/** The events in the order in which they reach the server: each device keeps its own order, and the steps interleave the devices. */
export function* momentsOf({ events, steps }: Story): Generator<Moment> {
  const devices = [...new Set(events.map(({ device }) => device))];
  const queues = devices.map((device) => events.filter((event) => event.device === device));
  const seen: SavedEvent[] = [];
  let world = emptyWorld;
  const see = (event: SavedEvent): Moment => {
    seen.push(event);
    world = record(world, event);
    return { event, world };
  };
  for (const step of steps) {
    const waiting = queues.filter((queue) => queue.length > 0);
    if (step.kind === 'send' && waiting.length > 0) yield see(waiting[step.pick % waiting.length]!.shift()!);
    if (step.kind === 'repeat' && seen.length > 0) yield see(seen[step.pick % seen.length]!);
    if (step.kind === 'deliver' && world.relay.length > 0) {
      const arrival = world.relay[step.pick % world.relay.length]!;
      if (!step.again) world = { ...world, relay: world.relay.filter(({ id }) => id !== arrival.id) };
      yield see(arrival);
    }
  }
  for (const queue of queues) for (const event of queue) yield see(event);
}

/** The world at the end of a story; the relay may still hold arrivals. */
export function worldAfter(story: Story): World {
  let last = emptyWorld;
  for (const { world } of momentsOf(story)) last = world;
  return last;
}

/** The world after the relay has delivered everything. */
export function settled(world: World): World {
  return { ...world.relay.reduce(record, world), relay: [] };
}
