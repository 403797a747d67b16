import { namedFault } from './fault-words.ts';
import type { FormSchema } from './define-form.ts';

/**
 * Makes sentences from a rule's words: from `is not a real date` the sentence `Expiry date is not a real date` beside the field. Words that
 * start with a capital letter are already a sentence.
 */
export function named<Output>(
  schema: FormSchema<Output>,
  fields: readonly { readonly name: string; readonly label: string }[],
): FormSchema<Output> {
  const labels = new Map(fields.map(({ name, label }) => [name, label]));
  return {
    '~standard': {
      validate: async (values) => {
        const result = await schema['~standard'].validate(values);
        if (!result.issues) return result;
        return {
          issues: result.issues.map((issue) => {
            const step = issue.path?.[0];
            const label = labels.get(String(typeof step === 'object' ? step.key : step));
            return label === undefined ? issue : { ...issue, message: sentenceOf(label, issue.message) };
          }),
        };
      },
    },
  };
}

/** A rule's words as a sentence about its field. */
export function sentenceOf(label: string, words: string): string {
  return /^\p{Lu}/u.test(words) ? words : namedFault(label, words);
}
