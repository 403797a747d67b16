import { isLocalDateTime } from '#domain/kernel/local-date.ts';
import { uiStrings } from '../../strings.ts';
import { dateFault, keptDate, shownDate } from './date-text.ts';

/*
 * A date-time field keeps one text: `2026-11-20T08:14` once all of it is real, and else what is typed in its three parts,
 * `20/11/2026 8: AM`, of which any may be missing.
 */

export type DayHalf = 'AM' | 'PM';

/** What a date-time field shows: the day, the hour of the half day, and which half. */
export interface DateTimeParts {
  readonly date: string;
  readonly time: string;
  readonly half: DayHalf;
}

const localTime = /^(\d{2}):(\d{2})$/;

/** A kept text as the field shows it. */
export function shownDateTime(kept: string): DateTimeParts {
  if (isLocalDateTime(kept)) {
    const hour = Number(kept.slice(11, 13));
    const shownHour = String(hour % 12 === 0 ? 12 : hour % 12).padStart(2, '0');
    return {
      date: shownDate(kept.slice(0, 10)),
      time: `${shownHour}:${kept.slice(14)}`,
      half: hour < 12 ? 'AM' : 'PM',
    };
  }
  // The day may be anything that was typed, blanks among it.
  const [, date = '', time = '', half = ''] = /^(.*) (\S*) (AM|PM)$/.exec(kept) ?? ['', kept];
  return { date, time, half: half === 'PM' ? 'PM' : 'AM' };
}

/** What the field keeps of what it shows. An hour above twelve is one of a day of 24. */
export function keptDateTime({ date, time, half }: DateTimeParts): string {
  const kept = `${keptDate(date)}T${timeOfDay(time, half) ?? ''}`;
  if (isLocalDateTime(kept)) return kept;
  return date === '' && time === '' ? '' : `${date} ${time.replaceAll(/\s/g, '')} ${half}`;
}

/** Whether no day is given yet: a time alone is only the proposal that was left. */
export function isDayless(kept: string): boolean {
  return shownDateTime(kept).date.trim() === '';
}

/** What is wrong with a kept text that has a day but is no date and time, in a sentence; undefined where nothing is. */
export function dateTimeFault(kept: string): string | undefined {
  if (isLocalDateTime(kept)) return undefined;
  const { date, time, half } = shownDateTime(kept);
  const fault = dateFault(keptDate(date));
  if (fault !== undefined) return fault;
  return timeOfDay(time, half) === undefined ? uiStrings.typeTime : undefined;
}

function timeOfDay(time: string, half: DayHalf): string | undefined {
  const [, hours = '', minutes = ''] = localTime.exec(time) ?? [];
  if (hours === '' || Number(minutes) > 59 || Number(hours) > 23) return undefined;
  const typed = Number(hours);
  if (typed === 0 || typed > 12) return `${hours}:${minutes}`;
  const hour = (typed % 12) + (half === 'PM' ? 12 : 0);
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}
