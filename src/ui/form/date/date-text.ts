import { addDays, addMonths } from '#domain/kernel/calendar.ts';
import { toAsciiDigits } from '#domain/kernel/digits.ts';
import { plainLine } from '#domain/kernel/text.ts';
import { isLocalDate, isLocalDateTime, type LocalDate } from '#domain/kernel/local-date.ts';
import { uiStrings } from '../../strings.ts';

/*
 * A date field has one text as its value: `2026-11-20` once the typed text is a real date, and otherwise the typed text, so that nothing is
 * lost. It shows the former as `20/11/2026` and the latter unchanged.
 */

const typedDay = /^(\d{2})\/(\d{2})\/(\d{4})$/;
const typedMonth = /^(\d{2})\/(\d{4})$/;

interface DateAsked {
  /** Allows `06/2028` too, meaning the last day of that month. */
  readonly takesMonth?: boolean | undefined;
}

/** A stored text as the field shows it. */
export function shownDate(kept: string): string {
  return isLocalDate(kept) ? `${kept.slice(8)}/${kept.slice(5, 7)}/${kept.slice(0, 4)}` : kept;
}

/** Converts the shown text, or a date pasted as `2026-11-20`, into the stored value. */
export function keptDate(shown: string, { takesMonth }: DateAsked = {}): string {
  const text = toAsciiDigits(plainLine(shown));
  const [, day, month, year] = typedDay.exec(text) ?? [];
  const date = day === undefined ? text : `${year}-${month}-${day}`;
  if (isLocalDate(date)) return date;
  return (takesMonth === true ? lastDayTyped(text) : undefined) ?? shown.trim();
}

/** Sentence about a stored text that is neither empty nor a date; undefined for a date. */
export function dateFault(kept: string, { takesMonth }: DateAsked = {}): string | undefined {
  const text = toAsciiDigits(plainLine(kept));
  if (isLocalDate(text)) return undefined;
  const [, day = '', month = '', year = ''] = typedDay.exec(text) ?? [];
  const [, monthAlone = '', yearAlone = ''] = takesMonth === true ? (typedMonth.exec(text) ?? []) : [];
  if (day === '' && monthAlone === '')
    return takesMonth === true ? uiStrings.typeDateOrMonth : uiStrings.typeDate;
  const first = `${year || yearAlone}-${month || monthAlone}-01`;
  if (!isYear(year || yearAlone)) return uiStrings.noSuchYear(year || yearAlone);
  if (!isLocalDate(first)) {
    const isMonthFirst = isLocalDate(`${year}-${day}-${month}`);
    return isMonthFirst
      ? uiStrings.dayFirst(month, `${month}/${day}/${year}`)
      : uiStrings.noSuchMonth(month || monthAlone);
  }
  return uiStrings.noSuchDay(shownDate(lastDayOf(first)), Number(day));
}

/** `06/2028` for a date that is the last of its month, undefined for any other. */
export function shownMonth(kept: string): string | undefined {
  if (!isLocalDate(kept) || lastDayOf(kept) !== kept) return undefined;
  return `${kept.slice(5, 7)}/${kept.slice(0, 4)}`;
}

function lastDayTyped(text: string): LocalDate | undefined {
  const [, month, year] = typedMonth.exec(text) ?? [];
  const first = `${year}-${month}-01`;
  return isLocalDate(first) ? lastDayOf(first) : undefined;
}

/** The last day of a date's month. */
export function lastDayOf(on: LocalDate): LocalDate {
  return addDays(addMonths(`${on.slice(0, 8)}01` as LocalDate, 1), -1);
}

function isYear(year: string): boolean {
  return isLocalDate(`${year}-01-01`);
}

/*
 * A date-time field has one text as its value: `2026-11-20T08:14` once all of it is real, and otherwise the typed text of its three parts,
 * `20/11/2026 8: AM`, any of which may be missing.
 */

export type DayHalf = 'AM' | 'PM';

/** Parts of a shown date and time: the date, the hour of the half day, and which half. */
export interface DateTimeParts {
  readonly date: string;
  readonly time: string;
  readonly half: DayHalf;
}

const localTime = /^(\d{2}):(\d{2})$/;

/** A stored text as the field shows it. */
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
  // The date may be any typed text, spaces included.
  const [, date = '', time = '', half = ''] = /^(.*) (\S*) (AM|PM)$/.exec(kept) ?? ['', kept];
  return { date, time, half: half === 'PM' ? 'PM' : 'AM' };
}

/** Converts the shown parts into the stored value. An hour above twelve is read on the 24-hour clock. */
export function keptDateTime({ date, time, half }: DateTimeParts): string {
  const kept = `${keptDate(date)}T${timeOfDay(time, half) ?? ''}`;
  if (isLocalDateTime(kept)) return kept;
  return date === '' && time === '' ? '' : `${date} ${time.replaceAll(/\s/g, '')} ${half}`;
}

/** True if the date is still missing; a time alone is left over from the suggestion. */
export function isDayless(kept: string): boolean {
  return shownDateTime(kept).date.trim() === '';
}

/** Sentence about a stored text that has a date part but is not a date and time; undefined if it is one. */
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
