import { facilityDayAt, facilityMinuteAt } from '#domain/kernel/facility-time.ts';
import { quarterOf, yearOf, type LocalDate } from '#domain/kernel/local-date.ts';
import { entryIdSchema, type EntryId } from '#domain/kernel/ids.ts';
import { relayedActivities } from '#domain/ledger/activities/index.ts';
import { typedReasons } from '#domain/ledger/adjustment-reasons.ts';
import { vvmStages } from '#domain/ledger/model.ts';
import { onReason } from '#domain/ledger/particulars.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import type { LedgerRow } from '#client/db/rows.ts';
import { activityTypes, activityWith } from '../domain/ledger/any-activity.ts';
import type { Device } from './device.ts';
import type { Random } from './random.ts';
import { worldAntigens, worldFacilities } from './world-server.ts';

const kinds = [
  ...(['receive', 'receive', 'issue', 'issue', 'issue', 'utilize', 'utilize'] as const),
  ...(['adjust', 'transfer', 'return', 'open-wallet'] as const),
  ...(['transfer', 'return', 'reverse', 'reverse', 'correct', 'read-vvm'] as const),
];
/** Other activities of the registry for officers, done with doses of a lot as their payload requires. */
const others = activityTypes.filter(
  (type) =>
    !relayedActivities.has(type) &&
    type !== 'confirm-arrival' &&
    !(kinds as readonly string[]).includes(type),
);

/**
 * An officer's next activity with the stock shown on their tablet: mostly sensible, sometimes with too many doses. Null if there is no
 * stock for it.
 */
export async function nextActivity(device: Device, random: Random): Promise<LedgerActivity | null> {
  // A new arrival is counted soon.
  const count = random.chance(0.25) ? await countBy(device, random) : null;
  if (count) return count;
  const antigen = random.pick(worldAntigens);
  const particulars = particularsAt(device.formNow());
  const kind = random.pick([...kinds, ...others]);
  switch (kind) {
    case 'open-wallet':
      return { type: 'open-wallet', payload: { antigen } };
    case 'receive':
      return receiveOf(device, random, antigen);
    case 'utilize': {
      const [issued] = await device.engine.queries.openIssued(antigen);
      if (!issued) return null;
      return {
        type: 'utilize',
        payload: {
          ...particulars,
          entry: issued.id,
          childrenImmunized: random.int(0, issued.doses),
          immunizationType: random.pick(['Fixed-Post', 'Outreach']),
        },
      };
    }
    case 'reverse':
      return reversalBy(device, random);
    case 'correct':
      return correctionBy(device, random);
    default: {
      const lots = await device.engine.queries.lots(antigen, facilityDayAt(device.formNow()));
      if (lots.length === 0) return null;
      const lot = random.pick(lots);
      if (kind === 'read-vvm') return readingOf(device, random, lot.id);
      const doses = random.chance(0.1) ? lot.left + 1 : random.int(1, Math.max(1, Math.ceil(lot.left / 3)));
      const taken = { ...particulars, entry: lot.id, doses };
      if (kind === 'issue') return { type: 'issue', payload: taken };
      if (kind === 'adjust') {
        const payload = { ...taken, direction: random.pick(['increment', 'decrement'] as const) };
        return {
          type: 'adjust',
          payload: {
            ...payload,
            ...onReason({ reasonCode: random.pick([...typedReasons, null]) ?? undefined }),
          },
        };
      }
      const destination = random.pick(
        worldFacilities.filter(({ facility }) => facility !== device.account.facility),
      );
      return activityWith(kind, { ...taken, destination, arrival: newEntryId(device) });
    }
  }
}

/** A reading of a lot's monitors, sometimes better than possible. */
function readingOf(device: Device, random: Random, entry: EntryId): LedgerActivity {
  const { officer, happenedAt } = particularsAt(device.formNow());
  return { type: 'read-vvm', payload: { entry, vvmStage: random.pick(vvmStages), officer, happenedAt } };
}

/** Usually one of the officer's own last entries, sometimes any entry. */
async function reversalBy(device: Device, random: Random): Promise<LedgerActivity | null> {
  const entries = await entriesOn(device);
  const own = entries.filter(({ admin, reversedBy }) => admin === device.account.user && reversedBy === null);
  const entry = random.chance(0.1) ? oneOf(entries, random) : oneOf(own.slice(-6), random);
  return entry && reverseOf(device, entry.id);
}

async function correctionBy(device: Device, random: Random): Promise<LedgerActivity | null> {
  const entry = oneOf(await entriesOn(device), random);
  if (!entry) return null;
  const { officer, happenedAt } = particularsAt(device.formNow());
  const texts = random.chance(0.5)
    ? { batchNo: `B-${random.int(1000, 9999)}`, officer: entry.officer }
    : { batchNo: entry.batchNo, officer: `Amina ${random.int(1, 99)}` };
  const { id, expiryOn } = entry;
  return { type: 'correct', payload: { ...texts, entry: id, expiryOn, correctedBy: officer, happenedAt } };
}

async function countBy(device: Device, random: Random): Promise<LedgerActivity | null> {
  const entries = await entriesOn(device);
  const arrived = entries.filter(
    ({ activity, arrival }) => activity === 'arrive' && arrival === 'unconfirmed',
  );
  const entry = oneOf(arrived, random);
  if (!entry) return null;
  const counted = random.chance(0.5) ? entry.doses : random.int(0, entry.doses + 5);
  return confirmOf(device, entry.id, counted);
}

async function entriesOn(device: Device): Promise<LedgerRow[]> {
  return device.engine.db.ledger.orderBy('id').toArray();
}

function oneOf<Item>(items: readonly Item[], random: Random): Item | null {
  return items.length === 0 ? null : random.pick(items);
}

/** The reversal of an entry. */
export function reverseOf(device: Device, entry: EntryId): LedgerActivity {
  return { type: 'reverse', payload: { ...particularsAt(device.formNow()), entry, reason: 'Typed twice' } };
}

/** A count of an arrival. */
export function confirmOf(device: Device, entry: EntryId, counted: number): LedgerActivity {
  return {
    type: 'confirm-arrival',
    payload: { ...particularsAt(device.formNow()), entry, counted, note: null },
  };
}

/** Doses of a lot sent to another facility, where they arrive under an id of their own. */
export function transferOf(
  device: Device,
  lot: EntryId,
  { doses, destination }: { doses: number; destination: (typeof worldFacilities)[number] },
): LedgerActivity {
  const arrival = newEntryId(device);
  return {
    type: 'transfer',
    payload: { ...particularsAt(device.formNow()), entry: lot, doses, destination, arrival },
  };
}

/** Stock that arrives from a supplier. */
export function receiveOf(
  device: Device,
  random: Random,
  antigen = random.pick(worldAntigens),
): LedgerActivity {
  const source = random.pick(worldFacilities);
  return {
    type: 'receive',
    payload: {
      ...particularsAt(device.formNow()),
      antigen,
      doses: random.int(20, 200),
      vvmStage: random.pick(['I', 'II']),
      vendor: 'State cold store',
      batchNo: `B-${random.int(1000, 9999)}`,
      expiryOn: '2030-01-31' as LocalDate,
      origin: source,
    },
  };
}

/** Doses of a lot issued to a session. */
export function issueOf(device: Device, lot: EntryId, doses: number): LedgerActivity {
  return { type: 'issue', payload: { ...particularsAt(device.formNow()), entry: lot, doses } };
}

/** More doses of a lot counted on the shelf than in the book. */
export function incrementOf(device: Device, lot: EntryId, doses: number): LedgerActivity {
  return {
    type: 'adjust',
    payload: { ...particularsAt(device.formNow()), entry: lot, doses, direction: 'increment' },
  };
}

function particularsAt(now: number) {
  const on = facilityDayAt(now);
  return {
    officer: 'Amina Bello',
    happenedAt: facilityMinuteAt(now),
    year: Math.min(2100, Math.max(2000, yearOf(on))),
    quarter: quarterOf(on),
  };
}

function newEntryId(device: Device): EntryId {
  return entryIdSchema.parse(device.engine.outbox.newId());
}
