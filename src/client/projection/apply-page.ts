import type { EntryRow, LotRow, Verdict, WalletRow } from '#contract/sync-rows.ts';
import type { WholePage } from '#contract/sync.ts';
import type { FacilityId, LogId } from '#domain/kernel/ids.ts';
import type { LotLabel } from '#domain/ledger/model.ts';
import { applyRegisterPage } from '#client/children/apply-register.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { type LogRow, nothingPending, type OutboxRow, type ShownLotRow } from '#client/db/rows.ts';
import { entriesMarkedBy } from './amended-rows.ts';
import { confirmedOver, hasMarksInDoubt, isConfirmedBy } from './confirmed-entry.ts';
import type { KnownRows, PageAndPassed } from './known-rows.ts';
import { isPending } from './event-state.ts';
import { OpenChanges } from './open-changes.ts';
import { PendingChanges, sumOf } from './pending.ts';
import { noLot, parkedBefore, rebaseLot } from './rebase-lot.ts';
import { dropOwnEntries, settled, showOwnState, takeOut } from './settle.ts';
import { confirmedLot, isMarkedLot, lotRowOf } from './shown-rows.ts';
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

/**
 * Stores a page's rows and takes the own events that it answers out of the pending fold. To be called inside the
 * transaction that also stores the cursor and the log's `folded_through`: no instant exists in which a dose is counted
 * twice or not at all. `log` is the row as it was before the page, `known` are those that the page is laid over.
 * @returns null, or the number of an event that the page goes past without its verdict: then nothing was stored.
 */
export async function applyFacilityPage(
  db: DeviceDatabase,
  log: LogRow,
  { page, passed }: PageAndPassed<WholePage>,
  known: KnownRows,
): Promise<number | null> {
  const { facility } = log;
  const logAfter = { ...log, folded_through: page.folded_through };
  const rows = pageRows(page, log.log_id, await parkedEarlier(db, log));
  const own = await ownRows(db, passed, rows.own);
  if (own.unanswered !== null) return own.unanswered;
  const before = own.rows;
  const after = before.map((row) => settled(row, verdictOf(rows, row)));
  const left = before.filter((row, at) => isPending(row, log) && !isPending(after[at] ?? row, logAfter));
  await db.outbox.bulkPut(after.filter((row, at) => row !== before[at]));

  const changes = {
    wallets: new PendingChanges<string>(),
    lots: new PendingChanges<string>(),
    open: new OpenChanges(),
  };
  takeOut(left, changes);
  const asShown = confirmedByPosition(rows, { known: known.entries, open: changes.open, log: logAfter });
  const rebase = await lotsToRebase(db, rows, { before, after, left, known, asShown, log: logAfter });
  // What the page confirmed shows the server's state, not the event's. Others first say what became of them: the log goes past
  // them too, and until then its new position would confirm them.
  const unconfirmed = after.filter((row) => !rows.entries.has(row.event_id));
  await showOwnState(
    db,
    unconfirmed.filter((row) => verdictOf(rows, row).verdict !== 'accepted'),
  );
  await dropOwnEntries(
    db,
    log,
    unconfirmed.filter((row) => verdictOf(rows, row).verdict === 'accepted').map((row) => row.event_id),
  );
  await confirmLots(db, facility, rows, { changes: changes.lots, known: known.lots });
  await confirmEntries(db, logAfter, rows, { open: changes.open, known: known.entries, asShown });
  await db.case_file.bulkPut(page.items.flatMap((item) => item.cases.map((row) => ({ ...row, facility }))));
  for (const lot of rebase) await rebaseLot(db, { log: logAfter, lot, wallets: changes.wallets, left });
  await writeWallets(db, facility, { confirmed: rows.wallets, changes: changes.wallets });
  await applyRegisterPage(db, logAfter, { items: page.items, touched: after });
  return null;
}

/** Events that are parked under a number of an earlier log: what becomes of them is told under that one. */
async function parkedEarlier(db: DeviceDatabase, log: LogRow): Promise<ReadonlySet<string>> {
  if (!log.reaches_back) return new Set();
  const parked = await parkedBefore(db, log).toArray();
  return new Set(parked.map((row) => row.event_id));
}

function pageRows(page: WholePage, logId: LogId, earlier: ReadonlySet<string>): PageRows {
  const rows: PageRows = {
    wallets: new Map(),
    lots: new Map(),
    entries: new Map(),
    own: new Map(),
    foreign: new Set(),
  };
  for (const item of page.items) {
    const isOwn = item.verdict !== null && (item.log_id === logId || earlier.has(item.verdict.event_id));
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
 * The outbox rows that a page answers: those that the log goes past with it, and parked ones from before that now have their
 * answer. Of an event that the log would go past unanswered the number is given instead.
 */
async function ownRows(
  db: DeviceDatabase,
  range: readonly OutboxRow[],
  verdicts: ReadonlyMap<string, Verdict>,
): Promise<{ readonly rows: readonly OutboxRow[]; readonly unanswered: number | null }> {
  const rows = range.filter((row) => verdicts.has(row.event_id));
  const unanswered = range.find((row) => row.state === 'waiting' && !verdicts.has(row.event_id));
  if (unanswered) return { rows, unanswered: unanswered.seq };
  const found = new Set<string>(rows.map((row) => row.event_id));
  const others = [...verdicts.keys()].filter((event) => !found.has(event));
  if (others.length > 0) rows.push(...(await db.outbox.where('event_id').anyOf(others).toArray()));
  return { rows, unanswered: null };
}

/** Entries of a page whose rows say all of it already. */
function confirmedByPosition(
  { entries }: PageRows,
  { known, open, log }: { known: KnownRows['entries']; open: OpenChanges; log: LogRow },
): ReadonlySet<string> {
  const asShown = new Set<string>();
  for (const entry of entries.values()) {
    const row = known.get(entry.id);
    if (!row) continue;
    const pendingOpen = row.pending_open + open.of(entry.id);
    if (isConfirmedBy(row, entry, { log, pendingOpen })) asShown.add(entry.id);
  }
  return asShown;
}

function verdictOf(rows: PageRows, row: OutboxRow): Verdict {
  const verdict = rows.own.get(row.event_id);
  if (!verdict) throw new Error('a row is read only for its verdict');
  return verdict;
}

/**
 * Lots whose pending events have to be decided again. A lot is spared when only own events changed it, they came back as
 * predicted, and all its other pending events are later: these then start from the very figures they were decided on. It is
 * not spared where events write to entries or to the lot's label: what is shown of these is no sum.
 */
async function lotsToRebase(
  db: DeviceDatabase,
  rows: PageRows,
  {
    before,
    after,
    left,
    known: { lots, entries },
    asShown,
    log,
  }: {
    before: readonly OutboxRow[];
    after: readonly OutboxRow[];
    left: readonly OutboxRow[];
    known: KnownRows;
    asShown: ReadonlySet<string>;
    log: LogRow;
  },
): Promise<Set<string>> {
  const rebase = new Set(rows.foreign);
  after.forEach((row, at) => {
    if (verdictOf(rows, row).verdict !== 'accepted' || before[at]?.effect === null) rebase.add(row.lot);
    if (entriesMarkedBy(row.envelope).length > 0) rebase.add(row.lot);
  });
  const lotIds = [...new Set([...rows.lots.keys(), ...[...rows.entries.values()].map((entry) => entry.lot)])];
  const expected = new PendingChanges<string>();
  const open = new OpenChanges();
  takeOut(left, { wallets: new PendingChanges(), lots: expected, open });
  for (const id of lotIds) {
    const known = lots.get(id);
    const now = rows.lots.get(id);
    const predicted = (known?.confirmed_left ?? 0) - expected.of(id).balance;
    if (
      !known ||
      isMarkedLot(known) ||
      (now?.left ?? known.confirmed_left) !== predicted ||
      (now && !isSameLabel(now, known))
    )
      rebase.add(id);
  }
  for (const entry of rows.entries.values()) {
    if (asShown.has(entry.id)) continue;
    const known = entries.get(entry.id);
    if (known && hasMarksInDoubt(known, entry)) rebase.add(entry.lot);
    if (entry.open === null) continue;
    if (entry.open !== (known?.open ?? 0) - open.of(entry.id)) rebase.add(entry.lot);
  }
  const last = lastSeqByLot(left);
  // All that still waits is later than what the page answered; only what is parked may be earlier.
  for (const row of await parkedBefore(db, log).toArray()) {
    if (row.seq < (last.get(row.lot) ?? 0)) rebase.add(row.lot);
  }
  rebase.delete(noLot);
  return rebase;
}

function isSameLabel(a: LotRow, b: Pick<ShownLotRow, 'antigen' | 'received' | keyof LotLabel>): boolean {
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
  { changes, known }: { changes: PendingChanges<string>; known: KnownRows['lots'] },
): Promise<void> {
  const ids = [...new Set([...rows.lots.keys(), ...changes.keys()])].filter((id) => id !== noLot);
  // Events that were parked before the page may be about a lot that it does not name.
  const others = ids.filter((id) => !known.has(id));
  const read = new Map((await db.lot.bulkGet(others)).map((row, at) => [others[at], row]));
  await db.lot.bulkPut(
    ids.flatMap((id) => {
      const before = known.get(id) ?? read.get(id);
      const now = rows.lots.get(id);
      const lot = now ?? before;
      if (!lot) return [];
      const pending = sumOf(before?.pending ?? nothingPending, changes.of(id));
      return [lotRowOf(facility, lot, { confirmed: now ?? confirmedLot(before) ?? null, pending })];
    }),
  );
}

/** Writes the server's lines, but for those that are shown already. */
async function confirmEntries(
  db: DeviceDatabase,
  log: LogRow,
  rows: PageRows,
  { open, known, asShown }: { open: OpenChanges; known: KnownRows['entries']; asShown: ReadonlySet<string> },
): Promise<void> {
  await db.ledger.bulkPut(
    Array.from(rows.entries.values()).flatMap((entry) => {
      if (asShown.has(entry.id)) return [];
      const row = known.get(entry.id);
      const pendingOpen = (row?.pending_open ?? 0) + open.of(entry.id);
      return [confirmedOver(row, entry, { facility: log.facility, pendingOpen })];
    }),
  );
  await open.write(db, log, new Set(rows.entries.keys()));
}
