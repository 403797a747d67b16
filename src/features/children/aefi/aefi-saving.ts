import { savedAs } from '#client/outbox/officer-draft.ts';
import { pageEngine } from '#client/page-engine.ts';
import type { Officer } from '#client/session/officer.ts';
import type { AefiEvent } from '#domain/aefi/activities.ts';
import type { AefiRejection } from '#domain/aefi/model.ts';
import type { EventId } from '#domain/kernel/ids.ts';
import { refusedSave } from '#bindings/refused-save.ts';
import type { SubmitResult } from '#ui/form/form-props.ts';
import { notify } from '#ui/toast/notify.ts';
import { codeWords } from '#bindings/code-words.ts';
import { aefiStrings } from './aefi-strings.ts';

/** The field beside which a refusal is shown. */
const fieldByReason: Partial<Record<AefiRejection, string>> = {
  'onset-in-future': 'onsetAt',
  'onset-before-vaccine': 'onsetAt',
  'other-not-described': 'description',
  'death-day-missing': 'diedOn',
  'death-before-onset': 'diedOn',
};

/** Saves a form about a report, and returns its result. */
export async function saveAefi(
  officer: Officer,
  {
    form,
    event,
    saved: words,
    onSaved,
  }: {
    readonly form: string;
    readonly event: AefiEvent;
    readonly saved: string;
    /** Called with the saved event. */
    readonly onSaved: (event: EventId) => void;
  },
): Promise<SubmitResult> {
  const saved = await pageEngine().aefi.save([event], savedAs(officer, form));
  if (saved.ok) {
    notify.success(words);
    const [first] = saved.saved;
    if (first) onSaved(first.event);
    return { ok: true };
  }
  notify.warning(aefiStrings.failed);
  return refusedSave(saved, { sentences: codeWords.aefi, fields: fieldByReason });
}
