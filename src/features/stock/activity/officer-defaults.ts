import type { EventId } from '#domain/kernel/ids.ts';
import type { LocalDateTime } from '#domain/kernel/local-date.ts';
import { proposedPeriod } from './activity-fields.ts';
import type { ShownEntry } from '../shown.ts';
import type { Officer } from '#client/session/officer.ts';

/** The officer's name as a suggestion, because a colleague may be the one who reports. */
export function officerName({ firstName, lastName }: Officer): string {
  return `${firstName} ${lastName}`.trim();
}

/** The event that a correction replaces, which has the same id as its entry. */
export function replacedEvent(corrects: ShownEntry | null): EventId | null {
  return corrects === null ? null : (corrects.id as string as EventId);
}

/** Values of a new form: now, this quarter, and the signed-in officer. */
export function proposedParticulars(officer: Officer, openedAt: LocalDateTime): Record<string, string> {
  return { happenedAt: openedAt, ...proposedPeriod(openedAt), officer: officerName(officer) };
}
