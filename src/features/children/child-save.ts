import type { SaveRecordsRefusal } from '#client/children/save-records.ts';
import { saveWords } from '#bindings/strings.ts';
import type { SubmitResult } from '#ui/form/form-props.ts';
import { notify } from '#ui/toast/notify.ts';
import { childStrings } from './strings.ts';

/** Form result for a save that failed on the device: everything typed stays, beside the product's own warning. */
export function failureOf(refusal: SaveRecordsRefusal): Extract<SubmitResult, { ok: false }> {
  notify.warning(childStrings.saveFailed);
  if (refusal.reason !== 'invalid') return { ok: false, message: saveWords[refusal.reason] };
  return {
    ok: false,
    message: saveWords.invalid,
    fields: Object.fromEntries(refusal.issues.map(({ path, message }) => [path, message])),
  };
}
