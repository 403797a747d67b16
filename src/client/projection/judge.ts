import { factsOf } from '#contract/activity-facts.ts';
import { eventIn } from '#contract/families/registry.ts';
import type { Changed, Family, FamilyEvent, Key, Rows } from '#contract/families/family.ts';
import type { ClientFamily, DeviceDatabase } from '#client/db/database.ts';
import type { EventRow } from '#client/db/rows.ts';
import { tablesOf } from '../db/row-sets.ts';

/** The event of an outbox row; null where this build cannot read it, or the row is damaged. */
export function eventOf(
  db: DeviceDatabase,
  { envelope, damaged }: Pick<EventRow, 'envelope' | 'damaged'>,
): { readonly client: ClientFamily; readonly event: FamilyEvent } | null {
  const known = damaged
    ? null
    : eventIn(
        envelope,
        db.families.map(({ family }) => family),
      );
  const client = known && db.families.find(({ family }) => family === known.family);
  return known && client ? { client, event: known.event } : null;
}

/** What an event does to rows, or why it counts for nothing: a rule refuses it, or this build cannot read or place it. */
export type Judgement =
  | {
      readonly accepted: true;
      readonly outcome: unknown;
      readonly changed: Changed;
      /** The partitions that it reads and writes. */
      readonly keys: readonly Key[];
    }
  | { readonly accepted: false; readonly reason: string };

/**
 * Judges an event over rows of its partitions. Never throws: one event that cannot be placed (its lot is already there, its payload
 * is damaged) must not keep a page from being applied.
 */
export function judge(
  family: Family,
  { event, row }: { event: FamilyEvent; row: Pick<EventRow, 'envelope' | 'event_id'> },
  rows: Rows,
): Judgement {
  try {
    const facts = factsOf(row.envelope);
    const decided = family.decide(event, rows, facts);
    if (!decided.accepted) return decided;
    const { outcome } = decided;
    const changed = family.apply(rows, outcome, { facts, totals: 'left-out' });
    const written = tablesOf(family).flatMap(([name, { key }]) =>
      (changed[name] ?? []).flatMap((one) => key(one) ?? []),
    );
    return {
      accepted: true,
      outcome,
      changed,
      keys: [...new Set([...family.keys(event, row.event_id, rows), ...written])],
    };
  } catch {
    return { accepted: false, reason: 'cannot-apply' };
  }
}
