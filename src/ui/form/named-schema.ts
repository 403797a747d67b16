import { namedFault } from './fault-words.ts';
import type { FormSchema } from './define-form.ts';

/**
 * Makes sentences of a rule's words: the rule says `is not a real date`, the person reads `Expiry date is not a real date`
 * beside the field. What begins with a capital is a sentence already.
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

/** A rule's words as a sentence about what it is the rule of. */
export function sentenceOf(label: string, words: string): string {
  return /^\p{Lu}/u.test(words) ? words : namedFault(label, words);
}
