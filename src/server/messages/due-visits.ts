import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { Database } from '../db/schema.ts';
import type { Personal } from '../db/tables/register.ts';

/** A visit that a child is expected for and has not come to, as far as is known. */
export interface DueVisit {
  readonly facility_id: string;
  /** The child as it is kept after merges. */
  readonly child_id: string;
  readonly personal: Personal;
  /** The day of its last visit. */
  readonly last_on: string;
  readonly visit_on: LocalDate;
}

/**
 * Visits on a day for which no dose has been recorded. The day is the one that the child's whole record says, and is worked out
 * again with each event (src/domain/immunization/register/expected-visit.ts), so that whoever came is not expected any more. Ordered by
 * facility and child, `most` at a time.
 */
export async function dueVisits(
  db: Kysely<Database>,
  page: {
    readonly on: LocalDate;
    readonly after: Pick<DueVisit, 'facility_id' | 'child_id'> | null;
    readonly most: number;
  },
): Promise<{ readonly visits: readonly DueVisit[]; readonly last: DueVisit | null }> {
  const beyond =
    page.after === null
      ? sql`true`
      : sql`(v.facility_id, v.child_id) > (${page.after.facility_id}::uuid, ${page.after.child_id}::uuid)`;
  const visits = await select(
    db,
    sql`v.visit_on = ${page.on} and ${beyond} order by v.facility_id, v.child_id limit ${page.most}`,
  );
  return { visits, last: visits.length < page.most ? null : (visits.at(-1) ?? null) };
}

/** Visits of one facility on any of some days, for which no dose has been recorded. */
export async function dueVisitsOn(
  db: Kysely<Database>,
  { facility, days }: { readonly facility: string; readonly days: readonly LocalDate[] },
): Promise<readonly DueVisit[]> {
  if (days.length === 0) return [];
  return select(db, sql`v.facility_id = ${facility} and v.visit_on = any(${[...days]}::text[])`);
}

/** True when the child, or the one that it was merged into, is still expected on that day. */
export async function isVisitDue(
  db: Kysely<Database>,
  visit: { readonly facility: string; readonly child: string; readonly on: string },
): Promise<boolean> {
  const { rows } = await sql<{ expected: boolean }>`
    with recursive line as (
      select child_id, merged_into, 0 as step from child
      where facility_id = ${visit.facility} and child_id = ${visit.child}
      union all
      select c.child_id, c.merged_into, line.step + 1
      from line join child c on c.facility_id = ${visit.facility} and c.child_id = line.merged_into
      where line.step < ${mostMerges}
    )
    select exists (
      select from child_visit v where v.facility_id = ${visit.facility} and v.visit_on = ${visit.on}
        and v.child_id in (select child_id from line)
    ) as expected`.execute(db);
  return rows[0]?.expected === true;
}

/** Most merges one after another that are followed. */
const mostMerges = 20;

async function select(db: Kysely<Database>, which: RawBuilder<unknown>): Promise<readonly DueVisit[]> {
  const { rows } = await sql<DueVisit>`
    select v.facility_id, v.child_id, v.last_on, v.visit_on, child.personal
    from child_visit v join child on child.facility_id = v.facility_id and child.child_id = v.child_id
    where ${which}`.execute(db);
  return rows;
}
