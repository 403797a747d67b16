import { rowsAs, type Rows } from '../db/rows.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isoText } from '../db/stored-moments.ts';
import { childFieldNames, type ChildResource } from '#contract/calls/children.ts';
import { type ChildField, childFields } from '#domain/immunization/register/model.ts';
import { endOf, type Followed, type FollowUpEnd } from '#domain/immunization/register/follow-up.ts';
import type { Database } from '../db/schema.ts';
import type { SignedIn } from '../auth/viewer.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import type { Personal } from '../db/tables/register.ts';

/** SQL condition that a facility `f` is the viewer's own: only there may they see who its children are. */
export function isHome({ place }: SignedIn): RawBuilder<boolean> {
  return sql<boolean>`(f.id = ${place.facility}::uuid) is true`;
}

/** A child row with the stored facts about the end of its follow-up. */
type ChildRead = Omit<ChildResource, 'follow_up_end'> & { readonly followed: Followed | null };

/**
 * Reads the children that a condition on `c` (child) and `f` (facility) selects; names and contacts are included only
 * where `isTold` holds.
 */
export async function readChildren(
  db: Kysely<Database>,
  where: RawBuilder<boolean>,
  { isTold }: { readonly isTold: RawBuilder<boolean> },
): Promise<ChildResource[]> {
  const rows = await childRows(db, where, isTold).execute();
  return rows.map(({ followed, ...row }) => {
    const end = endOf([followed ?? {}]);
    return {
      ...row,
      follow_up_end: end && {
        id: end.event,
        kind: end.kind,
        date: end.on,
        told_by: end.toldBy,
        to: end.to,
        facility: end.facility,
      },
    };
  });
}

function childRows(
  db: Kysely<Database>,
  where: RawBuilder<boolean>,
  isTold: RawBuilder<boolean>,
): Rows<ChildRead> {
  const told = <Value>(value: RawBuilder<Value>) => sql<Value | null>`case when ${isTold} then ${value} end`;
  const personal = (field: ChildField) =>
    field === 'sex'
      ? told(sql<string>`case when c.personal ? 'sexUnknown' then '' else c.personal ->> 'sex' end`)
      : told(sql<string>`c.personal ->> ${sql.lit(field)}`);
  const rows = db
    .selectFrom('child as c')
    .innerJoin('facility as f', 'f.id', 'c.facility_id')
    .select([
      'c.child_id as id',
      ...childFields.map((field) => personal(field).as(childFieldNames[field])),
      told(sql<boolean>`c.personal ? 'bornEstimated'`).as('dob_estimated'),
      personal('caregiverEmail').as('email'),
      'c.status',
      'c.vacc_no',
      'c.merged_into',
      told(
        sql<Followed>`jsonb_build_object('ends', coalesce(c.personal -> 'ends', '[]'), 'resumed', coalesce(c.personal -> 'resumed', '[]'))`,
      ).as('followed'),
      'c.admin',
      'f.country_id as country',
      'f.state_id as state',
      'f.lga_id as local_lga',
      'c.facility_id as facility',
      'f.name as facility__name',
      isoText('c.created_at').as('created_at'),
      isoText('c.updated_at').as('updated_at'),
    ])
    .where(where);
  return rowsAs<ChildRead>(rows);
}

/** Finds the child of a facility by vaccination number, following merges to the remaining entry; null if no child has the number. */
export async function childOfNumber(
  db: Kysely<Database>,
  facility: string,
  counter: number,
): Promise<string | null> {
  const { rows } = await sql<{ child: string }>`
    with recursive line as (
      select c.child_id, c.merged_into, 0 as step
      from vacc_no v join child c on c.facility_id = ${facility} and c.child_id = v.child_id
      where v.facility_id = ${facility} and v.counter = ${counter}::integer
      union all
      select n.child_id, n.merged_into, line.step + 1
      from line join child n on n.facility_id = ${facility} and n.child_id = line.merged_into
      where line.step < ${maxMerges}
    )
    select child_id as child from line order by step desc limit 1`.execute(db);
  return rows[0]?.child ?? null;
}

/**
 * Finds the facility that a vaccination number belongs to, whether or not a child has it yet. If that facility is
 * closed, this is the last of the successors that took its children over. Null if the number was never handed out.
 */
export async function facilityOfNumber(db: Kysely<Database>, counter: number): Promise<string | null> {
  // Blocks do not overlap, so only the nearest one that starts at or below a number can contain it.
  const block = await db
    .selectFrom('vacc_no_block')
    .select(['facility_id', 'last'])
    .where('first', '<=', counter)
    .orderBy('first', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!block || counter > block.last) return null;
  const { rows } = await sql<{ id: string }>`
    with recursive heir as (
      select id, successor_id, closed_at, 0 as step from facility where id = ${block.facility_id}
      union all
      select f.id, f.successor_id, f.closed_at, heir.step + 1 from heir join facility f on f.id = heir.successor_id
      where heir.closed_at is not null and heir.step < ${maxMerges}
    )
    select id from heir order by step desc limit 1`.execute(db);
  return rows[0]?.id ?? block.facility_id;
}

/** Longest chain of merges that a read follows. */
const maxMerges = 20;

/**
 * Elements of a `with recursive`: `climb` follows merges upwards from an entry, `kept` is where they end, and `family`
 * is that entry and everything merged into it.
 */
export function familyOf(facility: string, child: string): RawBuilder<unknown> {
  return sql`climb as (
      select child_id, merged_into, 0 as step from child
      where facility_id = ${facility} and child_id = ${child}
      union all
      select child.child_id, child.merged_into, climb.step + 1 from climb
      join child on child.facility_id = ${facility} and child.child_id = climb.merged_into
      where climb.step < ${maxMerges}
    ),
    kept as (select child_id from climb order by step desc limit 1),
    family as (
      select child_id, 0 as step from kept
      union all
      select child.child_id, family.step + 1 from family
      join child on child.facility_id = ${facility} and child.merged_into = family.child_id
      where family.step < ${maxMerges}
    )`;
}

/** Reads all entries of a child: its own and those it is merged with. */
async function entriesOfChild(
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

/** Reads why a child is no longer followed at a facility; null while it is. */
export async function endOfChild(
  db: Kysely<Database>,
  facility: string,
  child: string,
): Promise<FollowUpEnd | null> {
  return endOf(await entriesOfChild(db, facility, child));
}
