import type { EventId, FacilityId } from '#domain/kernel/ids.ts';
import { canWriteStock } from '#domain/access/scope.ts';
import type { FieldFault } from '#domain/immunization/register/day-checks.ts';
import type { RegisterEvent } from '#domain/immunization/register/record.ts';
import { dayFaultSentences } from '#contract/day-fault-sentences.ts';
import { problemSentences } from '#contract/problem-sentences.ts';
import type { Verdict } from '#contract/wire/rows.ts';
import type { AppDeps } from '../deps.ts';
import { conflict, forbidden, invalid } from '../http/problem.ts';
import type { SignedIn } from '../auth/viewer.ts';
import { judgeOwnEvent } from '../sync/judge/own-event.ts';

/** The facility whose register the viewer writes. @throws ProblemError 403 for officers of higher levels, who read only. */
export function requireOwnRegister(viewer: SignedIn): FacilityId {
  const { facility } = viewer.place;
  if (facility === null || !canWriteStock(viewer, facility)) {
    throw forbidden(problemSentences.childrenByOfficers);
  }
  return facility;
}

/** Names in the call's own spelling of the fields that a day may be wrong in. */
const pathOf = {
  bornOn: 'dob',
  immunizedOn: 'immunized_date',
  nextOn: 'next_immunize_date',
  endedOn: 'date',
} as const;

/** @throws ProblemError 400 with a sentence beside each field whose day cannot be. */
export function refuseDayFaults(faults: readonly FieldFault[]): void {
  if (faults.length === 0) return;
  throw invalid(
    faults.map(({ field, fault }) => ({ path: pathOf[field], message: dayFaultSentences[fault] })),
  );
}

/** Records an event of someone online, in the same way as one that comes from a tablet. */
export async function recordOnline(
  deps: AppDeps,
  viewer: SignedIn,
  {
    eventId,
    facility,
    event,
  }: { readonly eventId: EventId; readonly facility: FacilityId; readonly event: RegisterEvent },
): Promise<Extract<Verdict, { verdict: 'accepted' }>> {
  const verdict = await judgeOwnEvent(deps, {
    eventId,
    facility,
    activity: event,
    actor: viewer.user,
    recordedAt: deps.now(),
    by: 'call',
  });
  if (verdict === null) throw conflict('not-your-facility', problemSentences.noFacility);
  if (verdict.verdict !== 'accepted')
    throw conflict(verdict.reason, verdict.sentences?.[0] ?? problemSentences.refused);
  return verdict;
}
