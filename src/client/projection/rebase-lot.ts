import { Dexie } from 'dexie';
import type { EntryId } from '#domain/kernel/ids.ts';
import { isRegisterChain } from '#client/children/register-event.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { type LedgerRow, type LogRow, nothingPending, type OutboxRow } from '#client/db/rows.ts';
import { entriesShownAhead, isUnread, markedAs } from './amended-rows.ts';
import { ChainState } from './chain-state.ts';
import { rowAsOf } from './confirmed-entry.ts';
import { isPending } from './event-state.ts';
import { effectOf, judge } from './judge.ts';
import { isSameEffect, type PendingChanges, withEffect } from './pending.ts';
import { confirmedLot, lotRowOf, ownLedgerRow } from './shown-rows.ts';
import { ownEntryOf } from './own-entry.ts';
import { OpenChanges } from './open-changes.ts';

/**
 * Decides a lot's pending events again, in device order, from the confirmed lot.
 *
 * Every decision looks only at one lot and its entries, and a wallet's balance is the sum of its lots, so a lot's events
 * can be decided again without those of other lots, and the wallet moves by the difference.
 */

/** Events held in memory at once. */
const sliceSize = 500;

/** The pending events that touch no lot (opening a wallet) share this chain. */
export const noLot = '';

/** `left` are events that have just left the fold: what they wrote to entries is no longer shown ahead. */
export async function rebaseLot(
  db: DeviceDatabase,
  {
    log,
    lot: lotId,
    wallets,
    left,
  }: { log: LogRow; lot: string; wallets: PendingChanges<string>; left?: readonly OutboxRow[] },
): Promise<void> {
  if (isRegisterChain(lotId)) return;
  const row = lotId === noLot ? undefined : await db.lot.get(lotId);
  const chain = new ChainState(confirmedLot(row));
  const gone = (left ?? []).filter((event) => event.lot === lotId);
  const marked = new Set(gone.flatMap(markedBy));
  let hasUnread = gone.some(({ envelope }) => isUnread(envelope));
  let pending = nothingPending;
  const open = new OpenChanges();
  for await (const slice of pendingOf(db, log, lotId)) {
    await chain.load(db, log, slice);
    const changed: OutboxRow[] = [];
    for (const event of slice) {
      for (const id of markedBy(event)) marked.add(id);
      const next = decideAgain(event, chain);
      pending = withEffect(pending, next.effect, 1);
      if (isAsBefore(event, next)) continue;
      hasUnread ||= isUnread(event.envelope);
      wallets.add(event.antigen, event.effect, -1);
      wallets.add(event.antigen, next.effect, 1);
      open.add(event.effect, -1);
      open.add(next.effect, 1);
      changed.push({
        ...event,
        effect: next.effect,
        would_refuse: next.wouldRefuse,
        entry: next.entry ?? event.entry,
      });
    }
    await putChanged(db, changed);
  }
  await open.write(db, log);
  // What an event wrote to is not known any more once nothing can be read of it.
  if (hasUnread) for (const id of await entriesWithBase(db, lotId)) marked.add(id);
  await putMarked(db, log, { ids: marked, chain });
  if (lotId === noLot) return;
  const { lot } = chain;
  if (!lot) return db.lot.delete(lotId);
  await db.lot.put(lotRowOf(log.facility, lot, { confirmed: confirmedLot(row) ?? null, pending }));
}

/**
 * A lot's pending events in device order, a slice at a time: the few that are parked among those the server has answered,
 * then all after them.
 */
async function* pendingOf(db: DeviceDatabase, log: LogRow, lot: string): AsyncGenerator<OutboxRow[]> {
  const parked = await parkedBefore(db, log)
    .and((row) => row.chain === lot)
    .toArray();
  if (parked.length > 0) yield parked;
  let after = log.folded_through;
  for (;;) {
    const slice = await db.outbox
      .where('[chain+seq]')
      .between([lot, after], [lot, Dexie.maxKey], false, true)
      .limit(sliceSize)
      .toArray();
    const pending = slice.filter((row) => row.log_id === log.log_id && isPending(row, log));
    if (pending.length > 0) yield pending;
    const last = slice.at(-1);
    if (!last || slice.length < sliceSize) return;
    after = last.seq;
  }
}

/** Events that the server has answered with 'not yet': pending still, though the log has gone past them. */
export function parkedBefore(db: DeviceDatabase, log: LogRow) {
  return db.outbox
    .where({ exception_of: log.facility, state: 'parked' })
    .filter((row) => row.log_id === log.log_id && row.seq <= log.folded_through);
}

type Decided = Pick<OutboxRow, 'effect' | 'entry'> & { readonly wouldRefuse: string | null };

function decideAgain(event: OutboxRow, chain: ChainState): Decided {
  const judgement = judge(event.envelope, chain.before(event));
  if (!judgement.accepted) return { effect: null, wouldRefuse: judgement.reason, entry: null };
  chain.take(judgement.state);
  const { acceptance } = judgement;
  return { effect: effectOf(acceptance), wouldRefuse: null, entry: acceptance.entry };
}

function isAsBefore(event: OutboxRow, next: Decided): boolean {
  return (
    isSameEffect(event.effect, next.effect) &&
    event.would_refuse === next.wouldRefuse &&
    // A lot that is labelled otherwise now has labelled the entry otherwise.
    (next.entry === null ||
      (event.entry?.batchNo === next.entry.batchNo && event.entry.expiryOn === next.entry.expiryOn))
  );
}

function markedBy(event: OutboxRow): EntryId[] {
  return entriesShownAhead(event.envelope);
}

async function entriesWithBase(db: DeviceDatabase, lot: string): Promise<EntryId[]> {
  const rows = await db.ledger.filter((row) => row.base !== undefined && row.lot === lot).toArray();
  return rows.map(({ id }) => id);
}

/** Shows entries with the marks that pending events leave on them now, and without those of events that left the fold. */
async function putMarked(
  db: DeviceDatabase,
  log: LogRow,
  { ids, chain }: { ids: ReadonlySet<EntryId>; chain: ChainState },
): Promise<void> {
  const rows = await rowsOf(db, log, ids);
  // The reversal of a utilization writes to the issued entry too.
  const issued = rows.flatMap((row) => (row.activity === 'utilize' ? (row.source ?? []) : []));
  rows.push(...(await rowsOf(db, log, new Set(issued.filter((id) => !ids.has(id))))));
  const marked = rows.map((row) => markedAs(row, chain.entry(row.id)));
  await db.ledger.bulkPut(marked.filter((row, at) => row !== rows[at]));
}

async function rowsOf(db: DeviceDatabase, log: LogRow, ids: ReadonlySet<EntryId>): Promise<LedgerRow[]> {
  if (ids.size === 0) return [];
  const stored = await db.ledger.bulkGet([...ids]);
  return stored.flatMap((row) => (row ? [rowAsOf(row, log)] : []));
}

async function putChanged(db: DeviceDatabase, changed: readonly OutboxRow[]): Promise<void> {
  if (changed.length === 0) return;
  await db.outbox.bulkPut(changed);
  const entries = changed.filter((row) => row.entry !== null);
  const known = await db.ledger.bulkGet(entries.map((row) => row.event_id));
  await db.ledger.bulkPut(
    entries.flatMap((row, at) => {
      if (row.entry === null || known[at]?.confirmed) return [];
      return [
        ownLedgerRow(row, row.entry, {
          own: ownEntryOf(row),
          pendingOpen: known[at]?.pending_open ?? 0,
        }),
      ];
    }),
  );
}
