import type { DueRow } from '#client/children/due-list.ts';
import { pageEngine } from '#client/page-engine.ts';
import { doseOf } from '#domain/immunization/schedule/series.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { isForSettlement } from '#domain/sessions/model.ts';
import { useUrlState } from '#ui/listing/use-url-state.ts';
import { useLiveQuery } from 'dexie-react-hooks';
import type { Session } from './session.ts';
import type { Together } from './together/together.ts';

/** Maximum of overdue children, and of due ones, listed in a session without a settlement until the whole list is requested. */
const maxListed = 200;

/** Address parameter that shows all expected children, however many there are. */
export const wholeList = 'expected';

export interface SessionDay {
  readonly on: LocalDate;
  /** Settlement of the children; empty for the whole facility. */
  readonly settlement: string;
}

/** Children expected at a session: the first of them, the longest overdue first, and the total. */
export interface ExpectedHere {
  readonly rows: readonly DueRow[];
  readonly total: number;
}

/**
 * Reads the children who can be given something at a session on a day and were not seen yet, each with the doses due by then and kept here.
 * Children due only for doses that the facility does not keep are on the due list, because the session cannot give them.
 */
async function readExpected(
  { on, settlement }: SessionDay,
  { seen, isWhole }: { readonly seen: ReadonlySet<ChildId>; readonly isWhole: boolean },
): Promise<ExpectedHere> {
  const day = { on, settlement, isOfKept: true, without: seen };
  // Children of one settlement may be anywhere in the list.
  if (settlement !== '') {
    const rows = await readDue(day);
    return { rows, total: rows.length };
  }
  const lists = await listsOf(day, isWhole ? Infinity : maxListed);
  return {
    rows: lists.flatMap(({ rows }) => rows).map(withoutUpcoming),
    total: lists.reduce((sum, { total }) => sum + total, 0),
  };
}

interface DueAt extends SessionDay {
  readonly isOfKept?: boolean;
  readonly without?: ReadonlySet<ChildId>;
}

/** Everybody who is due by a day and may come to a session on it, overdue first, with the doses due, kept here or not. */
export async function readDue(day: DueAt): Promise<readonly DueRow[]> {
  const lists = await listsOf(day, Infinity);
  return lists
    .flatMap(({ rows }) => rows)
    .filter(({ place }) => isForSettlement(day, place))
    .map(withoutUpcoming);
}

function listsOf({ on, isOfKept = false, without }: DueAt, pageSize: number) {
  const { children } = pageEngine();
  return Promise.all(
    (['overdue', 'today'] as const).map((bucket) =>
      children.dueList({
        bucket,
        today: on,
        page: 0,
        pageSize,
        isOfKept,
        isByDay: true,
        ...(without && { without }),
      }),
    ),
  );
}

function withoutUpcoming(row: DueRow): DueRow {
  return { ...row, doses: row.doses.filter(({ state }) => state !== 'upcoming') };
}

/** The series of the schedule that a child is due a dose of. */
export function dueSeries({ doses }: Pick<DueRow, 'doses'>): readonly string[] {
  return [...new Set(doses.flatMap(({ code }) => doseOf(code)?.antigen ?? []))];
}

/** Children who are due, can come to the session and are not seen yet, overdue first; undefined while they are read. */
export function useExpected(
  { on, settlement, seen }: Pick<Session, 'on' | 'settlement' | 'seen'>,
  { elsewhere }: Pick<Together, 'elsewhere'>,
): ExpectedHere | undefined {
  const known = new Set([...seen.map(({ child }) => child), ...elsewhere]);
  const [list] = useUrlState(wholeList);
  const isWhole = list === 'all';
  const found = useLiveQuery(
    () => readExpected({ on, settlement }, { seen: known, isWhole }),
    [on, settlement, isWhole, [...known].join(' ')],
  );
  if (found === undefined) return undefined;
  // A child seen since the read disappears at once.
  const rows = found.rows.filter(({ child }) => !known.has(child.id));
  return { rows, total: found.total - (found.rows.length - rows.length) };
}
