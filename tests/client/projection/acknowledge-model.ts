import { type EventFacts, factsOf } from '#contract/activity-facts.ts';
import { type Changed, type FamilyEvent, type Key, type OwnRows, take } from '#contract/families/family.ts';
import { ledger, type LedgerRows } from '#contract/families/ledger.ts';
import { changedDigest } from '#contract/families/row-digest.ts';
import type { EventId, UserId } from '#domain/kernel/ids.ts';
import type { Acceptance } from '#domain/ledger/decide.ts';
import { facilityA } from '#tests/client/support/replies.ts';

/*
 * The law of acknowledgement without a database: one server, one tablet, the real stock rules. `acknowledge` follows
 * projection/acknowledge.ts; each mutant differs from it in one point.
 */

export interface Mutant {
  /** Trusts the stored outcome without comparing the digest. */
  readonly comparesNoDigest?: true;
  /** Keeps the shown state of a partition although earlier events of it are still pending. */
  readonly asksNotForFirst?: true;
  /** Only the last pending event of a partition confirms anything, and it confirms all that is shown. */
  readonly promotesAtLast?: true;
  /** Each event confirms everything shown of its partition. */
  readonly promotesByKey?: true;
  /** Applies the steps of a page in reverse order. */
  readonly ignoresOrder?: true;
}

export interface Own {
  readonly id: EventId;
  readonly event: FamilyEvent;
  readonly facts: EventFacts;
  readonly keys: readonly Key[];
  /** Outcome of its last accepted decision, and whether it would be accepted now. */
  readonly outcome: Acceptance;
  readonly isCounted: boolean;
}

export interface Step {
  readonly own: EventId | null;
  readonly verdict: 'accepted' | 'refused' | 'parked';
  readonly changed: Changed<LedgerRows>;
  /** Set for an own event that was plainly accepted: the step carries this digest and no rows. */
  readonly digest: string | null;
}

type AllRows = OwnRows<LedgerRows>;

const nothing: Changed<LedgerRows> = { wallet: [], lot: [], entry: [] };

export function noRows(): AllRows {
  return { wallet: new Map(), lot: new Map(), entry: new Map() };
}

function copyOf({ wallet, lot, entry }: AllRows): AllRows {
  return { wallet: new Map(wallet), lot: new Map(lot), entry: new Map(entry) };
}

/** The tablet's facts about an event; the server corrects an event whose clock was ahead. */
export function factsAt(id: EventId, minute: number): EventFacts {
  const at = new Date(Date.UTC(2026, 10, 20, 8, minute)).toISOString();
  const actor = '0197d000-0000-7000-8000-0000000000aa' as UserId;
  return factsOf({ event_id: id, facility: facilityA, actor, recorded_at: at, clock_offset_ms: 0 });
}

export class ModelServer {
  readonly rows = noRows();
  readonly steps: Step[] = [];
  #parked: Own[] = [];

  push(own: Own, { parks, now }: { parks: boolean; now: EventFacts | null }): void {
    if (parks) {
      this.#parked.push(own);
      this.steps.push({ own: own.id, verdict: 'parked', changed: nothing, digest: null });
    } else this.judge(own.event, now ?? own.facts, { own: own.id, isShort: true });
  }

  settle(): void {
    for (const { event, facts, id } of this.#parked) this.judge(event, facts, { own: id, isShort: false });
    this.#parked = [];
  }

  judge(
    event: FamilyEvent,
    facts: EventFacts,
    { own, isShort }: { own: EventId | null; isShort: boolean },
  ): void {
    const decided = decidedOver(this.rows, event, facts);
    const changed = decided && ledger.apply(this.rows, decided, { facts, totals: 'kept' });
    if (changed) take(ledger, this.rows, changed);
    const digest = changed && isShort ? changedDigest(ledger, changed) : null;
    this.steps.push({ own, verdict: changed ? 'accepted' : 'refused', changed: changed ?? nothing, digest });
  }
}

function decidedOver(rows: AllRows, event: FamilyEvent, facts: EventFacts): Acceptance | null {
  try {
    const decided = ledger.decide(event, rows, facts);
    return decided.accepted ? decided.outcome : null;
  } catch {
    return null;
  }
}

/** The definition of the shown state: confirmed rows, then pending events. */
export function foldOf(confirmed: AllRows, pending: readonly Own[]): { rows: AllRows; pending: Own[] } {
  const rows = copyOf(confirmed);
  const after = pending.map((own): Own => {
    const outcome = decidedOver(rows, own.event, own.facts);
    if (!outcome) return { ...own, isCounted: false };
    take(ledger, rows, ledger.apply(rows, outcome, { facts: own.facts, totals: 'left-out' }));
    return { ...own, outcome, isCounted: true };
  });
  return { rows, pending: after };
}

export class ModelTablet {
  confirmed = noRows();
  shown = noRows();
  pending: Own[] = [];
  cursor = 0;
  readonly #mutant: Mutant;

  constructor(mutant: Mutant) {
    this.#mutant = mutant;
  }

  save(id: EventId, event: FamilyEvent, facts: EventFacts): Own | null {
    const outcome = decidedOver(this.shown, event, facts);
    if (!outcome) return null;
    const own: Own = { id, event, facts, keys: ledger.keys(event, id, this.shown), outcome, isCounted: true };
    take(ledger, this.shown, ledger.apply(this.shown, outcome, { facts, totals: 'left-out' }));
    this.pending.push(own);
    return own;
  }

  acknowledge(page: readonly Step[]): void {
    if (this.#acknowledge(page)) this.cursor += page.length;
    // The rows differ here, so the page is requested again in full.
    else this.acknowledge(page.map((step) => ({ ...step, digest: null })));
  }

  #acknowledge(page: readonly Step[]): boolean {
    const confirmed = copyOf(this.confirmed);
    const dirty = new Set<Key>();
    const back: Own[] = [];
    const left = new Set<EventId>();
    const steps = this.#mutant.ignoresOrder ? page.toReversed() : page;
    for (const step of steps) {
      const own = this.pending.find(({ id }) => id === step.own);
      if (step.digest === null) {
        take(ledger, confirmed, step.changed);
        for (const key of keysOf(step.changed)) dirty.add(key);
        for (const key of own?.keys ?? []) dirty.add(key);
        if (own && step.verdict !== 'parked') left.add(own.id);
        continue;
      }
      if (!own) return false;
      const expected = own.isCounted ? this.#changedBy(confirmed, own, own.outcome, step.digest) : null;
      const again = expected ? null : decidedOver(confirmed, own.event, own.facts);
      const changed = expected ?? (again && this.#changedBy(confirmed, own, again, step.digest));
      if (!changed) return false;
      left.add(own.id);
      if (this.#promotes(confirmed, own, { left, changed })) continue;
      take(ledger, confirmed, changed);
      if (expected) back.push(own);
      else for (const key of own.keys) dirty.add(key);
    }
    for (const [key, some] of Map.groupBy(back, ({ keys }) => keys[0] ?? ''))
      if (!this.#isFirst(key, some)) dirty.add(key);
    this.confirmed = confirmed;
    this.pending = this.pending.filter(({ id }) => !left.has(id));
    this.#refold(dirty);
    return true;
  }

  #changedBy(rows: AllRows, { facts }: Own, outcome: Acceptance, digest: string): Changed<LedgerRows> | null {
    try {
      const changed = ledger.apply(rows, outcome, { facts, totals: 'kept' });
      return this.#mutant.comparesNoDigest || changedDigest(ledger, changed) === digest ? changed : null;
    } catch {
      return null;
    }
  }

  #promotes(
    confirmed: AllRows,
    { keys }: Own,
    { left, changed }: { left: ReadonlySet<EventId>; changed: Changed<LedgerRows> },
  ): boolean {
    const { promotesAtLast, promotesByKey } = this.#mutant;
    if (!promotesAtLast && !promotesByKey) return false;
    const isLast = this.pending.every(
      (other) => left.has(other.id) || !other.keys.some((key) => keys.includes(key)),
    );
    for (const row of changed.wallet) confirmed.wallet.set(row.antigen, row);
    if (promotesByKey || isLast)
      take(ledger, confirmed, { ...rowsOf(this.shown, new Set(keys)), wallet: [] });
    return true;
  }

  #isFirst(key: Key, back: readonly Own[]): boolean {
    if (this.#mutant.asksNotForFirst) return true;
    const events = this.pending.filter(({ keys }) => keys.includes(key));
    return back.every((own, at) => own.keys.length === 1 && events[at]?.id === own.id);
  }

  /** Recomputes the shown state of the given partitions by the definition; the others stay as they are. */
  #refold(dirty: ReadonlySet<Key>): void {
    const fold = foldOf(this.confirmed, this.pending);
    this.pending = this.pending.map((own, at) =>
      own.keys.some((key) => dirty.has(key)) ? (fold.pending[at] ?? own) : own,
    );
    for (const { id } of rowsOf(this.shown, dirty).lot) this.shown.lot.delete(id);
    for (const { id } of rowsOf(this.shown, dirty).entry) this.shown.entry.delete(id);
    take(ledger, this.shown, { ...rowsOf(fold.rows, dirty), wallet: [] });
  }
}

function rowsOf({ lot, entry }: AllRows, keys: ReadonlySet<Key>): Changed<LedgerRows> {
  return {
    wallet: [],
    lot: [...lot.values()].filter(({ id }) => keys.has(`lot:${id}`)),
    entry: [...entry.values()].filter((row) => keys.has(`lot:${row.lot}`)),
  };
}

function keysOf({ lot, entry }: Changed<LedgerRows>): Key[] {
  return [...lot.map(({ id }) => `lot:${id}`), ...entry.map((row) => `lot:${row.lot}`)];
}
