import { doseOf } from '#domain/immunization/schedule/series.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import { type CountedWindow, numbersPerWindow, type SlotPlace, windowsAt } from './due-slots.ts';
import type { DueSlotRow } from '../db/child-rows.ts';

/**
 * overdue  something is past its last day on time
 * today    something can be given today, nothing is overdue
 * week     something can be given within seven days, nothing yet
 */
export type DueBucket = 'today' | 'week' | 'overdue';

/** The day that a list is made for, counted from 1970, and the series that it is not about: not offered at the facility, or not kept. */
export interface DueDay {
  readonly today: number;
  readonly leftOut: ReadonlySet<string>;
}

/** A child on the list of a day. */
export interface DueLine extends SlotPlace {
  readonly id: ChildId;
  readonly bucket: DueBucket;
  /** The first day on which the first of its doses can be given, counted from 1970. */
  readonly since: number;
  /** Token of its settlement, 0 where that is not known. */
  readonly place: number;
  /** How many doses can be given, or will be within the week. */
  readonly doses: number;
}

const daysAhead = 7;

/** The children of a slot who can be given something on a day, or will be within the week. */
export function dueLines(slot: DueSlotRow, { today, leftOut }: DueDay): DueLine[] {
  const { ids, places, ends, codes, windows } = slot;
  const isListed = codes.map((code) => !leftOut.has(seriesOf(code)));
  const lines: DueLine[] = [];
  let at = 0;
  let window = 0;
  // Numbers are read where they lie: an object for each window of 20,000 children would be thrown away at once.
  for (const id of ids) {
    let [doses, since, by] = [0, Infinity, Infinity];
    for (const end = ends[at] ?? 0; window < end; window += 1) {
      const first = window * numbersPerWindow;
      const from = windows[first + 1] ?? Infinity;
      if (!isListed[windows[first] ?? 0] || !isOpen(today, from, windows[first + 3] ?? null)) continue;
      doses += 1;
      since = Math.min(since, from);
      by = Math.min(by, windows[first + 2] ?? Infinity);
    }
    if (doses > 0)
      lines.push({ slot, at, id, bucket: bucketOf(today, since, by), since, place: places[at] ?? 0, doses });
    at += 1;
  }
  return lines;
}

/** The windows of a line: what can be given on the day, or will be within the week. */
export function windowsOf(line: SlotPlace, { today, leftOut }: DueDay): CountedWindow[] {
  return windowsAt(line).filter(
    ({ code, from, last }) => isOpen(today, from, last) && !leftOut.has(seriesOf(code)),
  );
}

function isOpen(today: number, from: number, last: number | null): boolean {
  return from <= today + daysAhead && (last === null || today <= last);
}

/** @param since, by  The first day and the last one on time, of all doses the earliest. */
function bucketOf(today: number, since: number, by: number): DueBucket {
  if (by < today) return 'overdue';
  return since <= today ? 'today' : 'week';
}

function seriesOf(code: string): string {
  return doseOf(code)?.antigen ?? '';
}
