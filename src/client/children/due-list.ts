import type { Absence } from '#domain/immunization/register/model.ts';
import { doseName, type OfEdition, doseOf, placeOf } from '#domain/immunization/schedule/series.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import { dayNumber, type LocalDate } from '#domain/kernel/local-date.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { queryScope } from '#client/queries/scope.ts';
import { childrenById } from './read-children.ts';
import { familiesOf, recordsOf } from './due-rows.ts';
import {
  countedDay,
  type CountedWindow,
  numbersPerWindow,
  readSlots,
  type SlotPlace,
  windowsAt,
} from './due-slots.ts';
import { childrenAt, type ListQuery, pageOf } from './find-children.ts';
import { notKeptAt, offerAt } from './offered-here.ts';
import type { ChildFileRow, DueSlotRow } from '../db/child-rows.ts';
import { type ShownChild, shownChildren } from './shown.ts';
import { settlementKey } from '#domain/sessions/model.ts';

export interface DueListQuery extends ListQuery {
  readonly bucket: DueBucket;
  readonly today: LocalDate;
  /** Returns the part derived so far while a derivation runs; otherwise the list waits for all of it. */
  readonly isAtOnce?: boolean;
  /** Sorts by waiting time instead of by settlement, however few children there are. */
  readonly isByDay?: boolean;
  /** Only doses of antigens in stock keeping at the facility, which a session there can give. */
  readonly isOfKept?: boolean;
  /** Children left out and not counted, because they have been seen already. */
  readonly without?: ReadonlySet<ChildId>;
}

interface DueDose {
  /** The schedule's code and name of the dose. */
  readonly code: string;
  readonly name: string;
  readonly state: 'due' | 'overdue' | 'upcoming';
  /** First day on which it can be given, and the last day on which it is on time. */
  readonly from: LocalDate;
  readonly by: LocalDate;
}

export interface DueRow {
  readonly child: ShownChild;
  /** Doses that can be given, or will be within the week; longest waiting first. */
  readonly doses: readonly DueDose[];
  /** First day on which the first of them could be given. */
  readonly since: LocalDate;
  /** Reason why the child did not come; null once a later dose has been given. */
  readonly absence: Absence | null;
  /** The settlement in which the child is followed up; empty if unknown. */
  readonly place: string;
  /** Totals of the child's settlement over the whole list; null if the list is too long to be grouped by settlement. */
  readonly ofPlace: OfPlace | null;
}

/** Totals of a settlement on a list. */
export interface OfPlace {
  readonly children: number;
  readonly doses: number;
}

export interface DuePage {
  readonly rows: DueRow[];
  readonly total: number;
  readonly page: number;
  /** Children in each bucket, regardless of the search. */
  readonly counts: Readonly<Record<DueBucket, number>>;
}

/** Longest list that is grouped by settlement; a longer one is sorted by waiting time. */
const maxByPlace = 1000;

const nobody: ReadonlySet<ChildId> = new Set();

/** A page of the due list, longest waiting first, grouped by settlement unless sorted by day. */
export async function dueList(
  db: DeviceDatabase,
  {
    bucket,
    search = '',
    today,
    page,
    pageSize,
    isAtOnce = false,
    isByDay = false,
    isOfKept = false,
    without = nobody,
  }: DueListQuery,
): Promise<DuePage> {
  const scope = await queryScope(db);
  if (!scope) return { rows: [], total: 0, page: 0, counts: { today: 0, week: 0, overdue: 0 } };
  if (db.deriving && !isAtOnce) {
    // Read before the wait, so that a live query sees every change of the list.
    await readSlots(db, scope.facility);
    await db.deriving;
  }
  const [{ notOffered, replacedOn }, notKept, slots, at] = await Promise.all([
    offerAt(db, scope.facility),
    isOfKept ? notKeptAt(db, scope.facility) : [],
    readSlots(db, scope.facility),
    search.trim() === '' ? null : childrenAt(db, scope.facility, search),
  ]);
  const day = { today: dayNumber(today), leftOut: new Set([...notOffered, ...notKept]) };
  const listed = slots.flatMap((slot) => dueLines(slot, day));
  const counts = { today: 0, week: 0, overdue: 0 };
  for (const line of listed) counts[line.bucket] += 1;
  const wanted = listed.filter(
    (line) => line.bucket === bucket && !without.has(line.id) && (at === null || at.has(line.id)),
  );
  const isSmall = wanted.length <= maxByPlace;
  const ofPlaces = isSmall ? countedByPlace(wanted) : null;
  const isByPlace = isSmall && !isByDay;
  const paged = isByPlace
    ? pageOf(await byPlace(db, wanted), { page, pageSize })
    : pageByWaiting(wanted, { page, pageSize });
  const shown = isByPlace || isByDay ? paged.rows : await byPlace(db, paged.rows);
  const rows = await childrenById(
    db,
    shown.map(({ id }) => id),
  );
  const [absences, children] = await Promise.all([absencesOf(db, rows), shownChildren(db, scope, rows)]);
  const childById = new Map(children.map((child) => [child.id, child]));
  return {
    ...paged,
    counts,
    rows: shown.flatMap((line) => {
      const child = childById.get(line.id);
      if (!child) return [];
      return [
        {
          child,
          doses: dueDoses(windowsOf(line, day), { today, replacedOn }),
          since: countedDay(line.since),
          absence: absences.get(line.id) ?? null,
          place: child.settlement ?? '',
          ofPlace: ofPlaces?.get(line.place) ?? null,
        },
      ];
    }),
  };
}

/** Lines grouped by settlement, those without one last. */
async function byPlace(db: DeviceDatabase, lines: readonly DueLine[]): Promise<DueLine[]> {
  // Reads one child of each settlement for the settlement's name.
  const one = new Map(lines.map(({ place, id }) => [place, id]));
  const rows = new Map((await childrenById(db, one.values())).map((row) => [row.id, row]));
  const keys = new Map(
    Array.from(one, ([place, id]) => [place, placeKey(rows.get(id)?.personal.shown.settlement)]),
  );
  const keyOf = ({ place }: DueLine) => keys.get(place) ?? '';
  return lines.toSorted((a, b) => compared(keyOf(a), keyOf(b)) || longestFirst(a, b));
}

function placeKey(settlement: string | null | undefined): string {
  // Sorts after all letters.
  return settlement ? settlementKey(settlement) : '\uffff';
}

function countedByPlace(lines: readonly DueLine[]): ReadonlyMap<number, OfPlace> {
  return new Map(
    Array.from(
      Map.groupBy(lines, ({ place }) => place),
      ([place, found]) => [
        place,
        { children: found.length, doses: found.reduce((sum, { doses }) => sum + doses, 0) },
      ],
    ),
  );
}

/**
 * A page of many lines, longest waiting first. All days are sorted, but only the lines of the days on the page: sorting 15,000 lines takes
 * longer than everything else that a list does.
 */
function pageByWaiting(lines: readonly DueLine[], query: Pick<ListQuery, 'page' | 'pageSize'>) {
  const days = Array.from(Int32Array.from(lines, ({ since }) => since).toSorted());
  const { rows: onPage, ...paged } = pageOf(days, query);
  const [first = 0, last = first] = [onPage[0], onPage.at(-1)];
  const near = lines.filter(({ since }) => since >= first && since <= last).toSorted(longestFirst);
  // Some lines of the page's first day may be on the page before.
  const from = paged.page === 0 ? 0 : paged.page * query.pageSize - days.indexOf(first);
  return { ...paged, rows: near.slice(from, from + onPage.length) };
}

function longestFirst(a: DueLine, b: DueLine): number {
  return a.since - b.since || compared(a.id, b.id);
}

function dueDoses(
  windows: readonly CountedWindow[],
  { today: day, replacedOn }: Pick<OfEdition, 'replacedOn'> & { readonly today: LocalDate },
): DueDose[] {
  const today = dayNumber(day);
  return windows
    .toSorted((a, b) => a.from - b.from || placeOf(a.code) - placeOf(b.code))
    .map(({ code, from, by }) => {
      const state = from > today ? 'upcoming' : 'due';
      return {
        code,
        name: doseName(code, { on: from > today ? countedDay(from) : day, replacedOn }) ?? code,
        state: by < today ? 'overdue' : state,
        from: countedDay(from),
        by: countedDay(by),
      };
    });
}

/** Reasons of absence that still apply: no dose was given on that day or later. */
async function absencesOf(
  db: DeviceDatabase,
  children: readonly ChildFileRow[],
): Promise<ReadonlyMap<string, Absence>> {
  const absent = children.filter(({ personal }) => personal.shown.absence !== null);
  const families = await familiesOf(
    db,
    absent.map(({ id }) => id),
  );
  const standing = await Promise.all(
    families.map(async ({ kept, members }) => {
      const { absence } = kept.personal.shown;
      const records = await recordsOf(
        db,
        members.map(({ id }) => id),
      );
      const cameSince = records.some(
        ({ voided, immunizedOn }) => voided === null && absence !== null && immunizedOn >= absence.on,
      );
      return absence === null || cameSince ? [] : [[kept.id as string, absence] as const];
    }),
  );
  return new Map(standing.flat());
}

// Compares by code unit, so that the order does not depend on the tablet's language.
function compared(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/**
 * Parts of the due list.
 *
 * - overdue: a dose is past its last day on time
 * - today: a dose can be given today, none is overdue
 * - week: a dose can be given within seven days, none yet
 */
export type DueBucket = 'today' | 'week' | 'overdue';

/** The day of a list, counted from 1970, and the series left out because the facility does not offer or keep them. */
interface DueDay {
  readonly today: number;
  readonly leftOut: ReadonlySet<string>;
}

/** A child on a day's list. */
interface DueLine extends SlotPlace {
  readonly id: ChildId;
  readonly bucket: DueBucket;
  /** First day on which the first of its doses can be given, counted from 1970. */
  readonly since: number;
  /** Token of its settlement, 0 if unknown. */
  readonly place: number;
  /** Number of doses that can be given, or will be within the week. */
  readonly doses: number;
}

const daysAhead = 7;

/** The children of a slot to whom a dose can be given on a day, or within the week after it. */
function dueLines(slot: DueSlotRow, { today, leftOut }: DueDay): DueLine[] {
  const { ids, places, ends, codes, windows } = slot;
  const isListed = codes.map((code) => !leftOut.has(seriesOf(code)));
  const lines: DueLine[] = [];
  let at = 0;
  let window = 0;
  // Reads the numbers in place, because creating an object for each window of 20,000 children is slow.
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

/** The windows of a line open on the day, or within the week after it. */
function windowsOf(line: SlotPlace, { today, leftOut }: DueDay): CountedWindow[] {
  return windowsAt(line).filter(
    ({ code, from, last }) => isOpen(today, from, last) && !leftOut.has(seriesOf(code)),
  );
}

function isOpen(today: number, from: number, last: number | null): boolean {
  return from <= today + daysAhead && (last === null || today <= last);
}

/** @param since, by  First day and last day on time, each the earliest over all doses. */
function bucketOf(today: number, since: number, by: number): DueBucket {
  if (by < today) return 'overdue';
  return since <= today ? 'today' : 'week';
}

function seriesOf(code: string): string {
  return doseOf(code)?.antigen ?? '';
}
