import type { Effect, Figures, Pending } from '#client/db/rows.ts';
import { nothingPending } from '#client/db/rows.ts';

/** Adds an event's effect (sign 1) or takes it away (sign -1); null, an event outside the fold, changes nothing. */
export function withEffect(pending: Pending, effect: Effect | null, sign: 1 | -1): Pending {
  if (!effect) return pending;
  return {
    balance: pending.balance + sign * effect.balance,
    issued: pending.issued + sign * effect.issued,
    wastage: pending.wastage + sign * effect.wastage,
    movedOn: (pending.movedOn ?? 0) + sign * (effect.movedOn ?? 0),
    events: pending.events + sign,
  };
}

export function sumOf(a: Pending, b: Pending): Pending {
  return {
    balance: a.balance + b.balance,
    issued: a.issued + b.issued,
    wastage: a.wastage + b.wastage,
    movedOn: (a.movedOn ?? 0) + (b.movedOn ?? 0),
    events: a.events + b.events,
  };
}

/** Figures shown: confirmed ones, or nothing, plus what is pending. */
export function shownFigures(confirmed: Figures | null, pending: Pending): Figures {
  return {
    balance: (confirmed?.balance ?? 0) + pending.balance,
    issued: (confirmed?.issued ?? 0) + pending.issued,
    wastage: (confirmed?.wastage ?? 0) + pending.wastage,
  };
}

/** Differences that a transaction collects per key and writes at its end. */
export class PendingChanges<Key> {
  readonly #changes = new Map<Key, Pending>();

  add(key: Key, effect: Effect | null, sign: 1 | -1): void {
    if (effect) this.#changes.set(key, withEffect(this.of(key), effect, sign));
  }

  of(key: Key): Pending {
    return this.#changes.get(key) ?? nothingPending;
  }

  keys(): Key[] {
    return [...this.#changes.keys()];
  }
}

/** True when two effects are the same difference. */
export function isSameEffect(a: Effect | null, b: Effect | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.balance === b.balance &&
    a.issued === b.issued &&
    a.wastage === b.wastage &&
    (a.movedOn ?? 0) === (b.movedOn ?? 0) &&
    a.entry === b.entry &&
    a.open === b.open
  );
}
