import { Dexie } from 'dexie';
import type { EntryId } from '#domain/kernel/ids.ts';
import type { IssuedEntry, LedgerState, Lot } from '#domain/ledger/model.ts';
import { isRegisterChain } from '#client/children/register-event.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { type Effect, type LogRow, nothingPending, type OutboxRow } from '#client/db/rows.ts';
import { isPending } from './event-state.ts';
import { activityOf, effectOf, judge } from './judge.ts';
import { isSameEffect, type PendingChanges, withEffect } from './pending.ts';
import { confirmedIssued, confirmedLot, lotRowOf, ownLedgerRow } from './shown-rows.ts';
import { ownEntryOf } from './own-entry.ts';
import { OpenChanges } from './open-changes.ts';

/**
 * Decides a lot's pending events again, in device order, from the confirmed lot.
 *
 * Every decision looks only at one lot and its issued entries, and a wallet's balance is the sum of its lots, so a lot's
 * events can be decided again without those of other lots, and the wallet moves by the difference.
 */

/** Events held in memory at once. */
const sliceSize = 500;

/** The pending events that touch no lot (opening a wallet) share this chain. */
export const noLot = '';

export async function rebaseLot(
  db: DeviceDatabase,
  { log, lot: lotId, wallets }: { log: LogRow; lot: string; wallets: PendingChanges<string> },
): Promise<void> {
  if (isRegisterChain(lotId)) return;
  const row = lotId === noLot ? undefined : await db.lot.get(lotId);
  let lot = confirmedLot(row);
  let pending = nothingPending;
  const issued = new Map<EntryId, IssuedEntry | null>();
  const open = new OpenChanges();
  for await (const slice of pendingOf(db, log, lotId)) {
    await loadIssued(db, slice, issued);
    const changed: OutboxRow[] = [];
    for (const event of slice) {
      const next = decideAgain(event, lot, issued);
      if (next.lot) lot = next.lot;
      pending = withEffect(pending, next.effect, 1);
      if (isSameEffect(event.effect, next.effect) && event.would_refuse === next.wouldRefuse) continue;
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
  await open.write(db);
  if (lotId === noLot) return;
  if (!lot) return db.lot.delete(lotId);
  await db.lot.put(lotRowOf(log.facility, lot, { confirmedLeft: row?.confirmed_left ?? null, pending }));
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

interface Decided {
  readonly lot: Lot | undefined;
  readonly effect: Effect | null;
  readonly wouldRefuse: string | null;
  readonly entry: OutboxRow['entry'];
}

function decideAgain(
  event: OutboxRow,
  lot: Lot | undefined,
  issued: Map<EntryId, IssuedEntry | null>,
): Decided {
  const judgement = judge(event.envelope, chainState(lot, issuedOf(event, issued)));
  if (!judgement.accepted) return { lot, effect: null, wouldRefuse: judgement.reason, entry: null };
  for (const entry of judgement.state.issued.values()) issued.set(entry.id, entry);
  const [after] = judgement.state.lots.values();
  return {
    lot: after,
    effect: effectOf(judgement.acceptance),
    wouldRefuse: null,
    entry: judgement.acceptance.entry,
  };
}

/** The rows that one event of a lot can look at; the wallet holds just this lot. */
function chainState(lot: Lot | undefined, issued: readonly IssuedEntry[]): LedgerState {
  return {
    lots: new Map(lot ? [[lot.id, lot]] : []),
    wallets: new Map(
      lot ? [[lot.antigen, { antigen: lot.antigen, balance: lot.left, issued: 0, wastage: 0 }]] : [],
    ),
    issued: new Map(issued.map((entry) => [entry.id, entry])),
    entries: new Map(),
  };
}

function issuedOf(event: OutboxRow, issued: ReadonlyMap<EntryId, IssuedEntry | null>): IssuedEntry[] {
  return issuedIds(event).flatMap((id) => issued.get(id) ?? []);
}

function issuedIds(event: OutboxRow): EntryId[] {
  const activity = activityOf(event.envelope);
  const own = event.event_id as string as EntryId;
  return activity?.type === 'utilize' && activity.payload.entry !== null
    ? [activity.payload.entry, own]
    : [own];
}

async function loadIssued(
  db: DeviceDatabase,
  slice: readonly OutboxRow[],
  issued: Map<EntryId, IssuedEntry | null>,
): Promise<void> {
  const ids = [...new Set(slice.flatMap(issuedIds))].filter((id) => !issued.has(id));
  const rows = await db.ledger.bulkGet(ids);
  ids.forEach((id, at) => issued.set(id, confirmedIssued(rows[at])));
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
        ownLedgerRow(row.envelope, row.entry, {
          own: ownEntryOf(row),
          pendingOpen: known[at]?.pending_open ?? 0,
        }),
      ];
    }),
  );
}
