import type { FacilityId } from '#domain/kernel/ids.ts';
import type { Session } from './session-facts.ts';

/** A user with a home facility, at any level: only they keep stock and a register. */
export type Officer = Session & { readonly facilityId: FacilityId };

/** True for a user whose home facility keeps its stock and its register on this device. */
export function isOfficer(viewer: Session): viewer is Officer {
  return viewer.facilityId !== null;
}
