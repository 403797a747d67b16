import type { Transaction } from 'kysely';
import type { RegisterEvent } from '#domain/immunization/record.ts';
import type { ChildId, EventId, FacilityId, ImmunizationId } from '#domain/kernel/ids.ts';
import type { Database } from '../../db/schema.ts';
import { candidateOfOwn } from '../judge/candidates.ts';
import { familiesOf, judgeInTransaction, type JudgeDeps } from '../judge/judge-in-transaction.ts';
import type { LockedFacility } from '../store/facility-lock.ts';

/** Which record somebody decided against, and in what words. */
export interface TakenBack {
  readonly facility: FacilityId;
  readonly record: EventId;
  readonly finding: string;
  readonly by: { readonly user: string };
}

/**
 * Takes back what was recorded of a child by somebody who had no permission any more: a dose is declared void, an entry is
 * withdrawn and what the same person recorded for it declared void. Nothing is erased.
 * @returns the facility as it stands after that, with the records that went with it; null for an entry that others have recorded
 *   doses for since, or merged another one into: that child is known to more than its author.
 */
export async function takeBack(
  trx: Transaction<Database>,
  deps: JudgeDeps,
  locked: LockedFacility,
  taken: TakenBack & { readonly type: 'immunize' | 'register-child' },
): Promise<{ readonly locked: LockedFacility; readonly withIt: readonly string[] } | null> {
  const withIt = taken.type === 'immunize' ? [] : await recordsOfAuthor(trx, taken);
  if (withIt === null) return null;
  const voided = taken.type === 'immunize' ? [taken.record] : withIt;
  const events: RegisterEvent[] = voided.map((record) => ({
    type: 'void-immunization',
    payload: { immunization: record as ImmunizationId, reason: taken.finding },
  }));
  if (taken.type === 'register-child') {
    const child = taken.record as string as ChildId;
    events.push({ type: 'withdraw-child', payload: { child, reason: taken.finding } });
  }
  const candidates = events.map((activity) =>
    candidateOfOwn(
      {
        eventId: deps.newId() as EventId,
        facility: taken.facility,
        actor: taken.by.user,
        activity,
        recordedAt: deps.now(),
        by: 'call',
      },
      familiesOf(deps),
    ),
  );
  const { head } = await judgeInTransaction(trx, deps, locked, { candidates });
  return { locked: { ...locked, seq: head }, withIt };
}

/** What stands of a child's records; null where the entry is not its author's alone any more. */
async function recordsOfAuthor(
  trx: Transaction<Database>,
  { facility, record }: TakenBack,
): Promise<readonly string[] | null> {
  const entries = await trx
    .selectFrom('child')
    .select(['child_id', 'admin'])
    .where('facility_id', '=', facility)
    .where((eb) => eb.or([eb('child_id', '=', record), eb('merged_into', '=', record)]))
    .execute();
  const records = await trx
    .selectFrom('immunization')
    .select(['immunization_id', 'admin'])
    .where('facility_id', '=', facility)
    .where('child_id', '=', record)
    .where('voided', 'is', null)
    .orderBy('immunization_id')
    .execute();
  const [child, merged] = entries;
  if (!child || merged || records.some(({ admin }) => admin !== child.admin)) return null;
  return records.map(({ immunization_id: id }) => id);
}
