import { type RawBuilder, sql } from 'kysely';
import type { AntigenId, EntryId, FacilityId } from '#domain/kernel/ids.ts';
import { bringsDosesTo, type LedgerActivity, rowsOf } from '#domain/ledger/decide.ts';
import { ledger, type LedgerRows } from '#contract/families/ledger.ts';
import type { AskedFor, Looked, Question } from '../../families/server-family.ts';
import { askDoubts, doubtedOf, type DoubtedStock, type StoredDoubts } from './ask-doubts.ts';
import {
  entryRowOf,
  lotRowOf,
  type StoredEntry,
  type StoredLot,
  type StoredWallet,
  walletRowOf,
} from './stored-stock.ts';
import type { Candidate } from '../../families/candidate.ts';

/** State of the stock while a batch is judged. */
export interface StockContext {
  /** Which of the antigens that the events name exist in the national list. */
  readonly antigens: ReadonlySet<AntigenId>;
  /** Ids that stock may not arrive under. They include every event of the batch, accepted or not. */
  readonly taken: Set<string>;
  /** Which of the origins that receipts name keep stock in this system. */
  readonly keepers: ReadonlySet<FacilityId>;
  readonly here: FacilityId;
  /** Which of the facilities that events send doses to are closed. */
  readonly closed: ReadonlyMap<FacilityId, ClosedPlace>;
  readonly doubted: DoubtedStock;
}

interface StockAnswer {
  readonly wallets: readonly StoredWallet[];
  readonly lots: readonly StoredLot[];
  readonly entries: readonly StoredEntry[];
  readonly antigens: readonly AntigenId[];
  readonly taken: readonly EntryId[];
  readonly keepers: readonly FacilityId[];
  readonly closed: readonly ClosedPlace[];
  readonly doubted: StoredDoubts;
}

/**
 * Builds the query for the rows that stock events need. A receipt finds its wallet by antigen and anything else by
 * lot; a facility has few wallets, so all of them are read.
 */
export function askStock({ facility, events }: AskedFor): Question | null {
  const activities = events.flatMap(({ read }) =>
    read.family.name === ledger.name ? [read.event as LedgerActivity] : [],
  );
  if (activities.length === 0) return null;
  const { entries, lots, antigens, arrivals, origins } = namedBy(activities);
  const doubts = askDoubts(facility, activities);
  const filled = [...new Set(activities.flatMap((activity) => bringsDosesTo(activity, facility) ?? []))];
  return {
    parts: [
      sql`stock_entries as (
        select * from ledger_entry
        where facility_id = ${facility} and entry_id = any(${entries}::uuid[] || array(
          select source_id from ledger_entry
          where facility_id = ${facility} and entry_id = any(${entries}::uuid[]) and activity = 'utilize'))
      )`,
      sql`stock_lots as (
        select * from lot
        where facility_id = ${facility} and lot_id = any(${lots}::uuid[] || array(select lot_id from stock_entries))
      )`,
      sql`stock_wallets as (
        select id, antigen_id, balance, issued, wastage from wallet where facility_id = ${facility}
      )`,
      sql`stock_taken as (
        select event_id as id from event where facility_id = ${facility} and event_id = any(${arrivals}::uuid[])
        union
        select arrival from outbound_relay where facility_id = ${facility} and arrival = any(${arrivals}::uuid[])
      )`,
      ...doubts.parts,
    ],
    answer: sql`json_build_object(
      'wallets', (select coalesce(json_agg(stock_wallets), '[]') from stock_wallets),
      'lots', (select coalesce(json_agg(stock_lots), '[]') from stock_lots),
      'entries', (select coalesce(json_agg(stock_entries), '[]') from stock_entries),
      'antigens', (select coalesce(json_agg(id), '[]') from antigen where id = any(${antigens}::uuid[])),
      'taken', (select coalesce(json_agg(id), '[]') from stock_taken),
      'keepers', (select coalesce(json_agg(facility_id), '[]') from stock_keeper
        where facility_id = any(${origins}::uuid[]) and facility_id <> ${facility}),
      'closed', ${askClosedPlaces(facility, filled)},
      'doubted', ${doubts.answer})`,
  };
}

export function stockOf(
  { facility, ids }: Pick<AskedFor, 'facility' | 'ids'>,
  answer: unknown,
): Looked<LedgerRows, StockContext> {
  // The shape is fixed by the question that was asked.
  const { wallets, lots, entries, antigens, taken, keepers, closed, doubted } = answer as StockAnswer;
  return {
    rows: {
      wallet: new Map(wallets.map(walletRowOf).map((row) => [row.antigen, row])),
      lot: new Map(lots.map(lotRowOf).map((row) => [row.id, row])),
      entry: new Map(entries.map(entryRowOf).map((row) => [row.id, row])),
    },
    context: {
      antigens: new Set(antigens),
      taken: new Set([...taken, ...ids]),
      keepers: new Set(keepers),
      here: facility,
      closed: new Map(closed.map((place) => [place.id, place])),
      doubted: doubtedOf(doubted),
    },
  };
}

/** Collects the ids that the activities refer to. */
function namedBy(activities: readonly LedgerActivity[]) {
  return {
    lots: [...new Set(activities.flatMap((activity) => rowsOf(activity).lots))],
    entries: [
      ...new Set(activities.flatMap((activity) => [...rowsOf(activity).issued, ...rowsOf(activity).entries])),
    ],
    antigens: [...new Set(activities.flatMap((activity) => rowsOf(activity).antigens))],
    origins: [
      ...new Set(
        activities.flatMap(({ type, payload }) => (type === 'receive' ? payload.origin.facility : [])),
      ),
    ],
    arrivals: [...new Set(activities.flatMap((activity) => arrivalOf(activity) ?? []))],
  };
}

/** The id under which stock sent away will arrive; null for an activity that sends none. */
export function arrivalOf(activity: LedgerActivity): EntryId | null {
  return activity.type === 'transfer' || activity.type === 'return' ? activity.payload.arrival : null;
}

// Nothing new may be sent to a closed place. Events that a tablet's log had reported by the closing were saved before
// it and still count; the tablet's clock is not consulted. Stock already in transit arrives, and a closed facility may
// still count its stock and send it away.

/** A closed facility that events of a batch send doses to. */
interface ClosedPlace {
  readonly id: FacilityId;
  /** How far each log, by its id, had reported when the facility was closed. */
  readonly heads: Readonly<Record<string, number>> | null;
}

/** Builds a query for the closed ones among these facilities, as one JSON value. */
function askClosedPlaces(
  here: FacilityId,
  facilities: readonly FacilityId[],
): RawBuilder<readonly ClosedPlace[]> {
  return sql`(select coalesce(json_agg(closed), '[]') from (
    select f.id, (select json_object_agg(h.log_id, h.head_seq) from closing_head h
      where h.facility_id = ${here} and h.place_id = f.id) as heads
    from facility f where f.id = any(${facilities}::uuid[]) and f.closed_at is not null) closed)`;
}

/** True for a tablet's event that sends doses to a place closed before the server learned of the event. */
export function isTooLateForPlace(
  activity: LedgerActivity,
  { logId, seq }: Pick<Candidate, 'logId' | 'seq'>,
  { here, closed }: { readonly here: FacilityId; readonly closed: ReadonlyMap<FacilityId, ClosedPlace> },
): boolean {
  // An API call was checked by its route, and stock from another facility is already in transit.
  if (logId === null) return false;
  const to = bringsDosesTo(activity, here);
  const place = to === null ? undefined : closed.get(to);
  if (place === undefined) return false;
  return seq === null || seq > (place.heads?.[logId] ?? 0);
}
