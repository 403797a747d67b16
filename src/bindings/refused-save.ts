import type { SaveEventsResult } from '#client/outbox/save.ts';
import type { SubmitResult } from '#ui/form/form-props.ts';
import { saveWords } from './strings.ts';

interface RuleWords<Reason extends string> {
  /** Sentence for each of the rule's own reasons. */
  readonly sentences: Readonly<Record<Reason, string>>;
  /** The field that a reason concerns, if there is one. */
  readonly fields: Partial<Record<Reason, string>>;
}

/**
 * Form result for events that were not saved: the rule's sentence at its field, or why the device could not store
 * them.
 */
export function refusedSave<Reason extends string>(
  failure: Extract<SaveEventsResult, { ok: false }>,
  { sentences, fields }: RuleWords<Reason>,
): SubmitResult {
  switch (failure.reason) {
    case 'refused': {
      // `by` holds one of this rule's reasons.
      const reason = failure.by as Reason;
      const message = sentences[reason];
      const field = fields[reason];
      return { ok: false, message, ...(field !== undefined && { fields: { [field]: message } }) };
    }
    case 'invalid':
      return {
        ok: false,
        message: saveWords.invalid,
        fields: Object.fromEntries(failure.issues.map(({ path, message }) => [path, message])),
      };
    default:
      return { ok: false, message: saveWords[failure.reason] };
  }
}
