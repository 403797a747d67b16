import { savedAs } from '#client/outbox/officer-draft.ts';
import { pageEngine } from '#client/page-engine.ts';
import type { Officer } from '#client/session/officer.ts';
import type { SessionEvent } from '#domain/sessions/activities.ts';
import type { SessionRejection } from '#domain/sessions/model.ts';
import { refusedSave } from '#bindings/refused-save.ts';
import type { SubmitResult } from '#ui/form/form-props.ts';
import { notify } from '#ui/toast/notify.ts';
import { codeWords } from '#bindings/code-words.ts';
import { planStrings } from './plan-strings.ts';

interface SavedPlan {
  readonly form: string;
  readonly event: SessionEvent;
  readonly saved: string;
  /** The fields that refusals are about. */
  readonly fields?: Partial<Record<SessionRejection, string>>;
}

/** Saves an event about a plan, and returns the form's result. */
export async function savePlan(
  officer: Officer,
  { form, event, saved: words, fields = {} }: SavedPlan,
): Promise<SubmitResult> {
  const saved = await pageEngine().planning.save([event], savedAs(officer, form));
  if (saved.ok) {
    notify.success(words);
    return { ok: true };
  }
  notify.warning(planStrings.notSaved);
  return refusedSave(saved, { sentences: codeWords.plan, fields });
}
