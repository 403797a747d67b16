import type { Kysely } from 'kysely';
import { problemSentences } from '#contract/problem-sentences.ts';
import type { Place } from '#domain/access/model.ts';
import { canSee } from '#domain/access/scope.ts';
import type { Database } from '../db/schema.ts';
import { conflict, forbidden, type ProblemError } from '../http/problem.ts';
import type { SignedIn } from '../auth/viewer.ts';
import { placeWords, type StoredPlace } from './place-levels.ts';

/**
 * Places are added inside one's unit. A country that nobody manages yet is built up by the managers of another country,
 * or it could never begin. @throws ProblemError 403 elsewhere.
 */
export async function requireMayBuildIn(
  db: Kysely<Database>,
  viewer: SignedIn,
  parent: Place,
): Promise<void> {
  if (viewer.level !== 'facility' && canSee(viewer, parent)) return;
  if (viewer.level === 'country' && !(await hasManager(db, parent.country))) return;
  throw forbidden(problemSentences.placeOutside);
}

async function hasManager(db: Kysely<Database>, country: string): Promise<boolean> {
  const manager = await db
    .selectFrom('app_user')
    .innerJoin('user_role', 'user_role.user_id', 'app_user.id')
    .select('id')
    .where('country_id', '=', country)
    .where('active', '=', true)
    .where('role', '=', 'userManager')
    .limit(1)
    .executeTakeFirst();
  return manager !== undefined;
}

/** The refusal of what would go into a closed place. */
export function isClosed({ level, name }: Pick<StoredPlace, 'level' | 'name'>): ProblemError {
  return conflict('place-closed', `The ${placeWords[level]} ${name} is closed.`);
}
