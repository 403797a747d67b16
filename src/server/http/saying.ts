import { type Code, codes, englishOf } from '#contract/codes.ts';
import type { Sentence } from '#contract/problem.ts';
import { fieldOf, fieldSentence } from '#contract/field-sentences.ts';
import { limitOf } from '#domain/kernel/field-faults.ts';

/** What the server says, as its code names it: a text of the table, or where it has figures a sentence with its params. */
export type Saying = TextOfTable | Sentence;
type TextOfTable = {
  [Group in keyof typeof codes]: (typeof codes)[Group][keyof (typeof codes)[Group]];
}[keyof typeof codes];

/** The words of a schema, of a file, or for whoever writes a program besides: no screen of ours makes that mistake. */
export type AnySaying = string | Sentence;

/** The English of it, as `detail` has it; the fault of a field stands behind the field's name. */
export function detailOf(saying: AnySaying, path?: string): string {
  const english = typeof saying === 'string' ? saying : englishOf(saying);
  return path === undefined ? english : fieldSentence(path, english);
}

/**
 * The code of it; undefined for what is in no table: the words of an outside library, and what only a program reads.
 * @param path the field that it is beside; the words of a rule stand behind its name
 */
export function sentenceOf(saying: AnySaying, path?: string): Sentence | undefined {
  if (typeof saying !== 'string') return saying;
  const code = codeByText.get(saying);
  const named = path === undefined ? {} : { field: fieldOf(path) };
  if (code !== undefined) return code.startsWith('field.') ? { code, params: named } : { code };
  const limit = limitOf(saying);
  return limit === null
    ? undefined
    : { code: `fieldLimit.${limit.limit}` satisfies Code, params: { ...named, figure: limit.figure } };
}

/** Texts without places by themselves. Where two groups say the same, the first has the word. */
const codeByText: ReadonlyMap<string, Code> = new Map(
  Object.entries(codes)
    .toReversed()
    .flatMap(([group, texts]) =>
      Object.entries(texts).map(([key, text]) => [text as string, `${group}.${key}` as Code] as const),
    ),
);

/** A reply that says something: the English of the product's own field, and its code. */
export function reply<Field extends string>(field: Field, saying: Saying) {
  const sentence = sentenceOf(saying);
  return { [field]: detailOf(saying), ...(sentence && { sentence }) } as Readonly<Record<Field, string>> & {
    readonly sentence?: Sentence;
  };
}

/** What is said of a record or a case, sentence by sentence and in English. */
export function inOrder(sentences: readonly Sentence[]) {
  return { detail: englishOf(...sentences), sentences: [...sentences] };
}
