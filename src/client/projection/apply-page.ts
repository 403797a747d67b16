import { Dexie } from 'dexie';
import type { EntryRow, LotRow, Verdict, WalletRow } from '#contract/sync-rows.ts';
import type { FacilityPage } from '#contract/sync.ts';
import type { FacilityId, LogId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { type LedgerRow, nothingPending, type OutboxRow } from '#client/db/rows.ts';
import { OpenChanges } from './open-changes.ts';
import { PendingChanges, sumOf } from './pending.ts';
import { noLot, rebaseLot } from './rebase-lot.ts';
import { settled, showOwnState, takeOut } from './settle.ts';
import { lotRowOf, confirmedLedgerRow } from './shown-rows.ts';
import { writeWallets } from './wallet-changes.ts';

/** What a page of a facility's feed leaves after itself, the last image of each row winning. */
interface PageRows {
  readonly wallets: Map<string, WalletRow>;
  readonly lots: Map<string, LotRow>;
  readonly entries: Map<string, EntryRow>;
  readonly own: Map<string, Verdict>;
  /** Lots that something else than an own, accepted event changed. */
  readonly foreign: Set<string>;
}

export interface FoldContext {
  readonly facility: FacilityId;
  readonly logId: LogId;
}

/**
 * Stores a page's rows and takes the own events that it answers out of the pending fold. To be called inside the
 * transaction that also stores the cursor: no instant exists in which a dose is counted twice or not at all.
 */
export async function applyFacilityPage(
  db: DeviceDatabase,
  { facility, logId }: FoldContext,
  page: FacilityPage,
): Promise<void> {
  const rows = pageRows(page, logId);
  const before = await ownRows(db, logId, rows.own);
  const after = before.map((row) => settled(row, verdictOf(rows, row), true));
  const left = before.filter((row, at) => row.chain !== undefined && after[at]?.chain === undefined);
  await db.outbox.bulkPut(after);

  const changes = {
    wallets: new PendingChanges<string>(),
    lots: new PendingChanges<string>(),
    open: new OpenChanges(),
  };
  takeOut(left, changes);
  const known = await knownEntries(db, rows);
  const rebase = await lotsToRebase(db, rows, { before, after, left, known });
  await confirmLots(db, facility, rows, changes.lots);
  await confirmEntries(db, facility, rows, { open: changes.open, known });
  await showOwnState(
    db,
    // What the page confirmed shows the server's state, not the event's.
    after.filter((row) => !rows.entries.has(row.event_id)),
  );
  await db.case_file.bulkPut(page.items.flatMap((item) => item.cases.map((row) => ({ ...row, facility }))));
  for (const lot of rebase) await rebaseLot(db, { facility, lot, wallets: changes.wallets });
  await writeWallets(db, facility, { confirmed: rows.wallets, changes: changes.wallets });
}

function pageRows(page: FacilityPage, logId: LogId): PageRows {
  const rows: PageRows = {
    wallets: new Map(),
    lots: new Map(),
    entries: new Map(),
    own: new Map(),
    foreign: new Set(),
  };
  for (const item of page.items) {
    const isOwn = item.log_id === logId && item.verdict !== null;
    if (isOwn && item.verdict) rows.own.set(item.verdict.event_id, item.verdict);
    for (const wallet of item.wallets) rows.wallets.set(wallet.antigen, wallet);
    for (const lot of item.lots) rows.lots.set(lot.id, lot);
    for (const entry of item.entries) rows.entries.set(entry.id, entry);
    if (isOwn && item.verdict?.verdict === 'accepted') continue;
    for (const lot of item.lots) rows.foreign.add(lot.id);
    for (const entry of item.entries) rows.foreign.add(entry.lot);
  }
  return rows;
}

/**
 * The outbox rows that a page answers. Own events come back in their own order, so they are read as one range of numbers;
 * when they lie too far apart for that, each is looked up by its id.
 */
async function ownRows(
  db: DeviceDatabase,
  logId: LogId,
  own: ReadonlyMap<string, Verdict>,
): Promise<OutboxRow[]> {
  if (own.size === 0) return [];
  const seqs = [...own.values()].flatMap(({ seq }) => seq ?? []);
  const [first, last] = [Math.min(...seqs), Math.max(...seqs)];
  if (seqs.length === own.size && last - first < 2 * own.size) {
    const range = await db.outbox
      .where('[log_id+seq]')
      .between([logId, first], [logId, last], true, true)
      .toArray();
    const rows = range.filter((row) => own.has(row.event_id));
    if (rows.length === own.size) return rows;
  }
  return db.outbox
    .where('event_id')
    .anyOf([...own.keys()])
    .toArray();
}

/** The ledger's rows, as they were, of the entries that a page brings. */
async function knownEntries(
  db: DeviceDatabase,
  { entries }: PageRows,
): Promise<ReadonlyMap<string, LedgerRow>> {
  const rows = await db.ledger.bulkGet([...entries.keys()]);
  return new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])));
}

function verdictOf(rows: PageRows, row: OutboxRow): Verdict {
  const verdict = rows.own.get(row.event_id);
  if (!verdict) throw new Error('a row is read only for its verdict');
  return verdict;
}

/**
 * Lots whose pending events have to be decided again. A lot is spared when only own events changed it, they came back as
 * predicted, and all its other pending events are later: these then start from the very figures they were decided on.
 */
async function lotsToRebase(
  db: DeviceDatabase,
  rows: PageRows,
  {
    before,
    after,
    left,
    known: entriesBefore,
  }: {
    before: readonly OutboxRow[];
    after: readonly OutboxRow[];
    left: readonly OutboxRow[];
    known: ReadonlyMap<string, LedgerRow>;
  },
): Promise<Set<string>> {
  const rebase = new Set(rows.foreign);
  after.forEach((row, at) => {
    if (row.state !== 'accepted' || before[at]?.effect === null) rebase.add(row.lot);
  });
  const lotIds = [...new Set([...rows.lots.keys(), ...[...rows.entries.values()].map((entry) => entry.lot)])];
  const expected = new PendingChanges<string>();
  const open = new OpenChanges();
  takeOut(left, { wallets: new PendingChanges(), lots: expected, open });
  const knownLots = await db.lot.bulkGet(lotIds);
  lotIds.forEach((id, at) => {
    const known = knownLots[at];
    const now = rows.lots.get(id);
    const predicted = (known?.confirmed_left ?? 0) - expected.of(id).balance;
    if (!known || (now?.left ?? known.confirmed_left) !== predicted || (now && !isSameLabel(now, known)))
      rebase.add(id);
  });
  for (const entry of rows.entries.values()) {
    if (entry.open === null) continue;
    if (entry.open !== (entriesBefore.get(entry.id)?.open ?? 0) - open.of(entry.id)) rebase.add(entry.lot);
  }
  const last = lastSeqByLot(left);
  await Promise.all(
    [...last].map(async ([lot, seq]) => {
      if (rebase.has(lot)) return;
      const first = await db.outbox
        .where('[chain+seq]')
        .between([lot, Dexie.minKey], [lot, Dexie.maxKey])
        .first();
      if (first && first.seq < seq) rebase.add(lot);
    }),
  );
  rebase.delete(noLot);
  return rebase;
}

function isSameLabel(a: LotRow, b: Omit<LotRow, 'left' | 'movedOn'>): boolean {
  return (
    a.antigen === b.antigen &&
    a.received === b.received &&
    a.batchNo === b.batchNo &&
    a.expiryOn === b.expiryOn &&
    a.vvmStage === b.vvmStage &&
    a.vendor === b.vendor
  );
}

function lastSeqByLot(rows: readonly OutboxRow[]): Map<string, number> {
  const last = new Map<string, number>();
  for (const row of rows) if (row.lot !== noLot) last.set(row.lot, Math.max(row.seq, last.get(row.lot) ?? 0));
  return last;
}

async function confirmLots(
  db: DeviceDatabase,
  facility: FacilityId,
  rows: PageRows,
  changes: PendingChanges<string>,
): Promise<void> {
  const ids = [...new Set([...rows.lots.keys(), ...changes.keys()])].filter((id) => id !== noLot);
  const known = await db.lot.bulkGet(ids);
  await db.lot.bulkPut(
    ids.flatMap((id, at) => {
      const before = known[at];
      const now = rows.lots.get(id);
      const lot = now ?? before;
      if (!lot) return [];
      const pending = sumOf(before?.pending ?? nothingPending, changes.of(id));
      return [
        lotRowOf(facility, lot, { confirmedLeft: now?.left ?? before?.confirmed_left ?? null, pending }),
      ];
    }),
  );
}

async function confirmEntries(
  db: DeviceDatabase,
  facility: FacilityId,
  rows: PageRows,
  { open, known }: { open: OpenChanges; known: ReadonlyMap<string, LedgerRow> },
): Promise<void> {
  await db.ledger.bulkPut(
    Array.from(rows.entries.values(), (entry) =>
      confirmedLedgerRow(facility, entry, (known.get(entry.id)?.pending_open ?? 0) + open.of(entry.id)),
    ),
  );
  await open.write(db, new Set(rows.entries.keys()));
}
