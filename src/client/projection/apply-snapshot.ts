import { Dexie } from 'dexie';
import type { ChildRow, ImmunizationRow } from '#contract/register-rows.ts';
import type { CaseRow, EntryRow, LotRow, Verdict, WalletRow } from '#contract/sync-rows.ts';
import type { LogPosition } from '#contract/sync.ts';
import type { EventId } from '#domain/kernel/ids.ts';
import { refoldRegister } from '#client/children/apply-register.ts';
import { pendingRegisterEvents } from '#client/children/refold.ts';
import { swapRegister } from '#client/children/register-snapshot.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { type LogRow, nothingPending, type OutboxRow } from '#client/db/rows.ts';
import { isPending } from './event-state.ts';
import { ownEntryOf } from './own-entry.ts';
import { PendingChanges, shownFigures } from './pending.ts';
import { rebaseLot } from './rebase-lot.ts';
import { accepted, rewound, settled } from './settle.ts';
import { confirmedLedgerRow, lotRowOf, ownLedgerRow } from './shown-rows.ts';
import { writeWallets } from './wallet-changes.ts';

/** A facility whole, as of one step of its feed. */
export interface Snapshot {
  readonly epoch: string;
  readonly asOf: number;
  readonly log: LogPosition;
  readonly foldedThrough: number;
  /** The event at that number: null where it is lost, undefined from a server that names none. */
  readonly foldedEvent: EventId | null | undefined;
  readonly wallets: readonly WalletRow[];
  readonly lots: readonly LotRow[];
  readonly entries: readonly EntryRow[];
  readonly cases: readonly CaseRow[];
  readonly children: readonly ChildRow[];
  readonly immunizations: readonly ImmunizationRow[];
  /** Answers to own events that are not plain accepted. */
  readonly verdicts: readonly Verdict[];
}

const sliceSize = 500;

/**
 * Swaps in a snapshot, brings the outbox to what this server knows (events that it forgot wait again), and decides all
 * pending events over the new rows. To be called inside one transaction.
 */
export async function applySnapshot(db: DeviceDatabase, before: LogRow, snapshot: Snapshot): Promise<void> {
  const { facility } = before;
  const log = { ...before, folded_through: snapshot.foldedThrough };
  await Promise.all([
    db.wallet
      .where('[facility+antigen]')
      .between([facility, Dexie.minKey], [facility, Dexie.maxKey])
      .delete(),
    db.lot.where('[facility+antigen]').between([facility, Dexie.minKey], [facility, Dexie.maxKey]).delete(),
    db.ledger
      .where('[facility+listing+id]')
      .between([facility, Dexie.minKey], [facility, Dexie.maxKey])
      .delete(),
    db.case_file.where({ facility }).delete(),
  ]);
  await db.wallet.bulkPut(
    snapshot.wallets.map(({ id, antigen, balance, issued, wastage }) => {
      const confirmed = { balance, issued, wastage };
      return {
        facility,
        id,
        antigen,
        ...shownFigures(confirmed, nothingPending),
        confirmed,
        pending: nothingPending,
      };
    }),
  );
  await db.lot.bulkPut(
    snapshot.lots.map((lot) => lotRowOf(facility, lot, { confirmed: lot, pending: nothingPending })),
  );
  await db.ledger.bulkPut(snapshot.entries.map((entry) => confirmedLedgerRow(facility, entry, 0)));
  await db.case_file.bulkPut(snapshot.cases.map((row) => ({ ...row, facility })));
  const pendingLots = await settleOutbox(db, log, snapshot);
  const wallets = new PendingChanges<string>();
  for (const lot of pendingLots) await rebaseLot(db, { log, lot, wallets });
  await writeWallets(db, facility, { confirmed: new Map(), changes: wallets });
  await swapRegister(db, facility, snapshot);
  await refoldRegister(db, log, await pendingRegisterEvents(db, log));
}

/** Brings every outbox row to the snapshot's answer, and gives the lots that have pending events. */
async function settleOutbox(db: DeviceDatabase, log: LogRow, snapshot: Snapshot): Promise<Set<string>> {
  const verdicts = new Map(snapshot.verdicts.map((verdict) => [verdict.event_id as string, verdict]));
  const lots = new Set<string>();
  let after: unknown = Dexie.minKey;
  for (;;) {
    const slice = await db.outbox
      .where('[log_id+seq]')
      .between([log.log_id, after], [log.log_id, Dexie.maxKey], false, true)
      .limit(sliceSize)
      .toArray();
    const last = slice.at(-1);
    if (!last) return lots;
    const rows = slice.map((row) => answeredBy(snapshot, verdicts.get(row.event_id), row));
    await db.outbox.bulkPut(rows);
    await showOwnEntries(db, log, rows);
    for (const row of rows) if (isPending(row, log)) lots.add(row.lot);
    after = last.seq;
  }
}

function answeredBy(snapshot: Snapshot, verdict: Verdict | undefined, row: OutboxRow): OutboxRow {
  if (row.damaged) return row;
  const unfolded = rewound(row);
  if (row.seq > snapshot.log.accepted_through) return unfolded;
  if (verdict) return settled(unfolded, verdict);
  if (row.seq > snapshot.foldedThrough) return unfolded;
  return accepted(unfolded);
}

/** Entries of own events that the snapshot does not hold are shown beside it. */
async function showOwnEntries(db: DeviceDatabase, log: LogRow, rows: readonly OutboxRow[]): Promise<void> {
  const shown = rows.filter((row) => row.entry !== null && (isPending(row, log) || row.state === 'refused'));
  const known = await db.ledger.bulkGet(shown.map((row) => row.event_id));
  await db.ledger.bulkPut(
    shown.flatMap((row, at) =>
      row.entry === null || known[at]
        ? []
        : [ownLedgerRow(row, row.entry, { own: ownEntryOf(row), pendingOpen: 0 })],
    ),
  );
}
