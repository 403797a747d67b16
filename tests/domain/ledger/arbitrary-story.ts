import * as fc from 'fast-check';
import type { AntigenId, EntryId, EventId, FacilityId } from '#domain/kernel/ids.ts';
import { relayedActivities, type ActivityType } from '#domain/ledger/activities/index.ts';
import { adjustmentReasons, type AdjustmentReason } from '#domain/ledger/adjustment-reasons.ts';
import { vvmStages } from '#domain/ledger/model.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import { localDateSchema } from '#domain/kernel/local-date.ts';
import { antigenId, entryId, facilityId, userId, uuid } from '../ids.ts';
import { activityTypes, activityWith, fieldsOf, isAbout } from './any-activity.ts';
import { label } from './given-ledger.ts';
import type { SavedEvent, Step, Story } from './world.ts';

export const facilities: readonly FacilityId[] = [facilityId(10), facilityId(11), facilityId(12)];
export const antigens: readonly AntigenId[] = [antigenId(1), antigenId(2)];
const devicesPerFacility = 2;

/** Activities that officers save, which excludes those that only the server's relay writes. */
const savedTypes = activityTypes.filter((type) => !relayedActivities.has(type));
const aboutOf = new Map(savedTypes.map((type) => [type, isAbout(type)]));

/** An intent of a generated officer; `pick` selects one of the entries known to them. */
interface Intent {
  readonly type: ActivityType;
  readonly device: number;
  readonly antigen: number;
  readonly doses: number;
  readonly pick: number;
  readonly to: number;
  readonly increment: boolean;
  readonly officer: number;
  readonly reasonCode: AdjustmentReason | undefined;
  readonly isLate: boolean;
  readonly isAhead: boolean;
}

const intent: fc.Arbitrary<Intent> = fc.record({
  type: fc.oneof(
    { weight: 2, arbitrary: fc.constant('receive' as const) },
    { weight: 3, arbitrary: fc.constant('issue' as const) },
    { weight: 3, arbitrary: fc.constant('utilize' as const) },
    { weight: 3, arbitrary: fc.constant('reverse' as const) },
    { weight: 4, arbitrary: fc.constant('confirm-arrival' as const) },
    { weight: 5, arbitrary: fc.constantFrom(...savedTypes) },
  ),
  device: fc.nat(facilities.length * devicesPerFacility - 1),
  antigen: fc.nat(antigens.length - 1),
  doses: fc.oneof({ weight: 8, arbitrary: fc.nat(40) }, { weight: 1, arbitrary: fc.nat(9_999_999) }),
  pick: fc.nat(1000),
  to: fc.nat(facilities.length - 1),
  increment: fc.boolean(),
  officer: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constant(1) }),
  reasonCode: fc.option(fc.constantFrom(...adjustmentReasons), { nil: undefined, freq: 2 }),
  isLate: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  isAhead: fc.oneof(
    { weight: 30, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  ),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('send' as const), pick: fc.nat(1000) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('repeat' as const), pick: fc.nat(1000) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('deliver' as const), pick: fc.nat(1000), again: fc.boolean() }),
  },
);

/** Random officers on several devices of several facilities, and a network that duplicates and delays. */
export const story: fc.Arbitrary<Story> = fc
  .record({
    intents: fc.array(intent, { minLength: 5, maxLength: 40, size: 'max' }),
    steps: fc.array(step, { maxLength: 80, size: 'max' }),
  })
  .map(({ intents, steps }) => ({ events: savedEvents(intents), steps }));

function savedEvents(intents: readonly Intent[]): readonly SavedEvent[] {
  const events: SavedEvent[] = [];
  for (const [i, meant] of intents.entries()) {
    const facility = facilities[meant.device % facilities.length]!;
    const activity = activityOf(meant, i, knownTo(facility, events));
    events.push({
      id: uuid(1000 + i) as EventId,
      facility,
      device: meant.device,
      actor: userId(meant.officer),
      recordedOn: localDateSchema.parse(meant.isLate ? '2026-11-28' : '2026-11-27'),
      activity,
    });
  }
  return events;
}

interface Known {
  readonly lots: readonly EntryId[];
  readonly issued: readonly EntryId[];
  readonly arrived: readonly EntryId[];
  readonly all: readonly EntryId[];
}

// Entries that may exist when the event is judged; whether they do depends on which events are accepted and delivered.
function knownTo(facility: FacilityId, events: readonly SavedEvent[]): Known {
  const lots: EntryId[] = [];
  const issued: EntryId[] = [];
  const arrived: EntryId[] = [];
  const all: EntryId[] = [];
  for (const { id, facility: at, activity } of events) {
    const own = id as string as EntryId;
    if (at === facility) all.push(own);
    if (activity.type === 'receive' && at === facility) lots.push(own);
    if (activity.type === 'issue' && at === facility) issued.push(own);
    const leaves = activity.type === 'transfer' || activity.type === 'return';
    if (leaves && activity.payload.destination.facility === facility) {
      for (const known of [lots, arrived, all]) known.push(activity.payload.arrival);
    }
  }
  return { lots, issued, arrived, all };
}

function picked(ids: readonly EntryId[], pick: number): EntryId | null {
  if (pick % 25 === 0) return null;
  if (pick % 25 === 1) return entryId(9);
  return ids[pick % ids.length] ?? null;
}

function activityOf(
  { type, antigen, doses, pick, to, increment, reasonCode, isAhead }: Intent,
  i: number,
  known: Known,
): LedgerActivity {
  const about = aboutOf.get(type);
  // Only an arrival can be recounted.
  const lines = fieldsOf(type).includes('counted') ? known.arrived : known.all;
  const entry = picked(about === 'lots' ? known.lots : about === 'issued' ? known.issued : lines, pick);
  const fields = {
    entry,
    doses,
    antigen: antigens[antigen]!,
    destination: { facility: facilities[to]!, name: 'there' },
    arrival: entryId(5000 + i),
    direction: increment ? 'increment' : 'decrement',
    reason: 'Typed twice',
    ...(reasonCode !== undefined && { reasonCode }),
    batchNo: increment ? label.batchNo : `BN-${doses}`,
    counted: doses,
    vvmStage: vvmStages[pick % vvmStages.length],
    childrenImmunized: doses % 15,
    ...(isAhead && { happenedAt: '2027-11-20T08:14' }),
  };
  const activity =
    activityWith(type, fields) ??
    activityWith(type, { ...fields, entry: entry ?? entryId(9), doses: doses + 1 });
  if (activity === null) throw new Error(`no payload of ${type} can be made of these fields`);
  return activity;
}
