import { subscriptionSentences } from '#contract/subscription-sentences.ts';
import { sql, type Kysely } from 'kysely';
import { canSee } from '#domain/access/scope.ts';
import type { Level, Place } from '#domain/access/model.ts';
import type { CountryId, FacilityId, LgaId, StateId } from '#domain/kernel/ids.ts';
import type { Database } from '../db/schema.ts';
import { conflict, forbidden, notFound } from '../http/problem.ts';
import type { SignedIn } from '../auth/viewer.ts';

export interface PaidPlace {
  readonly level: Level;
  readonly id: string;
}

const columnOf = {
  facility: 'facility_id',
  lga: 'lga_id',
  state: 'state_id',
  country: 'country_id',
} as const satisfies Record<Level, string>;

/**
 * A place of the viewer's unit, with its name and how many accounts it would be paid for: those that are not paid for
 * by a subscription already.
 * @throws ProblemError 404 where there is none, 403 outside of the unit, 409 `no-users` for a place without such users.
 */
export async function requirePaidPlace(
  db: Kysely<Database>,
  viewer: SignedIn,
  { level, id }: PaidPlace,
): Promise<{ readonly name: string; readonly users: number }> {
  const place = await readPlace(db, { level, id });
  if (place === null) throw notFound(subscriptionSentences.noPlace);
  if (!canSee(viewer, place.above)) throw forbidden(subscriptionSentences.outside);
  // Whoever pays for themselves, or belongs to another place that pays, is not paid for twice.
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from app_user u
    where u.active and ${sql.ref(`u.${columnOf[level]}`)} = ${id} and not exists (
      select from subscription s where s.status = 'active' and (
        (s.unit_id is null and s.user_id = u.id)
        or (s.unit_id <> ${id} and s.unit_id in (u.facility_id, u.lga_id, u.state_id, u.country_id))))`.execute(
    db,
  );
  const users = rows[0]?.count ?? 0;
  if (users === 0) throw conflict('no-users', subscriptionSentences.noUsers);
  return { name: place.name, users };
}

async function readPlace(
  db: Kysely<Database>,
  { level, id }: PaidPlace,
): Promise<{ readonly name: string; readonly above: Place } | null> {
  const selects = {
    facility: sql`select name, id as facility, lga_id as lga, state_id as state, country_id as country from facility`,
    lga: sql`select name, null::uuid as facility, id as lga, state_id as state, country_id as country from lga`,
    state: sql`select name, null::uuid as facility, null::uuid as lga, id as state, country_id as country from state`,
    country: sql`select name, null::uuid as facility, null::uuid as lga, null::uuid as state, id as country from country`,
  };
  const { rows } = await sql<{
    name: string;
    facility: FacilityId | null;
    lga: LgaId | null;
    state: StateId | null;
    country: CountryId;
  }>`${selects[level]} where id = ${id}`.execute(db);
  const row = rows[0];
  if (row === undefined) return null;
  const { name, ...above } = row;
  return { name, above };
}
