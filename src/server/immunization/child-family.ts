import { sql, type Kysely, type RawBuilder } from 'kysely';
import { endOf, type FollowUpEnd } from '#domain/immunization/register/follow-up.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import type { Database } from '../db/schema.ts';
import type { Personal } from '../db/tables/register.ts';

/** Most merges one after another that a reader follows. */
export const mostMerges = 20;

/**
 * Elements of a `with recursive`: `climb`, from an entry to the one that stands for it, `kept`, which is that one, and `family`, it and
 * all that were merged into it.
 */
export function familyOf(facility: string, child: string): RawBuilder<unknown> {
  return sql`climb as (
      select child_id, merged_into, 0 as step from child
      where facility_id = ${facility} and child_id = ${child}
      union all
      select child.child_id, child.merged_into, climb.step + 1 from climb
      join child on child.facility_id = ${facility} and child.child_id = climb.merged_into
      where climb.step < ${mostMerges}
    ),
    kept as (select child_id from climb order by step desc limit 1),
    family as (
      select child_id, 0 as step from kept
      union all
      select child.child_id, family.step + 1 from family
      join child on child.facility_id = ${facility} and child.merged_into = family.child_id
      where family.step < ${mostMerges}
    )`;
}

/** A child's entries, those that were merged into one another. */
export async function entriesOfChild(
  db: Kysely<Database>,
  facility: string,
  child: string,
): Promise<readonly (Personal & { readonly id: ChildId })[]> {
  const { rows } = await sql<{ id: ChildId; personal: Personal }>`
    with recursive ${familyOf(facility, child)}
    select child_id as id, personal from child
    where facility_id = ${facility} and child_id in (select child_id from family)`.execute(db);
  return rows.map(({ id, personal }) => ({ ...personal, id }));
}

/** Why a child is followed at a facility no longer; null while it is. */
export async function endOfChild(
  db: Kysely<Database>,
  facility: string,
  child: string,
): Promise<FollowUpEnd | null> {
  return endOf(await entriesOfChild(db, facility, child));
}
