import { type EntryId, entryIdSchema, type EventId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { activityOf } from '#contract/activity-of.ts';
import type { EventLeft } from '#contract/families/registry.ts';
import type { EventRow } from '#client/db/rows.ts';
import { type Amendment, isAmendment } from './ledger.ts';
import { eventsByNumber, pendingOn } from '#client/queries/pending-events.ts';
import { queryScope } from '#client/queries/scope.ts';

/**
 * Entries of which the server refused an amendment, with the event of the last one that nobody has
 * corrected or set aside yet. Few: only refused events are read.
 */
export async function refusedAmendments(db: DeviceDatabase): Promise<ReadonlyMap<EntryId, EventId>> {
  const scope = await queryScope(db);
  if (!scope) return new Map();
  const rows = await db.event.where({ exception_of: scope.facility, state: 'refused' }).sortBy('n');
  return new Map(
    rows
      .filter((row) => row.damaged !== true)
      .flatMap((row) => entriesAmendedBy(row.envelope).map((entry) => [entry, row.event_id] as const)),
  );
}

/** A waiting activity that is to write to an entry, and that the server would refuse as things stand. */
export interface DoubtfulAmendment {
  readonly type: Amendment['type'];
  readonly wouldRefuse: string;
}

/**
 * Entries of some lots of which a waiting amendment would be refused if it were judged now, with the last such. Of each lot only its pending events are read.
 */
export async function doubtfulAmendments(
  db: DeviceDatabase,
  lots: readonly string[],
): Promise<ReadonlyMap<EntryId, DoubtfulAmendment>> {
  const scope = await queryScope(db);
  if (!scope) return new Map();
  const pending = await pendingOn(
    db,
    scope.facility,
    lots.map((lot) => `lot:${lot}`),
  );
  const events = await eventsByNumber(
    db,
    [...pending.values()].flatMap((base) => base.events),
  );
  return new Map([...events.values()].toSorted((a, b) => a.seq - b.seq).flatMap(doubtsOf));
}

function doubtsOf({ envelope, would_refuse: wouldRefuse }: EventRow) {
  const activity = activityOf(envelope);
  if (wouldRefuse === null || activity === null || !isAmendment(activity)) return [];
  const { type } = activity;
  return entriesAmendedBy(envelope).map((entry) => [entry, { type, wouldRefuse }] as const);
}

/** Entries that an amendment names; none for any other event. */
function entriesAmendedBy(event: EventLeft): EntryId[] {
  const activity = activityOf(event);
  if (activity === null || !isAmendment(activity)) return [];
  const named = entryIdSchema.safeParse(activity.payload.entry);
  return named.success ? [named.data] : [];
}
