import { applyAcceptance, decide, type LedgerActivity } from '#domain/ledger/decide.ts';
import { factsOf } from '#contract/activity-facts.ts';
import type { IssuedEntry, LedgerEntry, LedgerState, Lot, Wallet } from '#domain/ledger/model.ts';
import type { LedgerRow, LogRow, OwnEntry } from '#client/db/rows.ts';
import type { Device } from './device.ts';

export interface Figures {
  readonly wallets: Record<string, { balance: number; issued: number; wastage: number }>;
  readonly lots: Record<string, number>;
  /** What later events wrote to entries, by entry; those that say nothing of it are left out. */
  readonly marks: Record<string, string>;
  /** Doses of issued entries that are not utilized yet. */
  readonly open: Record<string, number>;
}

/** What the tablet shows now, read from its rows. */
export async function shownOn(device: Device): Promise<Figures> {
  const { db } = device.engine;
  const wallets = await db.wallet.toArray();
  const lots = await db.lot.toArray();
  const ledger = await db.ledger.toArray();
  return {
    wallets: Object.fromEntries(
      wallets.map(({ antigen, balance, issued, wastage }) => [antigen, { balance, issued, wastage }]),
    ),
    lots: Object.fromEntries(lots.map(({ id, left }) => [id, left])),
    marks: marksOf(ledger),
    open: openOf(
      ledger.flatMap((row) =>
        row.activity === 'issue' && counts(row)
          ? [{ id: row.id, open: (row.open ?? 0) + row.pending_open }]
          : [],
      ),
    ),
  };
}

function counts({ confirmed, own }: LedgerRow): boolean {
  if (confirmed) return true;
  return own?.would_refuse === null && own.state !== 'refused' && own.state !== 'set_aside';
}

/** A text for each entry that something became of: what it says now, and how it came to that. */
export function marksOf(entries: Iterable<LedgerEntry>): Record<string, string> {
  const marked = Array.from(entries).filter(
    ({ activity, history, childrenImmunized }) =>
      history.length > 0 || (activity === 'issue' && childrenImmunized !== null),
  );
  return Object.fromEntries(
    marked.map(({ id, reversedBy, arrival, officer, batchNo, expiryOn, history, ...entry }) => [
      id,
      JSON.stringify([
        reversedBy,
        arrival,
        officer,
        batchNo,
        expiryOn,
        history.map((line) => [line.kind, line.event]),
        [entry.childrenImmunized, entry.wastage, entry.wastageRate],
      ]),
    ]),
  );
}

/** Issued entries that are not utilized yet. */
export function openOf(
  issued: Iterable<{ readonly id: string; readonly open: number }>,
): Record<string, number> {
  return Object.fromEntries(Array.from(issued).flatMap(({ id, open }) => (open === 0 ? [] : [[id, open]])));
}

/**
 * What the tablet must show: its confirmed rows with every pending event of its own decided again over them, in device
 * order, from nothing. An event that would be refused now counts for nothing.
 */
export async function foldOn(device: Device): Promise<Figures> {
  const { db } = device.engine;
  let state = await confirmedOn(device);
  const logs = new Map((await db.log.toArray()).map((log) => [log.log_id, log]));
  const pending = (await db.outbox.toArray())
    .filter(
      ({ log_id: log, seq, state }) =>
        state === 'parked' || (state === 'waiting' && seq > (logs.get(log)?.folded_through ?? 0)),
    )
    .toSorted((a, b) => a.seq - b.seq);
  for (const row of pending) {
    const activity = { type: row.envelope.type, payload: row.envelope.payload } as unknown as LedgerActivity;
    const decision = decide(activity, state, factsOf(row.envelope));
    if (decision.accepted) state = applyAcceptance(state, decision);
  }
  return {
    wallets: Object.fromEntries(
      Array.from(state.wallets.values(), ({ antigen, ...figures }) => [antigen, { ...figures }]),
    ),
    lots: Object.fromEntries(Array.from(state.lots.values(), ({ id, left }) => [id, left])),
    marks: marksOf(state.entries.values()),
    open: openOf(state.issued.values()),
  };
}

async function confirmedOn(device: Device): Promise<LedgerState> {
  const { db } = device.engine;
  const wallets = new Map<Wallet['antigen'], Wallet>();
  for (const row of await db.wallet.toArray()) {
    if (row.confirmed) wallets.set(row.antigen, { antigen: row.antigen, ...row.confirmed });
  }
  const lots = new Map<Lot['id'], Lot>();
  for (const row of await db.lot.toArray()) {
    if (row.confirmed_left !== null)
      lots.set(row.id, { ...row, movedOn: 0, ...row.confirmed, left: row.confirmed_left });
  }
  const issued = new Map<IssuedEntry['id'], IssuedEntry>();
  const entries = new Map<LedgerEntry['id'], LedgerEntry>();
  const logs = new Map((await db.log.toArray()).map((log) => [log.log_id, log]));
  for (const row of await db.ledger.toArray()) {
    const isByPosition = row.own !== null && isFolded(row.own, logs.get(row.own.log_id));
    if (!row.confirmed && !isByPosition) continue;
    // All of a row that is confirmed by its log's position, and only what the server said of one that it wrote.
    entries.set(row.id, isByPosition ? row : { ...row, ...row.base });
    if (row.activity !== 'issue') continue;
    const { id, lot, antigen, doses } = row;
    const open = isByPosition ? row.pending_open + (row.open ?? 0) : (row.open ?? 0);
    issued.set(row.id, { id, lot, antigen, doses, open });
  }
  return { wallets, lots, issued, entries };
}

function isFolded(own: OwnEntry, log: LogRow | undefined): boolean {
  return own.state === 'waiting' && own.would_refuse === null && own.seq <= (log?.folded_through ?? 0);
}

/** Wallets and lots that hold something or nothing alike: a row of zeros and no row say the same. */
export function withoutZeros(figures: Figures): Figures {
  return {
    wallets: Object.fromEntries(
      Object.entries(figures.wallets).filter(([, w]) => w.balance !== 0 || w.issued !== 0 || w.wastage !== 0),
    ),
    lots: Object.fromEntries(Object.entries(figures.lots).filter(([, left]) => left !== 0)),
    marks: figures.marks,
    open: figures.open,
  };
}
