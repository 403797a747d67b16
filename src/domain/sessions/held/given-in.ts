import type { HeldSessionId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';

/** A session and its day; `session` is null for one that only its tablet knows. */
export interface SessionOnDay {
  readonly session: HeldSessionId | null;
  readonly on: LocalDate;
}

/** A dose from one of the session's vials, as it is told whose it is. */
interface Given {
  readonly immunizedOn: LocalDate;
  readonly session?: HeldSessionId | undefined;
}

/** Whether a dose was given in a session. One that names none, as from the child's card or an older app, goes by its day. */
export function isGivenIn({ session, on }: SessionOnDay, given: Given): boolean {
  return given.immunizedOn === on && (given.session ?? session) === session;
}

/** Whether a dose was given after a session: on a later day, or in a session of its day that was started later. */
export function isGivenAfter({ session, on }: SessionOnDay, given: Given): boolean {
  if (given.immunizedOn !== on) return given.immunizedOn > on;
  // A session is called as the event that started it, and ids of events count up.
  return given.session !== undefined && session !== null && given.session > session;
}
