import { pageEngine } from '#client/page-engine.ts';
import type { ExpectedAuthor } from '#client/outbox/author.ts';
import type { Officer } from '#client/session/officer.ts';

/** What this officer typed into a form and did not save; stable per form and officer. */
export function officerDraft({ userId }: Pick<Officer, 'userId'>, form: string) {
  return pageEngine().drafts.of(form, { user: userId });
}

/** Who saves what was typed into a form: nobody else who has signed in since, and not twice from two windows. */
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
