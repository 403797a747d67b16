import { rowsAs, type Rows } from '../db/rows.ts';
import { sql, type Kysely } from 'kysely';
import { isoText } from '../db/stored-moments.ts';
import type { Opening, OpeningPurpose } from '#contract/calls/children.ts';
import type { AppDeps } from '../deps.ts';
import type { Database } from '../db/schema.ts';
import { ProblemError } from './problem.ts';
import { countHit } from './rate-limit.ts';
import type { SignedIn } from '../auth/viewer.ts';
import { localDayOf } from '../local-day.ts';

/** Children's records that one person may open in a day; a second person must review any more. */
const maxOpenings = 20;
const daySeconds = 24 * 60 * 60;

/** @throws ProblemError 429 when a person has used up the openings of a day. */
export async function countOpening(deps: AppDeps, { user }: SignedIn): Promise<void> {
  const hit = { bucket: `openings ${user}`, most: maxOpenings, windowSeconds: daySeconds };
  await countHit(deps, hit).catch((error: unknown) => {
    if (!(error instanceof ProblemError)) throw error;
    throw new ProblemError({ ...error.parts, detail: 'call.openingsUsedUp' });
  });
}

/** Records who opened a child's record, from where and why, for its facility to see. */
export async function noteOpening(
  { db, now, newId }: Pick<AppDeps, 'db' | 'now' | 'newId'>,
  { user, level }: SignedIn,
  {
    facility,
    child,
    purpose,
    reason,
  }: {
    readonly facility: string;
    readonly child: string;
    readonly purpose: OpeningPurpose;
    readonly reason: string;
  },
): Promise<void> {
  await sql`insert into child_opening
    (facility_id, id, child_id, user_id, officer, officer_level, officer_unit, purpose, reason, opened_at)
    select ${facility}, ${newId()}, ${child}, u.id, trim(u.first_name || ' ' || u.last_name), ${level}::text,
      coalesce(case ${level}::text when 'facility' then f.name when 'lga' then l.name when 'state' then s.name else c.name end, ''),
      ${purpose}, ${reason}, ${now()}
    from app_user u left join facility f on f.id = u.facility_id left join lga l on l.id = u.lga_id
      left join state s on s.id = u.state_id left join country c on c.id = u.country_id
    where u.id = ${user}`.execute(db);
}

/**
 * Records, once a day for each person, that a facility's register was read by somebody whom a user manager gave access
 * in the preceding day. A manager can therefore not avoid the logged opening of single records by moving someone,
 * making an account or changing an e-mail address without the facility noticing.
 */
export async function noteReading(
  { db, now, newId }: Pick<AppDeps, 'db' | 'now' | 'newId'>,
  { user, level, home, broughtAt }: SignedIn,
): Promise<void> {
  const at = now();
  if (home === null || broughtAt === null || at.getTime() - broughtAt.getTime() > daySeconds * 1000) return;
  await sql`insert into child_opening (facility_id, id, child_id, user_id, officer, officer_level, officer_unit, purpose, reason,
      opened_at, brought_by, brought_how, read_on)
    select ${home.facility}, ${newId()}, null, u.id, trim(u.first_name || ' ' || u.last_name), ${level}::text, f.name, null, '',
      ${at}, trim(m.first_name || ' ' || m.last_name), u.brought_how, ${localDayOf(at).today}
    from app_user u join app_user m on m.id = u.brought_by join facility f on f.id = ${home.facility}
    where u.id = ${user}
    on conflict (facility_id, user_id, read_on) where child_id is null do nothing`.execute(db);
}

/**
 * Rows for a facility of who, above it, opened a child's record, and who read its register after being given access.
 */
export function openingRows(db: Kysely<Database>, facility: string): Rows<Opening> {
  const rows = db
    .selectFrom('child_opening as o')
    .leftJoin('child as c', (join) =>
      join.onRef('c.facility_id', '=', 'o.facility_id').onRef('c.child_id', '=', 'o.child_id'),
    )
    .select([
      'o.id',
      'o.child_id as child',
      'c.vacc_no',
      sql<string>`coalesce(c.personal ->> 'fullname', '')`.as('fullname'),
      'o.officer',
      'o.officer_level',
      'o.officer_unit',
      'o.purpose',
      'o.reason',
      'o.brought_by',
      'o.brought_how',
      isoText('o.opened_at').as('opened_at'),
    ])
    .where('o.facility_id', '=', facility);
  return rowsAs<Opening>(rows);
}
