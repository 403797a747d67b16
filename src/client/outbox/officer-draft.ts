import { pageEngine } from '#client/page-engine.ts';
import type { ExpectedAuthor } from '#client/outbox/author.ts';
import type { Officer } from '#client/session/officer.ts';

/** Draft of a form by this officer; its name does not change. */
export function officerDraft({ userId }: Pick<Officer, 'userId'>, form: string) {
  return pageEngine().drafts.of(form, { user: userId });
}

/** Identifies the save of a form's values, so that only this officer can make it, and only once even from two windows. */
export function savedAs(
  officer: Officer,
  form: string,
): { readonly author: ExpectedAuthor; readonly draft: string; readonly draftId: string } {
  const { userId, facilityId } = officer;
  return {
    author: { user: userId, facility: facilityId },
    draft: form,
    draftId: officerDraft(officer, form).id(),
  };
}
