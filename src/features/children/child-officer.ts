import { useLiveQuery } from 'dexie-react-hooks';
import { pageEngine } from '#client/page-engine.ts';
import type { Session } from '#client/session/session-facts.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';

/** An officer of a facility: the only ones who keep a register of children. */
export type Officer = Session & { readonly facilityId: FacilityId };

/** Who is signed in; undefined while that is being read. */
export function useViewer(): Session | null | undefined {
  const { session } = pageEngine();
  return useLiveQuery(() => session.current(), [session]);
}

/** True for a user whose own facility keeps a register on this device. */
export function isOfficer(viewer: Session): viewer is Officer {
  return viewer.level === 'facility' && viewer.facilityId !== null;
}

/** What this officer typed into a form and did not save; stable per form and officer. */
export function officerDraft({ userId }: Officer, form: string) {
  return pageEngine().drafts.of(form, { user: userId });
}

/** Who saves what was typed into a form: nobody else who has signed in since, and not twice from two windows. */
export function savedAs(officer: Officer, form: string) {
  const { userId, facilityId } = officer;
  return {
    author: { user: userId, facility: facilityId },
    draft: form,
    draftId: officerDraft(officer, form).id(),
  };
}
