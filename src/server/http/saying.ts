import { type Code, codes, englishOf } from '#contract/codes.ts';
import type { Sentence } from '#contract/problem.ts';
import { fieldOf, fieldSentence } from '#contract/field-sentences.ts';
import { limitOf } from '#domain/kernel/field-faults.ts';

/** A text of the server, given as a key of the text table, or as a sentence with params if it contains figures. */
export type Saying = TextOfTable | Sentence;
type TextOfTable = {
  [Group in keyof typeof codes]: (typeof codes)[Group][keyof (typeof codes)[Group]];
}[keyof typeof codes];

/** May also be a plain string of a schema, of a file, or for programmers, which no screen of ours can cause. */
export type AnySaying = string | Sentence;

/** The English text for `detail`; a field's fault is preceded by the field's name. */
export function detailOf(saying: AnySaying, path?: string): string {
  const english = typeof saying === 'string' ? saying : englishOf(saying);
  return path === undefined ? english : fieldSentence(path, english);
}

/**
 * The code of a text; undefined if no table has it, such as the words of a library or texts that only programs read.
 * @param path the field that the text is about, whose name precedes it
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

/** Texts without params. If two groups share a text, the first one's code is used. */
const codeByText: ReadonlyMap<string, Code> = new Map(
  Object.entries(codes)
    .toReversed()
    .flatMap(([group, texts]) =>
      Object.entries(texts).map(([key, text]) => [text as string, `${group}.${key}` as Code] as const),
    ),
);

/** A response with a message: its English text in the specification's field, and its code. */
export function reply<Field extends string>(field: Field, saying: Saying) {
  const sentence = sentenceOf(saying);
  return { [field]: detailOf(saying), ...(sentence && { sentence }) } as Readonly<Record<Field, string>> & {
    readonly sentence?: Sentence;
  };
}

/** The sentences about a record or case, in order, with their English text. */
export function inOrder(sentences: readonly Sentence[]) {
  return { detail: englishOf(...sentences), sentences: [...sentences] };
}
