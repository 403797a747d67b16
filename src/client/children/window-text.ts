import type { DueWindow } from '#domain/immunization/due-windows.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import { dayNumber, type LocalDate } from '#domain/kernel/local-date.ts';

/**
 * A child's windows as one text: `code from by last`, days counted from 1970, nothing for no end. A due list reads them of
 * every child of a facility, and a text is copied out of the database many times faster than objects in a list.
 */
export function windowText(windows: readonly DueWindow[]): string {
  return windows
    .map(({ code, from, by, last }) =>
      [code, dayNumber(from), dayNumber(by), last === null ? '' : dayNumber(last)].join(' '),
    )
    .join(',');
}

/** A window with its days counted from 1970. */
export interface CountedWindow {
  readonly code: string;
  readonly from: number;
  readonly by: number;
  /** Null for no end. */
  readonly last: number | null;
}

/** Reads the windows of a text. */
export function windowsIn(text: string): CountedWindow[] {
  return text.split(',').map((one) => {
    const [code = '', from, by, last] = one.split(' ');
    return { code, from: Number(from), by: Number(by), last: last ? Number(last) : null };
  });
}

const dayZero = '1970-01-01' as LocalDate;

/** The day of a count. */
export function countedDay(count: number): LocalDate {
  return addDays(dayZero, count);
}
