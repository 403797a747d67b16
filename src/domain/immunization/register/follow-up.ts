import type { AefiId, EventId, FacilityId, UserId } from '#domain/kernel/ids.ts';
import { daysBetween, type LocalDate } from '#domain/kernel/local-date.ts';

/**
 * The end of a child's follow-up at a facility.
 *
 * - Told and taken back are two lists that only grow, so that it comes to the same in whatever order and however often they come.
 * - What ends is that the child is looked for: its entry, what it was given and the search for it stay.
 */
export const endKinds = ['died', 'moved', 'elsewhere'] as const;
/** It died, its family moved away for good, or another facility follows it. */
export type EndKind = (typeof endKinds)[number];

/** Told once that a child is followed no longer. */
export interface FollowUpEnd {
  readonly event: EventId;
  readonly kind: EndKind;
  /** The day of death, of the move, or the first one at the other facility. */
  readonly on: LocalDate;
  /** Person who reported it; empty if nobody noted it. */
  readonly toldBy: string;
  /** New place of the family or of the follow-up, in words; empty if unknown. */
  readonly to: string;
  /** The facility that follows the child now; null where none is known. */
  readonly facility: FacilityId | null;
  /** The adverse event that the death followed; null for none. */
  readonly aefi: AefiId | null;
  readonly by: UserId;
  readonly at: string;
}

/** An end that was told by mistake, or holds no longer. */
export interface Resumption {
  /** The event that told the end. */
  readonly end: EventId;
  readonly by: UserId;
  readonly at: string;
  readonly reason: string;
}

/** An entry with what was told of its end. */
export interface Followed {
  readonly ends?: readonly FollowUpEnd[] | undefined;
  readonly resumed?: readonly Resumption[] | undefined;
}

/** The ends that hold of the entries of one child, in the order of their days. */
export function standingEnds(entries: readonly Followed[]): readonly FollowUpEnd[] {
  // Nearly all children of a register have none.
  if (entries.every(({ ends }) => ends === undefined)) return [];
  const takenBack = new Set(entries.flatMap(({ resumed = [] }) => resumed.map(({ end }) => end)));
  return entries
    .flatMap(({ ends = [] }) => ends)
    .filter(({ event }) => !takenBack.has(event))
    .toSorted((a, b) => daysBetween(b.on, a.on) || (a.event < b.event ? -1 : 1));
}

/** The end that is shown and counted by: a death before all else, and of several of a kind the first day. Null for who is followed. */
export function endOf(entries: readonly Followed[]): FollowUpEnd | null {
  const standing = standingEnds(entries);
  return standing.find(({ kind }) => kind === 'died') ?? standing[0] ?? null;
}

/** True for a dose that was given after the child was followed no longer. */
export function isAfterEnd(end: Pick<FollowUpEnd, 'on'> | null, immunizedOn: LocalDate): boolean {
  return end !== null && immunizedOn > end.on;
}
