import type { Kysely } from 'kysely';
import type { AntigenId, FacilityId } from '#domain/kernel/ids.ts';
import type { FacilityRef } from '#domain/ledger/model.ts';
import type { Database } from '../db/schema.ts';
import { conflict, invalid, type ProblemError } from '../http/problem.ts';

/** The facility that a body names, with the name it has now. @throws ProblemError 400 when there is no such facility. */
export async function namedFacility(
  db: Kysely<Database>,
  path: 'origin' | 'destination',
  facility: FacilityId,
): Promise<FacilityRef> {
  const row = await db
    .selectFrom('facility')
    .select(['name', 'closed_at'])
    .where('id', '=', facility)
    .executeTakeFirst();
  if (!row) throw notThere(path, 'facility');
  // What a closed facility still holds may come from it; nothing goes into it.
  if (path === 'destination' && row.closed_at !== null)
    throw conflict('place-closed', `The facility ${row.name} is closed.`);
  return { facility, name: row.name };
}

/** @throws ProblemError 400 when there is no such antigen. */
export async function requireAntigen(db: Kysely<Database>, antigen: AntigenId): Promise<void> {
  const row = await db.selectFrom('antigen').select('id').where('id', '=', antigen).executeTakeFirst();
  if (!row) throw notThere('antigen', 'antigen');
}

function notThere(path: string, kind: string): ProblemError {
  return invalid([{ path, message: `There is no such ${kind}` }]);
}
