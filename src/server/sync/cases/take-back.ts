import type { Transaction } from 'kysely';
import type { EventId } from '#domain/kernel/ids.ts';
import type { ProblemSentence } from '#contract/problem-sentences.ts';
import type { Database } from '../../db/schema.ts';
import { type RecordTakenBack, serverFamilyOf } from '../../families/server-family.ts';
import { candidateOfOwn } from '../judge/candidates.ts';
import { familiesOf, judgeInTransaction, type JudgeDeps } from '../judge/judge-in-transaction.ts';
import type { LockedFacility } from '../../families/facility-lock.ts';

/** Which record somebody decided against, and in what words. */
export interface TakenBack extends RecordTakenBack {
  readonly by: { readonly user: string };
}

/**
 * Takes back what was recorded by somebody who had no permission any more, by events of that record's family. Nothing is erased.
 * @returns the facility as it stands after that, with the records that went with it; or what is said of one that others have built
 *   on; null for a record that is never taken back.
 */
export async function takeBack(
  trx: Transaction<Database>,
  deps: JudgeDeps,
  locked: LockedFacility,
  taken: TakenBack,
): Promise<
  | { readonly locked: LockedFacility; readonly withIt: readonly string[] }
  | { readonly stays: ProblemSentence }
  | null
> {
  const families = familiesOf(deps);
  const takingBack = serverFamilyOf(taken.type, families)?.takingBack;
  if (!takingBack?.types.has(taken.type)) return null;
  const found = await takingBack.eventsOf(trx, taken);
  if (found === null) return { stays: takingBack.stays };
  const candidates = found.events.map((activity) =>
    candidateOfOwn(
      {
        eventId: deps.newId() as EventId,
        facility: taken.facility,
        actor: taken.by.user,
        activity,
        recordedAt: deps.now(),
        by: 'call',
      },
      families,
    ),
  );
  const { head } = await judgeInTransaction(trx, deps, locked, { candidates });
  return { locked: { ...locked, seq: head }, withIt: found.withIt };
}
