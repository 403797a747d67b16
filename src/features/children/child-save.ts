import type { SaveEventsRefusal } from '#client/children/save-register.ts';
import type { SubmitResult } from '#ui/form/form-view.tsx';
import { notify } from '#ui/toast/notify.ts';
import { childStrings } from './strings.ts';

const sentences = {
  'not-saved': childStrings.notSaved,
  'signed-out': childStrings.signedOut,
  'already-saved': childStrings.alreadySaved,
} as const satisfies Record<Exclude<SaveEventsRefusal['reason'], 'invalid'>, string>;

/** What a form says when the device did not save; all that was typed is kept. The product's own warning is shown beside it. */
export function failureOf(refusal: SaveEventsRefusal): SubmitResult {
  notify.warning(childStrings.saveFailed);
  if (refusal.reason !== 'invalid') return { ok: false, message: sentences[refusal.reason] };
  return {
    ok: false,
    message: childStrings.invalid,
    fields: Object.fromEntries(refusal.issues.map(({ path, message }) => [path, message])),
  };
}
