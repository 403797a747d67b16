import { Dexie } from 'dexie';
import type { FacilityPage } from '#contract/sync.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { LedgerRow, LogRow, OutboxRow, ShownLotRow, ShownWalletRow } from '#client/db/rows.ts';
import { namedEntries } from './chain-state.ts';
import { rowAsOf } from './confirmed-entry.ts';

/** A page of the feed, and the outbox rows that the log goes past with it. */
export interface PageAndPassed<Page = FacilityPage> {
  readonly page: Page;
  readonly passed: readonly OutboxRow[];
}

/** The rows that a page is laid over, as they are before it. A row that was looked for and is not there is undefined. */
export interface KnownRows {
  readonly wallets: readonly ShownWalletRow[];
  readonly lots: ReadonlyMap<string, ShownLotRow | undefined>;
  /** As of the log before the page. */
  readonly entries: ReadonlyMap<string, LedgerRow | undefined>;
}

/** The outbox rows that the log goes past with a page, read as one range of numbers. */
export function passedBy(
  db: DeviceDatabase,
  log: LogRow,
  { folded_through }: Pick<FacilityPage, 'folded_through'>,
): Promise<OutboxRow[]> {
  return db.outbox
    .where('[log_id+seq]')
    .between([log.log_id, log.folded_through], [log.log_id, folded_through], false, true)
    .toArray();
}

/** Reads what the steps of a page and the events that it goes past look at: at once, because each journey costs more than the rows. */
export async function knownRows(
  db: DeviceDatabase,
  log: LogRow,
  { page, passed }: PageAndPassed,
): Promise<KnownRows> {
  const steps = page.items.flatMap((item) => (item.k === 'own' ? [] : [item]));
  const named = steps.flatMap(({ entries }) => entries);
  const lots = new Set<string>([
    ...passed.map(({ lot }) => lot),
    ...steps.flatMap((step) => step.lots.map(({ id }) => id)),
    ...named.map(({ lot }) => lot),
  ]);
  const own = new Set<string>(passed.map((row) => row.event_id));
  const others = new Set<string>(
    [...passed.flatMap((row) => (row.damaged ? [] : namedEntries(row))), ...named.map(({ id }) => id)].filter(
      (id) => !own.has(id),
    ),
  );
  const [wallets, lotRows, ownEntries, otherEntries] = await Promise.all([
    db.wallet
      .where('[facility+antigen]')
      .between([log.facility, Dexie.minKey], [log.facility, Dexie.maxKey])
      .toArray(),
    db.lot.bulkGet([...lots]),
    rowsOfOwn(db, [...own]),
    db.ledger.bulkGet([...others]),
  ]);
  // The reversal of a utilization writes to the issued entry that it accounted for.
  const sources = otherEntries.flatMap((row) => (row?.activity === 'utilize' ? (row.source ?? []) : []));
  const missing = [...new Set<string>(sources)].filter((id) => !own.has(id) && !others.has(id));
  const used = missing.length === 0 ? [] : await db.ledger.bulkGet(missing);
  return {
    wallets,
    lots: byId([...lots], lotRows),
    entries: asOf(log, [
      ...byId([...own], ownEntries),
      ...byId([...others], otherEntries),
      ...byId(missing, used),
    ]),
  };
}

/**
 * Rows of own entries: their ids are those of their events, which grow, so they are read as one range unless too much of somebody
 * else's lies between.
 */
async function rowsOfOwn(db: DeviceDatabase, ids: readonly string[]): Promise<(LedgerRow | undefined)[]> {
  const sorted = ids.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [];
  const limit = 2 * ids.length;
  const range = await db.ledger.where('id').between(first, last, true, true).limit(limit).toArray();
  if (range.length === limit) return db.ledger.bulkGet([...ids]);
  const found = new Map<string, LedgerRow>(range.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id));
}

function byId<Row>(ids: readonly string[], rows: readonly (Row | undefined)[]): Map<string, Row | undefined> {
  return new Map(ids.map((id, at) => [id, rows[at]]));
}

function asOf(
  log: LogRow,
  rows: Iterable<readonly [string, LedgerRow | undefined]>,
): Map<string, LedgerRow | undefined> {
  return new Map(Array.from(rows, ([id, row]) => [id, row && rowAsOf(row, log)]));
}
