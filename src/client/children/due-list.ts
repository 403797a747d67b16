import { Dexie } from 'dexie';
import type { Absence } from '#domain/immunization/model.ts';
import { doseOf, placeOf } from '#domain/immunization/series.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import { dayNumber, type LocalDate } from '#domain/kernel/local-date.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { queryScope } from '#client/queries/scope.ts';
import { childrenById } from './children-by-id.ts';
import { familiesOf, recordsOf } from './due-rows.ts';
import { offerAt } from './offered-here.ts';
import { type ListQuery, pageOf } from './find-children.ts';
import type { ChildFileRow, DueFileRow } from './rows.ts';
import { childrenAt } from './search.ts';
import { type ShownChild, shownChildren } from './shown.ts';
import { type CountedWindow, countedDay, windowsIn } from './window-text.ts';

/**
 * overdue  something is past its last day on time
 * today    something can be given today, nothing is overdue
 * week     something can be given within seven days, nothing yet
 */
export type DueBucket = 'today' | 'week' | 'overdue';

export interface DueListQuery extends ListQuery {
  readonly bucket: DueBucket;
  readonly today: LocalDate;
}

export interface DueDose {
  /** The schedule's code and name of the dose. */
  readonly code: string;
  readonly name: string;
  readonly state: 'due' | 'overdue' | 'upcoming';
  /** First day on which it can be given, and last one on which it is on time. */
  readonly from: LocalDate;
  readonly by: LocalDate;
}

export interface DueRow {
  readonly child: ShownChild;
  /** What can be given, or will be within the week; longest waiting first. */
  readonly doses: readonly DueDose[];
  /** The first day on which the first of them could be given. */
  readonly since: LocalDate;
  /** Why the child did not come; null when it was given something since. */
  readonly absence: Absence | null;
  /** The settlement where it is followed up; empty where that is not known. */
  readonly place: string;
  /** All of its settlement on the list, on this page and others; null where the list is too long to be read whole. */
  readonly ofPlace: OfPlace | null;
}

/** How many children of a settlement are on a list, and with how many doses. */
export interface OfPlace {
  readonly children: number;
  readonly doses: number;
}

export interface DuePage {
  readonly rows: DueRow[];
  readonly total: number;
  readonly page: number;
  /** Children in each bucket, whatever is searched. */
  readonly counts: Readonly<Record<DueBucket, number>>;
}

const daysAhead = 7;

/** So many are read whole, so that those of one settlement stand together; of more only those of one page. */
const mostByPlace = 1000;

/** A page of the due list, by settlement, longest waiting first. Counts are worked out from windows alone. */
export async function dueList(
  db: DeviceDatabase,
  { bucket, search = '', today, page, pageSize }: DueListQuery,
): Promise<DuePage> {
  const scope = await queryScope(db);
  if (!scope) return { rows: [], total: 0, page: 0, counts: { today: 0, week: 0, overdue: 0 } };
  const now = dayNumber(today);
  const { notOffered } = await offerAt(db, scope.facility);
  const rows = await db.due
    .where('[facility+due_on]')
    .between([scope.facility, Dexie.minKey], [scope.facility, countedDay(now + daysAhead)], true, true)
    .toArray();
  const listed = rows.flatMap((row) => listedRow(row, now, notOffered) ?? []);
  const counts = { today: 0, week: 0, overdue: 0 };
  for (const row of listed) counts[row.bucket] += 1;
  const at = search.trim() === '' ? null : await childrenAt(db, scope.facility, search);
  const wanted = listed
    .filter((row) => row.bucket === bucket && (at === null || at.has(row.id)))
    .toSorted((a, b) => a.since - b.since || compared(a.id, b.id));
  const isSmall = wanted.length <= mostByPlace;
  const sorted = isSmall ? await byPlace(db, wanted) : wanted;
  const places = isSmall ? countedByPlace(sorted) : null;
  const paged = pageOf(sorted, { page, pageSize });
  const shown = isSmall ? paged.rows : await byPlace(db, paged.rows);
  const absences = await absencesOf(
    db,
    shown.flatMap(({ row }) => row ?? []),
  );
  const children = await shownChildren(
    db,
    scope,
    shown.flatMap(({ row }) => row ?? []),
  );
  const childById = new Map(children.map((child) => [child.id, child]));
  return {
    ...paged,
    counts,
    rows: shown.flatMap(({ row, windows, since, place = '' }) => {
      const child = row && childById.get(row.id);
      if (!row || !child) return [];
      return [
        {
          child,
          doses: dueDoses(windows, now),
          since: countedDay(since),
          absence: absences.get(row.id) ?? null,
          place,
          ofPlace: places?.get(placeKey({ place })) ?? null,
        },
      ];
    }),
  };
}

/** Children with their rows, those of one place together; where nobody knows the place they come last. */
async function byPlace(db: DeviceDatabase, listed: readonly Listed[]): Promise<Listed[]> {
  const found = await childrenById(
    db,
    listed.map(({ id }) => id),
  );
  const rows = new Map(found.map((row) => [row.id, row]));
  return listed
    .map((one) => {
      const row = rows.get(one.id);
      return { ...one, ...(row && { row }), place: row?.personal.shown.settlement ?? '' };
    })
    .toSorted((a, b) => compared(placeKey(a), placeKey(b)) || a.since - b.since || compared(a.id, b.id));
}

function countedByPlace(listed: readonly Listed[]): ReadonlyMap<string, OfPlace> {
  return new Map(
    Array.from(Map.groupBy(listed, placeKey), ([key, rows]) => [
      key,
      { children: rows.length, doses: rows.reduce((sum, { windows }) => sum + windows.length, 0) },
    ]),
  );
}

/** One place however it is written: capitals and spaces do not tell places apart. */
function placeKey({ place = '' }: Pick<Listed, 'place'>): string {
  // Behind all letters.
  return place === '' ? '\uffff' : place.toLowerCase().replaceAll(/\s+/g, ' ');
}

interface Listed {
  readonly id: ChildId;
  readonly bucket: DueBucket;
  /** What can be given, or will be within the week. */
  readonly windows: readonly CountedWindow[];
  /** The first day on which the first of them can be given, counted from 1970. */
  readonly since: number;
  /** Once it has been read. */
  readonly row?: ChildFileRow;
  readonly place?: string;
}

/** The child's line of the list on a day; null when nothing is due, nor will be within the week. */
function listedRow(
  { id, windows: text }: DueFileRow,
  today: number,
  notOffered: ReadonlySet<string>,
): Listed | null {
  const windows = windowsIn(text).filter(
    ({ code, from, last }) =>
      from <= today + daysAhead &&
      (last === null || today <= last) &&
      !notOffered.has(doseOf(code)?.antigen ?? ''),
  );
  if (windows.length === 0) return null;
  const since = Math.min(...windows.map(({ from }) => from));
  return { id, bucket: bucketOf(windows, today), windows, since };
}

function bucketOf(windows: readonly CountedWindow[], today: number): DueBucket {
  if (windows.some(({ by }) => by < today)) return 'overdue';
  return windows.some(({ from }) => from <= today) ? 'today' : 'week';
}

function dueDoses(windows: readonly CountedWindow[], today: number): DueDose[] {
  return windows
    .toSorted((a, b) => a.from - b.from || placeOf(a.code) - placeOf(b.code))
    .map(({ code, from, by }) => {
      const state = from > today ? 'upcoming' : 'due';
      return {
        code,
        name: doseOf(code)?.name ?? code,
        state: by < today ? 'overdue' : state,
        from: countedDay(from),
        by: countedDay(by),
      };
    });
}

/** Reasons of absence that still stand: nothing was given on that day or after it. */
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

// By code unit: the order must not depend on the language of the tablet.
function compared(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
