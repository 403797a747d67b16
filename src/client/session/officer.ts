import type { FacilityId } from '#domain/kernel/ids.ts';
import type { Session } from './session-facts.ts';

/** An officer of a facility: the only ones who keep stock and a register of children. */
export type Officer = Session & { readonly facilityId: FacilityId };

/** True for a user whose own facility keeps its stock and its register on this device. */
export function isOfficer(viewer: Session): viewer is Officer {
  return viewer.level === 'facility' && viewer.facilityId !== null;
}
