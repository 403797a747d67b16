import { sql, type Transaction } from 'kysely';
import { assert } from '#domain/kernel/assert.ts';
import type { AntigenId, EntryId, EventId, FacilityId } from '#domain/kernel/ids.ts';
import { rowsOf } from '#domain/ledger/decide.ts';
import type { IssuedEntry } from '#domain/ledger/model.ts';
import type { Verdict } from '#contract/sync-rows.ts';
import { columnArray } from '../db/column-array.ts';
import { jsonColumns, rowsOfColumns, type JsonColumns } from '../db/json-columns.ts';
import { kept } from '../db/kept-plans.ts';
import type { Database } from '../db/schema.ts';
import { casesSettledBy } from '../immunization/recorded.ts';
import { entryColumns } from './bulk-columns.ts';
import { conflictKey, type BatchInput, type ParkedEvent } from './judge-run.ts';
import { arrivalOf, type Candidate } from './judge-event.ts';
import type { LoadedEvents } from './load-events.ts';
import {
  caseRowOf,
  entryRowOf,
  issuedEntryOf,
  lotColumns,
  lotRowOf,
  walletRowOf,
  type StoredCase,
  type StoredEntry,
  type StoredLot,
  type StoredWallet,
} from './stored-rows.ts';

type LoadedRows = Pick<
  BatchInput,
  'state' | 'walletIds' | 'entries' | 'antigens' | 'takenArrivals' | 'cases' | 'conflicts'
> & {
  /** Doses recorded as given to children from entries that the batch takes back. */
  readonly given: ReadonlyMap<EntryId, number>;
};

interface LedgerRows {
  readonly wallets: readonly StoredWallet[];
  readonly lots: JsonColumns<StoredLot>;
  readonly entries: JsonColumns<StoredEntry>;
  readonly antigens: readonly AntigenId[];
  readonly taken: readonly EntryId[];
  readonly given: readonly { readonly id: EntryId; readonly doses: number }[];
  readonly cases: readonly StoredCase[];
  readonly conflicts: readonly { event_id: EventId; content_hash: string; verdict: Verdict }[];
}

const lotsByColumn = jsonColumns('lots', Object.keys(lotColumns));
const entriesByColumn = jsonColumns(
  'entries',
  Object.keys(entryColumns).filter((name) => name !== 'facility_id'),
);

/** Reads, in one statement, the rows that the candidates and the parked events they wake up look at. */
export async function loadRows(
  trx: Transaction<Database>,
  facility: FacilityId,
  candidates: readonly Candidate[],
  again: readonly Candidate[],
  events: LoadedEvents,
): Promise<LoadedRows> {
  const { parked } = events;
  const named = namedRows([...candidates, ...again, ...parked.map(({ candidate }) => candidate)]);
  const arrivals = columnArray('uuid', [...named.arrivals]);
  const entries = columnArray('uuid', [...named.entries]);
  const lots = columnArray('uuid', [...named.lots]);
  // A receipt finds its wallet by its antigen, all else by the lot: a facility keeps few wallets, so they come whole.
  const { rows } = await sql<LedgerRows>`${kept}
    with entries as (
      select * from ledger_entry
      where facility_id = ${facility} and entry_id = any(${entries}::uuid[] || array(
        select source_id from ledger_entry
        where facility_id = ${facility} and entry_id = any(${entries}::uuid[]) and activity = 'utilize'))
    ), lots as (
      select * from lot
      where facility_id = ${facility} and lot_id = any(${lots}::uuid[] || array(select lot_id from entries))
    ), wallets as (
      select id, antigen_id, balance, issued, wastage from wallet where facility_id = ${facility}
    ), cases as (
      select * from case_file
      where facility_id = ${facility} and case_id = any(${caseIds(candidates, again, parked)}::uuid[])
    ), conflicts as (
      select event_id, content_hash, verdict from event_conflict
      where facility_id = ${facility} and event_id = any(${conflictIds(candidates, events)}::uuid[])
    ), taken as (
      select event_id as id from event where facility_id = ${facility} and event_id = any(${arrivals}::uuid[])
      union
      select arrival from outbound_relay where facility_id = ${facility} and arrival = any(${arrivals}::uuid[])
    ), given as (
      select source_id as id, sum(doses) as doses from immunization
      where facility_id = ${facility} and source_id = any(${[...named.reversed]}::uuid[]) and voided is null
      group by source_id
    )
    select (select coalesce(json_agg(wallets), '[]') from wallets) as wallets,
      ${lotsByColumn} as lots,
      ${entriesByColumn} as entries,
      (select coalesce(json_agg(id), '[]') from antigen where id = any(${[...named.antigens]}::uuid[])) as antigens,
      (select coalesce(json_agg(id), '[]') from taken) as taken,
      (select coalesce(json_agg(given), '[]') from given) as given,
      (select coalesce(json_agg(cases), '[]') from cases) as cases,
      (select coalesce(json_agg(conflicts), '[]') from conflicts) as conflicts`.execute(trx);
  const [row] = rows;
  assert(row !== undefined, 'a select of single values answers one row');
  return rowsOfLedger(row);
}

function rowsOfLedger(row: LedgerRows): LoadedRows {
  const wallets = row.wallets.map(walletRowOf);
  const entries = rowsOfColumns(row.entries).map(entryRowOf);
  const issued = entries.map(issuedEntryOf).filter((entry): entry is IssuedEntry => entry !== null);
  return {
    state: {
      wallets: new Map(wallets.map((wallet) => [wallet.antigen, wallet])),
      lots: new Map(
        rowsOfColumns(row.lots)
          .map(lotRowOf)
          .map((lot) => [lot.id, lot]),
      ),
      issued: new Map(issued.map((entry) => [entry.id, entry])),
      entries: new Map(entries.map((entry) => [entry.id, entry])),
    },
    walletIds: new Map(wallets.map((wallet) => [wallet.antigen, wallet.id])),
    entries: new Map(entries.map((entry) => [entry.id, entry])),
    antigens: new Set(row.antigens),
    takenArrivals: new Set(row.taken),
    given: new Map(row.given.map(({ id, doses }) => [id, doses])),
    cases: new Map(row.cases.map(caseRowOf).map((opened) => [opened.id, opened])),
    conflicts: new Map(
      row.conflicts.map((known) => [conflictKey(known.event_id, known.content_hash), known.verdict]),
    ),
  };
}

/** Ids that the events' activities look at. */
function namedRows(candidates: readonly Candidate[]) {
  const named = {
    lots: new Set<EntryId>(),
    entries: new Set<EntryId>(),
    antigens: new Set<AntigenId>(),
    arrivals: new Set<EntryId>(),
    reversed: new Set<EntryId>(),
  };
  for (const { read } of candidates) {
    if (read?.verdict !== 'read') continue;
    const rows = rowsOf(read.activity);
    for (const id of rows.lots) named.lots.add(id);
    for (const id of [...rows.issued, ...rows.entries]) named.entries.add(id);
    for (const id of rows.antigens) named.antigens.add(id);
    const arrival = arrivalOf(read.activity);
    if (arrival !== null) named.arrivals.add(arrival);
    if (read.activity.type === 'reverse') named.reversed.add(read.activity.payload.entry);
  }
  return named;
}

/** Cases of events that this batch replaces, judges again or deals with; mostly there are none. */
function caseIds(
  candidates: readonly Candidate[],
  again: readonly Candidate[],
  parked: readonly ParkedEvent[],
): string[] {
  const woken = parked.map(({ candidate }) => candidate);
  const replaced = [...candidates, ...again, ...woken].flatMap(({ content }) => content?.replaces ?? []);
  const settled = [...candidates, ...again, ...woken].flatMap(({ read }) =>
    read?.verdict === 'read-register' ? casesSettledBy(read.event).map(({ id }) => id) : [],
  );
  return [...new Set([...[...again, ...woken].map(({ eventId }) => eventId), ...replaced, ...settled])];
}

/** Events whose content came under an id or a number that is taken, maybe not for the first time; mostly there are none. */
function conflictIds(
  candidates: readonly Candidate[],
  { stored, eventBySeq }: Pick<LoadedEvents, 'stored' | 'eventBySeq'>,
): EventId[] {
  return candidates.flatMap(({ eventId, contentHash, seq }) => {
    const known = stored.get(eventId);
    const holder = seq === null ? undefined : eventBySeq.get(seq);
    const differs = known !== undefined && known.contentHash !== contentHash;
    return differs || (holder !== undefined && holder !== eventId) ? [eventId] : [];
  });
}
