import type { AefiId, EventId, FacilityId, UserId } from '#domain/kernel/ids.ts';
import { daysBetween, type LocalDate } from '#domain/kernel/local-date.ts';

/**
 * The end of a child's follow-up at a facility.
 *
 * - Ends and their withdrawals are two lists that only grow, so that order and repetition do not matter.
 * - Only the officers' search for the child ends: its entry and its doses stay, and it can still be found.
 */
export const endKinds = ['died', 'moved', 'elsewhere'] as const;
/** The child died, its family moved away for good, or another facility follows it. */
export type EndKind = (typeof endKinds)[number];

/** A report that a child is no longer followed. */
export interface FollowUpEnd {
  readonly event: EventId;
  readonly kind: EndKind;
  /** Date of death, of the move, or the first one at the other facility. */
  readonly on: LocalDate;
  /** Person who reported it; empty if not recorded. */
  readonly toldBy: string;
  /** New place of the family or of the follow-up, in words; empty if unknown. */
  readonly to: string;
  /** Facility that follows the child now; null if unknown. */
  readonly facility: FacilityId | null;
  /** The adverse event that the death followed; null for none. */
  readonly aefi: AefiId | null;
  readonly by: UserId;
  readonly at: string;
}

/** A withdrawal of an end that was a mistake, or no longer holds. */
export interface Resumption {
  /** The event that recorded the end. */
  readonly end: EventId;
  readonly by: UserId;
  readonly at: string;
  readonly reason: string;
}

/** An entry with the reports of its end. */
export interface Followed {
  readonly ends?: readonly FollowUpEnd[] | undefined;
  readonly resumed?: readonly Resumption[] | undefined;
}

/** The valid ends of the entries of one child, in date order. */
export function standingEnds(entries: readonly Followed[]): readonly FollowUpEnd[] {
  // Nearly all children of a register have none.
  if (entries.every(({ ends }) => ends === undefined)) return [];
  const takenBack = new Set(entries.flatMap(({ resumed = [] }) => resumed.map(({ end }) => end)));
  return entries
    .flatMap(({ ends = [] }) => ends)
    .filter(({ event }) => !takenBack.has(event))
    .toSorted((a, b) => daysBetween(b.on, a.on) || (a.event < b.event ? -1 : 1));
}

/**
 * The end that is shown and counted: a death takes precedence, and among several of a kind the first date. Null for a child who is
 * followed.
 */
export function endOf(entries: readonly Followed[]): FollowUpEnd | null {
  const standing = standingEnds(entries);
  return standing.find(({ kind }) => kind === 'died') ?? standing[0] ?? null;
}

/** True for a dose given after the end of the child's follow-up. */
export function isAfterEnd(end: Pick<FollowUpEnd, 'on'> | null, immunizedOn: LocalDate): boolean {
  return end !== null && immunizedOn > end.on;
}
