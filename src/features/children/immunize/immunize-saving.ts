import type { Engine } from '#client/engine.ts';
import { pageEngine } from '#client/page-engine.ts';
import type { FieldFault } from '#domain/immunization/register/day-checks.ts';
import type { EventId } from '#domain/kernel/ids.ts';
import type { SubmitResult } from '#ui/form/form-props.ts';
import { notify } from '#ui/toast/notify.ts';
import { savedAs } from '#client/outbox/officer-draft.ts';
import type { Officer } from '#client/session/officer.ts';
import { failureOf } from '../child-save.ts';
import { codeWords } from '#bindings/code-words.ts';
import { immunizeStrings } from './immunize-strings.ts';

type Events = Parameters<Engine['children']['saveTogether']>[0];

/** Result with the saved events, so that they can be undone. */
export type DosesSaved =
  | { readonly ok: true; readonly saved: readonly EventId[] }
  | Extract<SubmitResult, { ok: false }>;

/**
 * Saves the doses of one form on the device, all or none, and returns the form's result. It shows no notice if the next screen shows what
 * was saved.
 */
export async function saveDoses(
  officer: Officer,
  {
    events,
    draft,
    isNoticed = true,
  }: { readonly events: Events; readonly draft: string; readonly isNoticed?: boolean },
): Promise<DosesSaved> {
  const saved = await pageEngine().children.saveTogether(events, savedAs(officer, draft));
  if (saved.ok) {
    const isGiven = events.some(({ type }) => type === 'immunize');
    if (isNoticed) notify.success(isGiven ? immunizeStrings.saved : immunizeStrings.savedWithout);
    return { ok: true, saved: saved.events };
  }
  return failureOf(saved);
}

/** Shows a refusal beside its field; without a field it may be above the visible part, so it is also announced. */
export function refused(message: string, field?: string): SubmitResult {
  if (field !== undefined) return { ok: false, message, fields: { [field]: message } };
  notify.warning(message);
  return { ok: false, message };
}

/** Messages for the fields with an impossible date. */
export function faultsBeside(faults: readonly FieldFault[]): Readonly<Record<string, string>> {
  return Object.fromEntries(faults.map(({ field, fault }) => [field, codeWords.day[fault]]));
}
