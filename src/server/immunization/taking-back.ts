import type { Transaction } from 'kysely';
import type { RegisterEvent } from '#domain/immunization/register/record.ts';
import type { ChildId, ImmunizationId } from '#domain/kernel/ids.ts';
import { problemSentences } from '#contract/problem-sentences.ts';
import type { Database } from '../db/schema.ts';
import type { RecordTakenBack, TakingBack } from '../families/server-family.ts';

/**
 * A dose is declared void; an entry is withdrawn, and what the same person recorded for it declared void. An entry that others have
 * recorded doses for since, or merged another one into, stays: that child is known to more than its author.
 */
export const registerTakingBack: TakingBack = {
  types: new Set<RegisterEvent['type']>(['immunize', 'register-child']),
  stays: problemSentences.othersRecordedSince,
  async eventsOf(trx, taken) {
    const reason = taken.finding;
    const voiding = (record: string): RegisterEvent => ({
      type: 'void-immunization',
      payload: { immunization: record as ImmunizationId, reason },
    });
    if (taken.type === 'immunize') return { events: [voiding(taken.record)], withIt: [] };
    const withIt = await recordsOfAuthor(trx, taken);
    if (withIt === null) return null;
    const child = taken.record as string as ChildId;
    const withdrawn: RegisterEvent = { type: 'withdraw-child', payload: { child, reason } };
    return { events: [...withIt.map(voiding), withdrawn], withIt };
  },
};

/** What stands of a child's records; null where the entry is not its author's alone any more. */
async function recordsOfAuthor(
  trx: Transaction<Database>,
  { facility, record }: RecordTakenBack,
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
