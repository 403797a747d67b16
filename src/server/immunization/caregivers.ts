import { sql, type Kysely } from 'kysely';
import type { ChildRow } from '#contract/families/register.ts';
import type { Database } from '../db/schema.ts';
import type { SignedIn } from '../auth/viewer.ts';
import { emailTokenOf } from './child-tokens.ts';
import { childRowOf, type StoredChild } from './stored-register.ts';

/** Digests collide; more children than this share one only when they share the address. */
const mostCandidates = 100;

/**
 * A facility of the viewer's unit where a child's caregiver gave this e-mail address, or null. Children are found by the
 * address's digest, as no address stands in an index.
 */
export async function facilityOfCaregiver(
  db: Kysely<Database>,
  viewer: SignedIn,
  email: string,
): Promise<string | null> {
  const { rows } = await sql<StoredChild & { facility_id: string }>`
    select child.* from child_token
    join child on child.facility_id = child_token.facility_id and child.child_id = child_token.child_id
    join facility f on f.id = child_token.facility_id
    where child_token.tokens && array[${emailTokenOf(email)}::integer] and ${ownUnit(viewer)}
    limit ${mostCandidates}`.execute(db);
  return rows.find((row) => isOf(childRowOf(row), email))?.facility_id ?? null;
}

/** The children of a facility whose care giver gave this e-mail address. */
export async function childrenOfCaregiver(
  db: Kysely<Database>,
  facility: string,
  email: string,
): Promise<readonly ChildRow[]> {
  const { rows } = await sql<StoredChild>`
    select child.* from child_token
    join child on child.facility_id = child_token.facility_id and child.child_id = child_token.child_id
    where child_token.facility_id = ${facility} and child_token.tokens && array[${emailTokenOf(email)}::integer]
    limit ${mostCandidates}`.execute(db);
  return rows.map(childRowOf).filter((row) => isOf(row, email));
}

function isOf({ caregiverEmail }: ChildRow, email: string): boolean {
  return caregiverEmail?.toLowerCase() === email.toLowerCase();
}

function ownUnit({ level, place }: SignedIn) {
  if (level === 'facility') return sql<boolean>`child_token.facility_id = ${place.facility}`;
  if (level === 'lga') return sql<boolean>`f.lga_id = ${place.lga}`;
  if (level === 'state') return sql<boolean>`f.state_id = ${place.state}`;
  return sql<boolean>`f.country_id = ${place.country}`;
}
