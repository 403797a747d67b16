import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import type { Opening } from '#contract/resources/child.ts';
import { problemSentences } from '#contract/problem-sentences.ts';
import type { AppDeps } from '../deps.ts';
import type { Database } from '../db/schema.ts';
import { ProblemError } from '../http/problem.ts';
import { countHit } from '../http/rate-limit.ts';
import type { SignedIn } from '../http/viewer.ts';
import { isoText } from './child-reads.ts';

/** So many times in a day one person asks who children are; after that a second person looks. */
const mostOpenings = 20;
const daySeconds = 24 * 60 * 60;

/** @throws ProblemError 429 for one opening more than a person makes in a day. */
export async function countOpening(deps: AppDeps, { user }: SignedIn): Promise<void> {
  const hit = { bucket: `openings ${user}`, most: mostOpenings, windowSeconds: daySeconds };
  await countHit(deps, hit).catch((error: unknown) => {
    if (!(error instanceof ProblemError)) throw error;
    throw new ProblemError({ ...error.parts, detail: problemSentences.openingsUsedUp });
  });
}

/** Keeps who asked who a child is, from where and why, for its facility to see. */
export async function noteOpening(
  { db, now, newId }: Pick<AppDeps, 'db' | 'now' | 'newId'>,
  { user, level }: SignedIn,
  { facility, child, reason }: { readonly facility: string; readonly child: string; readonly reason: string },
): Promise<void> {
  await sql`insert into child_opening
    (facility_id, id, child_id, user_id, officer, officer_level, officer_unit, reason, opened_at)
    select ${facility}, ${newId()}, ${child}, u.id, trim(u.first_name || ' ' || u.last_name), ${level}::text,
      coalesce(case ${level}::text when 'facility' then f.name when 'lga' then l.name when 'state' then s.name else c.name end, ''),
      ${reason}, ${now()}
    from app_user u left join facility f on f.id = u.facility_id left join lga l on l.id = u.lga_id
      left join state s on s.id = u.state_id left join country c on c.id = u.country_id
    where u.id = ${user}`.execute(db);
}

/** The times that somebody above a facility asked who a child of it is. */
export function openingRows(
  db: Kysely<Database>,
  facility: string,
): SelectQueryBuilder<Database, never, Opening> {
  const rows = db
    .selectFrom('child_opening as o')
    .innerJoin('child as c', (join) =>
      join.onRef('c.facility_id', '=', 'o.facility_id').onRef('c.child_id', '=', 'o.child_id'),
    )
    .select([
      'o.id',
      'o.child_id as child',
      'c.vacc_no',
      sql<string>`c.personal ->> 'fullname'`.as('fullname'),
      'o.officer',
      'o.officer_level',
      'o.officer_unit',
      'o.reason',
      isoText('o.opened_at').as('opened_at'),
    ])
    .where('o.facility_id', '=', facility);
  return rows as unknown as SelectQueryBuilder<Database, never, Opening>;
}
