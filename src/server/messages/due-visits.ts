import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { Database } from '../db/schema.ts';
import type { Personal } from '../db/tables/register.ts';

/** A visit that a child is expected for and has not come to, as far as is known. */
export interface DueVisit {
  readonly facility_id: string;
  readonly immunization_id: string;
  /** The child as it is kept after merges. */
  readonly child_id: string;
  readonly personal: Personal;
  readonly immunized_on: string;
  readonly next_on: LocalDate;
}

/** Most merges one after another that are followed. */
const mostMerges = 20;

/**
 * Visits on a day for which no dose has been recorded: the visit that named the day is still the child's last one.
 * Records of children that were merged count for the child that is kept. Ordered by facility and record, `most` at a time.
 */
export async function dueVisits(
  db: Kysely<Database>,
  page: {
    readonly on: LocalDate;
    readonly after: Pick<DueVisit, 'facility_id' | 'immunization_id'> | null;
    readonly most: number;
  },
): Promise<{ readonly visits: readonly DueVisit[]; readonly last: DueVisit | null }> {
  const beyond =
    page.after === null
      ? sql`true`
      : sql`(facility_id, immunization_id) > (${page.after.facility_id}::uuid, ${page.after.immunization_id}::uuid)`;
  const rows = await select(
    db,
    sql`next_on = ${page.on} and ${beyond}
      order by facility_id, immunization_id limit ${page.most}`,
  );
  return {
    visits: rows.filter(({ came }) => !came),
    last: rows.length < page.most ? null : (rows.at(-1) ?? null),
  };
}

/** True when the child, or one it was merged with, has still not come to this visit. */
export async function isVisitDue(
  db: Kysely<Database>,
  visit: { readonly facility: string; readonly child: string; readonly on: string },
): Promise<boolean> {
  const rows = await select(db, sql`facility_id = ${visit.facility} and next_on = ${visit.on}`);
  return rows.some(({ family, came }) => !came && family.includes(visit.child));
}

function select(
  db: Kysely<Database>,
  which: RawBuilder<unknown>,
): Promise<(DueVisit & { readonly came: boolean; readonly family: string[] })[]> {
  return sql<DueVisit & { came: boolean; family: string[] }>`
    with recursive due as (
      select facility_id, immunization_id, child_id, immunized_on, next_on from immunization
      where voided is null and next_on is not null and ${which}
    ),
    climb as (
      select facility_id, immunization_id, child_id, 0 as step from due
      union all
      select climb.facility_id, climb.immunization_id, child.merged_into, climb.step + 1
      from climb join child on child.facility_id = climb.facility_id and child.child_id = climb.child_id
      where child.merged_into is not null and climb.step < ${mostMerges}
    ),
    kept as (
      select distinct on (facility_id, immunization_id) facility_id, immunization_id, child_id
      from climb order by facility_id, immunization_id, step desc
    ),
    family as (
      select facility_id, immunization_id, child_id, 0 as step from kept
      union all
      select family.facility_id, family.immunization_id, child.child_id, family.step + 1
      from family join child on child.facility_id = family.facility_id and child.merged_into = family.child_id
      where family.step < ${mostMerges}
    ),
    family_of as (
      select facility_id, immunization_id, array_agg(child_id) as members
      from family group by facility_id, immunization_id
    ),
    attended as (
      select distinct due.facility_id, due.immunization_id from due
      join family on family.facility_id = due.facility_id and family.immunization_id = due.immunization_id
      join immunization later on later.facility_id = family.facility_id and later.child_id = family.child_id
      where later.voided is null and later.immunized_on > due.immunized_on
    )
    select due.facility_id, due.immunization_id, due.immunized_on, due.next_on, kept.child_id, child.personal,
      family_of.members as family, attended.immunization_id is not null as came
    from due
    join kept on kept.facility_id = due.facility_id and kept.immunization_id = due.immunization_id
    join family_of
      on family_of.facility_id = due.facility_id and family_of.immunization_id = due.immunization_id
    join child on child.facility_id = kept.facility_id and child.child_id = kept.child_id
    left join attended
      on attended.facility_id = due.facility_id and attended.immunization_id = due.immunization_id
    order by due.facility_id, due.immunization_id`
    .execute(db)
    .then(({ rows }) => rows);
}
