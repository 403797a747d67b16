import type { DueRow } from '#client/children/due-list.ts';
import { pageEngine } from '#client/page-engine.ts';
import { doseOf } from '#domain/immunization/series.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { isForSettlement } from '#domain/sessions/places.ts';

/** So many children are looked at where a session is for all of them: more do not come to one session. */
const mostChildren = 200;

export interface SessionDay {
  readonly on: LocalDate;
  /** Whose children; empty for all of the facility. */
  readonly settlement: string;
}

/**
 * Who can be given something at a session on a day, overdue first and the longest waiting of them first, each with the doses that are due by then and kept here. Who is
 * due only what the facility does not keep is on the due list, and nothing can be done for them at the session.
 */
export function readExpected(day: SessionDay): Promise<readonly DueRow[]> {
  return readDue(day, { most: mostChildren, isOfKept: true });
}

/** Who is due by a day and may come to a session on it, overdue first, each with what is due, kept here or not. */
export async function readDue(
  { on, settlement }: SessionDay,
  { most = Infinity, isOfKept = false }: { readonly most?: number; readonly isOfKept?: boolean } = {},
): Promise<readonly DueRow[]> {
  const { children } = pageEngine();
  // Those of one settlement may stand anywhere in the list.
  const pageSize = settlement === '' ? most : Infinity;
  const lists = await Promise.all(
    (['overdue', 'today'] as const).map((bucket) =>
      children.dueList({ bucket, today: on, page: 0, pageSize, isOfKept, isByDay: true }),
    ),
  );
  return lists
    .flatMap(({ rows }) => rows)
    .filter(({ place }) => isForSettlement({ settlement }, place))
    .map((row) => ({ ...row, doses: row.doses.filter(({ state }) => state !== 'upcoming') }));
}

/** The series of the schedule that a child is due a dose of. */
export function dueSeries({ doses }: Pick<DueRow, 'doses'>): readonly string[] {
  return [...new Set(doses.flatMap(({ code }) => doseOf(code)?.antigen ?? []))];
}
