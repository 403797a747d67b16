import type { EventId, FacilityId } from '#domain/kernel/ids.ts';
import { canWriteStock } from '#domain/access/scope.ts';
import type { FieldFault } from '#domain/immunization/register/day-checks.ts';
import type { RegisterEvent } from '#domain/immunization/register/record.ts';
import type { Verdict } from '#contract/wire/rows.ts';
import type { AppDeps } from '../deps.ts';
import { conflict, forbidden, invalid } from '../http/problem.ts';
import type { SignedIn } from '../auth/viewer.ts';
import { judgeOwnEvent } from '../sync/judge/own-event.ts';

/**
 * The facility whose register the viewer may write. @throws ProblemError 403 for officers above a facility, who may
 * only read.
 */
export function requireOwnRegister(viewer: SignedIn): FacilityId {
  const { facility } = viewer.place;
  if (facility === null || !canWriteStock(viewer, facility)) {
    throw forbidden('call.childrenByOfficers');
  }
  return facility;
}

/** Request fields, as the call spells them, for the days that a rule may refuse. */
const pathOf = {
  bornOn: 'dob',
  immunizedOn: 'immunized_date',
  nextOn: 'next_immunize_date',
  endedOn: 'date',
} as const;

/** @throws ProblemError 400 with a sentence for each field whose date is impossible. */
export function refuseDayFaults(faults: readonly FieldFault[]): void {
  if (faults.length === 0) return;
  throw invalid(
    faults.map(({ field, fault }) => ({ path: pathOf[field], message: `day.${fault}` as const })),
  );
}

/** Records an event from an API call, in the same way as an event from a tablet. */
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
  if (verdict === null) throw conflict('not-your-facility', 'call.noFacility');
  if (verdict.verdict !== 'accepted')
    throw conflict(verdict.reason, verdict.sentences?.[0] ?? 'call.refused');
  return verdict;
}
