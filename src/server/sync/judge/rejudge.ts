import { sql } from 'kysely';
import type { FacilityId } from '#domain/kernel/ids.ts';
import { parkedIn } from '../store/load-events.ts';
import { candidateOfRaw } from './candidates.ts';
import { lockFacility } from '../../families/facility-lock.ts';
import { familiesOf, judgeInTransaction } from './judge-in-transaction.ts';
import type { PushDeps } from '../protocol/push.ts';
import { countVerdicts } from '../protocol/sync-metrics.ts';

/** Events of a facility judged again in one transaction. */
const maxAtOnce = 200;

/**
 * Judges parked events again when the server starts, because a new version may read event versions that the last one
 * could not, or fix a rule that threw. An event still parked for the same reason stays as it is.
 * @returns how many got another verdict.
 */
export async function judgeParkedAgain(
  deps: PushDeps,
  onFailure: (error: unknown) => void = () => {},
): Promise<number> {
  const facilities = await deps.db
    .selectFrom('event')
    .select('facility_id')
    .distinct()
    .where('status', '=', 'parked')
    .execute();
  let judged = 0;
  for (const { facility_id: facility } of facilities) {
    try {
      judged += await judgeFacilityAgain(deps, facility as FacilityId);
    } catch (error) {
      onFailure(error);
    }
  }
  return judged;
}

async function judgeFacilityAgain(deps: PushDeps, facility: FacilityId): Promise<number> {
  let judged = 0;
  let after: number | null = 0;
  while (after !== null) {
    const slice = await judgeSliceAgain(deps, facility, after);
    judged += slice.judged;
    after = slice.last;
  }
  return judged;
}

/** @returns how many got another verdict, and the last step examined; null if no parked event is left. */
async function judgeSliceAgain(
  deps: PushDeps,
  facility: FacilityId,
  after: number,
): Promise<{ readonly judged: number; readonly last: number | null }> {
  return deps.db.transaction().execute(async (trx) => {
    const locked = await lockFacility(trx, facility);
    if (!locked) return { judged: 0, last: null };
    const rows = await parkedIn(trx, facility)
      .limit(maxAtOnce)
      // A person decides on these; an upgrade does not.
      .where(sql<boolean>`verdict ->> 'reason' not in ('permission-revoked', 'grant-invalid')`)
      .where('facility_seq', '>', after)
      .execute();
    const last = rows.at(-1);
    if (!last) return { judged: 0, last: null };
    const families = familiesOf(deps);
    const again = rows.map((row) => candidateOfRaw(row, row.raw, families));
    const outcome = await judgeInTransaction(trx, deps, locked, { again });
    countVerdicts(outcome.judged.map(({ verdict }) => verdict));
    return { judged: outcome.judged.length, last: last.facility_seq };
  });
}
