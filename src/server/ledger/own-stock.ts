import { problemSentences } from '#contract/problem-sentences.ts';
import { canWriteStock } from '#domain/access/scope.ts';
import type { Kysely } from 'kysely';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { Database } from '../db/schema.ts';
import { forbidden } from '../http/problem.ts';
import type { SignedIn } from '../auth/viewer.ts';

/** The facility whose stock the viewer writes. @throws ProblemError 403 for officers of higher levels, who read only. */
export function requireOwnStock(viewer: SignedIn): FacilityId {
  const { facility } = viewer.place;
  if (facility === null || !canWriteStock(viewer, facility)) {
    throw forbidden(problemSentences.stockByOfficers);
  }
  return facility;
}

/**
 * The selected entry has to be the facility's own; a call without one is the rule's affair.
 * @throws ProblemError 403 for another facility's, the same as for one that nobody has.
 */
export async function requireOwnEntry(
  db: Kysely<Database>,
  facility: FacilityId,
  body: { readonly entry?: string | null | undefined },
): Promise<void> {
  if (!body.entry) return;
  const own = await db
    .selectFrom('ledger_entry')
    .select('entry_id')
    .where('facility_id', '=', facility)
    .where('entry_id', '=', body.entry)
    .executeTakeFirst();
  if (!own) throw forbidden(problemSentences.noEntry);
}
