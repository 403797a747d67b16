import { factsOf } from '#contract/activity-facts.ts';
import { afterImages, imagesDigest, type RunningRows } from '#contract/after-images.ts';
import type { EntryRow, FacilityItem, OwnItem } from '#contract/sync-rows.ts';
import type { WholePage } from '#contract/sync.ts';
import type { AntigenId, EventId } from '#domain/kernel/ids.ts';
import { ownLedgerOf, type OwnLedger } from '#domain/ledger/apply.ts';
import { decide, write } from '#domain/ledger/decide.ts';
import { emptyLedger } from '#domain/ledger/model.ts';
import type { LedgerRow, OutboxRow } from '#client/db/rows.ts';
import { entryConfirmed, unmarked } from './amended-rows.ts';
import { activityOf } from './judge.ts';
import type { KnownRows, PageAndPassed } from './known-rows.ts';
import { confirmedLot } from './shown-rows.ts';

/** A facility's confirmed rows while the steps of a page go over them one by one. */
interface Running extends RunningRows {
  readonly state: OwnLedger;
}

/**
 * A page with the steps of own events written out: each event is decided again over the confirmed rows as of its step, by the
 * rule that the server decided by, and comes to the rows that the server's digest names.
 * @returns null where tablet and server come to different rows, or a row is missing here: then the page is asked for whole.
 */
export function writtenOut({ page, passed }: PageAndPassed, known: KnownRows): WholePage | null {
  if (!page.items.some(({ k }) => k === 'own')) return { ...page, items: page.items.filter(isWhole) };
  const events = new Map(passed.map((row) => [row.seq, row]));
  const running = runningRows(known);
  const items: FacilityItem[] = [];
  for (const item of page.items) {
    const row = isWhole(item) ? null : events.get(item.seq);
    const whole = isWhole(item) ? taken(running, item) : row ? wholeStep(running, row, item) : null;
    if (whole === null) return null;
    items.push(whole);
  }
  return { ...page, items };
}

function isWhole(item: FacilityItem | OwnItem): item is FacilityItem {
  return item.k !== 'own';
}

/** The confirmed rows as they are before the page. */
function runningRows({ wallets, lots, entries }: KnownRows): Running {
  const running: Running = { state: ownLedgerOf(emptyLedger), walletIds: new Map(), entries: new Map() };
  for (const { antigen, id, confirmed } of wallets)
    if (confirmed && id !== null) takeWallet(running, { antigen, id, ...confirmed });
  for (const row of lots.values()) {
    const lot = confirmedLot(row);
    if (lot) running.state.lots.set(lot.id, lot);
  }
  for (const row of entries.values()) {
    const entry = row && confirmedRowOf(row);
    if (entry) takeEntry(running, entry);
  }
  return running;
}

function confirmedRowOf(row: LedgerRow): EntryRow | null {
  const entry = entryConfirmed(row);
  return entry && { ...entry, open: row.open, updatedAt: unmarked(row).updatedAt };
}

function takeWallet(
  { state, walletIds }: Running,
  { id, ...wallet }: { id: EventId; antigen: AntigenId; balance: number; issued: number; wastage: number },
): void {
  state.wallets.set(wallet.antigen, wallet);
  walletIds.set(wallet.antigen, id);
}

function takeEntry({ state, entries }: Running, row: EntryRow): void {
  entries.set(row.id, row);
  state.entries.set(row.id, row);
  const { id, lot, antigen, doses, open } = row;
  if (open !== null) state.issued.set(id, { id, lot, antigen, doses, open });
}

/** Takes over the rows of a step that came whole. */
function taken(running: Running, item: FacilityItem): FacilityItem {
  for (const wallet of item.wallets) takeWallet(running, wallet);
  for (const lot of item.lots) running.state.lots.set(lot.id, lot);
  for (const entry of item.entries) takeEntry(running, entry);
  return item;
}

function wholeStep(running: Running, row: OutboxRow, item: OwnItem): FacilityItem | null {
  const activity = row.damaged ? null : activityOf(row.envelope);
  if (!activity) return null;
  try {
    const facts = factsOf(row.envelope, item.at === undefined ? undefined : new Date(item.at));
    const decision = decide(activity, running.state, facts);
    if (!decision.accepted) return null;
    write(running.state, decision);
    const images = afterImages(running, { event: row.event_id, acceptance: decision, at: facts.at });
    return imagesDigest(images) === item.digest ? stepOf(row, item, images) : null;
  } catch {
    // A row that the rule needs is not here, or the event cannot be placed over those that are.
    return null;
  }
}

function stepOf(
  { log_id, event_id, seq }: OutboxRow,
  { s }: OwnItem,
  images: ReturnType<typeof afterImages>,
): FacilityItem {
  const verdict = { seq, event_id, facility_seq: s, verdict: 'accepted' as const, response: {} };
  return { s, k: 'event', log_id, verdict, ...images, children: [], immunizations: [], cases: [] };
}
