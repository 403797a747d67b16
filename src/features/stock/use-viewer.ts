import { useLiveQuery } from 'dexie-react-hooks';
import type { Session } from '#client/session/session-facts.ts';
import { pageEngine } from '#client/page-engine.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';

/** An officer of a facility: the only ones who keep stock. */
export type Officer = Session & { readonly facilityId: FacilityId };

/** Who is signed in; undefined while that is being read. */
export function useViewer(): Session | null | undefined {
  const { session } = pageEngine();
  return useLiveQuery(() => session.current(), [session]);
}

/** True for a user whose own facility keeps stock on this device. */
export function isOfficer(viewer: Session): viewer is Officer {
  return viewer.level === 'facility' && viewer.facilityId !== null;
}
