import { problemSentences } from '#contract/problem-sentences.ts';
import { canWriteStock } from '#domain/access/scope.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
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
