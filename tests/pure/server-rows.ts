import type { EventId, FacilityId, AntigenId, EntryId } from '#domain/kernel/ids.ts';
import { dateOf } from '#domain/kernel/local-date.ts';
import { bringsDosesTo, type LedgerActivity } from '#domain/ledger/decide.ts';
import type { OwnRows } from '#contract/families/family.ts';
import type { LedgerRows } from '#contract/families/ledger.ts';
import type { RegisterRows } from '#contract/families/register.ts';
import type { CaseRow, FacilityItem, OwnItem, PlaceRow, Verdict } from '#contract/wire/rows.ts';
import type { AskedFor, Looked, ServerFamily } from '#server/families/server-family.ts';
import type { Sender } from '#server/families/candidate.ts';
import { RegisterRun } from '#server/immunization/register-run.ts';
import { doubtedOf } from '#server/ledger/family/ask-doubts.ts';

/* What a server keeps, as maps. A copy of it is a backup. */

/** An event as the server has it. */
export interface KeptEvent {
  readonly id: EventId;
  readonly logId: string | null;
  readonly seq: number | null;
  readonly type: string | null;
  readonly actor: string | null;
  readonly recordedAs: string | null;
  readonly wasAccepted: boolean;
  readonly sentBy: Sender | null;
  readonly raw: string;
  readonly contentHash: string;
  readonly receivedAt: number;
  readonly verdict: Verdict;
  readonly waitsFor: readonly EventId[] | null;
  readonly replaces: EventId | null;
  /** The step of its first verdict. */
  readonly s: number;
}

export interface FeedStep {
  readonly s: number;
  readonly item: FacilityItem;
  readonly own: OwnItem | null;
  readonly logId: string | null;
  readonly mark: string;
}

export interface KeptLog {
  readonly device: string;
  readonly accepted: number;
  readonly durable: number;
  readonly head: number;
}

/** A number of a log under which a known event came again. */
interface Renumbered {
  readonly event: EventId;
  readonly s: number;
}

export interface Delivery {
  readonly from: FacilityId;
  readonly event: EventId;
  readonly arrival: EventId;
  readonly to: FacilityId;
  readonly kind: string;
  readonly actor: string;
  readonly payload: object;
  readonly at: string;
  readonly state: 'pending' | 'delivered' | 'failed';
}

export interface KeptGrant {
  readonly user: string;
  readonly device: string;
  readonly facility: FacilityId;
  readonly expiresAt: number;
  /** For one that was withdrawn: how far each log had been reported by then. */
  readonly heads: ReadonlyMap<string, number> | null;
}

/** The rows of one facility. */
export class KeptFacility {
  readonly feed: FeedStep[] = [];
  readonly events = new Map<EventId, KeptEvent>();
  /** By log and number: first numbers and later ones. */
  readonly numbers = new Map<string, EventId>();
  readonly renumbered = new Map<string, Renumbered>();
  readonly conflicts = new Map<string, Verdict>();
  readonly logs = new Map<string, KeptLog>();
  readonly cases = new Map<string, CaseRow>();
  readonly rows = new Map<string, OwnRows>();
  /** For a closed facility: how far each log of each other facility had been reported. */
  spareNumbers: number[] = [];

  get head(): number {
    return this.feed.length;
  }

  copy(): KeptFacility {
    const copy = new KeptFacility();
    copy.feed.push(...this.feed);
    for (const name of ['events', 'numbers', 'renumbered', 'conflicts', 'logs', 'cases'] as const)
      for (const [key, value] of this[name]) (copy[name] as Map<string, unknown>).set(key, value);
    for (const [family, rows] of this.rows) copy.rows.set(family, copyOf(rows));
    copy.spareNumbers = [...this.spareNumbers];
    return copy;
  }
}

export function copyOf(rows: OwnRows): OwnRows {
  return Object.fromEntries(Object.entries(rows).map(([name, byId]) => [name, new Map(byId)]));
}

/** All rows of a server. */
export class KeptRows {
  epoch = '';
  readonly facilities = new Map<FacilityId, KeptFacility>();
  readonly grants = new Map<string, KeptGrant>();
  readonly inactive = new Set<string>();
  readonly closed = new Map<FacilityId, ReadonlyMap<string, number>>();
  deliveries: readonly Delivery[] = [];
  /** Places, each at its step of the reference feed. */
  readonly places = new Map<string, { readonly s: number; readonly row: PlaceRow }>();
  referenceHead = 0;
  nextVaccNo = 10_000_000;

  copy(): KeptRows {
    const copy = new KeptRows();
    for (const [id, facility] of this.facilities) copy.facilities.set(id, facility.copy());
    for (const name of ['grants', 'closed', 'places'] as const)
      for (const [key, value] of this[name]) (copy[name] as Map<string, unknown>).set(key, value);
    for (const user of this.inactive) copy.inactive.add(user);
    copy.epoch = this.epoch;
    copy.deliveries = this.deliveries;
    copy.referenceHead = this.referenceHead;
    copy.nextVaccNo = this.nextVaccNo;
    return copy;
  }

  facility(id: FacilityId): KeptFacility {
    const known = this.facilities.get(id);
    if (!known) throw new Error(`there is no facility ${id}`);
    return known;
  }
}

const sparesAtOnce = 50;

/** The rows of a family that a batch reads and changes, with what only the server knows. */
export function lookedAt(server: ServerFamily, kept: KeptRows, asked: AskedFor): Looked {
  const facility = kept.facility(asked.facility);
  const rows = copyOf(rowsOf(server, facility));
  switch (server.family.name) {
    case 'ledger':
      return { rows, context: stockContext(rows as never, kept, asked) };
    case 'register':
      return { rows, context: registerContext(rows as never, kept, asked) };
    case 'equipment':
      return { rows, context: { holders: [] } };
    default:
      return { rows, context: null };
  }
}

export function rowsOf({ family }: ServerFamily, facility: KeptFacility): OwnRows {
  const known = facility.rows.get(family.name);
  if (known) return known;
  const rows: OwnRows = Object.fromEntries(Object.keys(family.tables).map((name) => [name, new Map()]));
  facility.rows.set(family.name, rows);
  return rows;
}

function stockContext(
  { lot, entry }: OwnRows<LedgerRows>,
  kept: KeptRows,
  { facility, events, ids }: AskedFor,
) {
  const activities = events.map(({ read }) => read.event as LedgerActivity);
  const filled = activities.flatMap((activity) =>
    activity.type === 'transfer' || activity.type === 'return' || activity.type === 'receive'
      ? (bringsDosesTo(activity, facility) ?? [])
      : [],
  );
  const standing = [...entry.values()].filter(
    ({ activity, reversedBy }) => activity !== 'reverse' && reversedBy === null,
  );
  return {
    antigens: new Set<AntigenId>(worldAntigenIds),
    taken: new Set<string>([
      ...kept.facility(facility).events.keys(),
      ...kept.deliveries.filter(({ from }) => from === facility).map(({ arrival }) => arrival),
      ...ids,
    ]),
    keepers: new Set<FacilityId>(),
    here: facility,
    closed: new Map(
      filled.flatMap((id) => {
        const heads = kept.closed.get(id);
        return heads ? [[id, { id, heads: Object.fromEntries(heads) }] as const] : [];
      }),
    ),
    doubted: doubtedOf({
      days: standing.map((row) => ({
        lot: row.lot,
        antigen: row.antigen,
        on: dateOf(row.happenedAt),
        activity: row.activity,
        direction: row.direction,
        doses: row.doses,
        wastage: row.wastage,
      })),
      came: [...lot.values()].flatMap(({ id }) => {
        const first = entry.get(id);
        return first ? [{ id, on: dateOf(first.happenedAt) }] : [];
      }),
      receipts: [],
      deliveries: [],
      keeper: null,
    }),
  };
}

/** Antigens of the national list, by the names that the schedule knows. */
export const antigenNames = ['BCG', 'Penta', 'MR'] as const;
export const worldAntigenIds = antigenNames.map(
  (_, at) => `00000005-0000-7000-8000-00000000000${at + 1}` as AntigenId,
);

function registerContext(rows: OwnRows<RegisterRows>, kept: KeptRows, { facility }: AskedFor): RegisterRun {
  const place = kept.facility(facility);
  const stock = place.rows.get('ledger') as OwnRows<LedgerRows> | undefined;
  while (place.spareNumbers.length < sparesAtOnce) place.spareNumbers.push(kept.nextVaccNo++);
  const given = new Map<EntryId, number>();
  for (const { source, doses, voided } of rows.immunization.values())
    if (source !== null && voided === null) given.set(source, (given.get(source) ?? 0) + doses);
  return new RegisterRun(rows, {
    sources: new Map(
      [...(stock?.entry.values() ?? [])].flatMap((row) =>
        row.activity === 'issue' && row.reversedBy === null
          ? [[row.id, { antigen: row.antigen, doses: row.doses }] as const]
          : [],
      ),
    ),
    given,
    numbers: { facility, known: [], spare: place.spareNumbers },
    vaccines: {
      antigens: new Map(worldAntigenIds.map((id, at) => [id, { name: antigenNames[at] ?? '' }])),
      kept: [...(stock?.wallet.keys() ?? [])] as AntigenId[],
      introducedOn: {},
      ownWords: {},
      graceDays: 0,
    },
  });
}
