import { type Code, codes, englishOf, type PlainCode } from '#contract/codes.ts';
import { fieldOf } from '#contract/field-sentences.ts';
import type { Sentence } from '#contract/problem.ts';
import { limitOf } from '#domain/kernel/field-faults.ts';

/** A text of the server: its code, or a sentence with params if the text contains figures. */
export type Saying = PlainCode | Sentence;

/** The sentence of a saying, as it crosses the wire. */
export function sentenceOf(saying: Saying): Sentence {
  return typeof saying === 'string' ? { code: saying } : saying;
}

/** The sentence beside a field; the words of a rule follow the field's name. */
export function sentenceBeside(path: string, saying: Saying): Sentence {
  const said = sentenceOf(saying);
  return /^field(Limit)?\./.test(said.code)
    ? { ...said, params: { field: fieldOf(path), ...said.params } }
    : said;
}

/** The English of a saying, for clients that have no words of their own. */
export function detailOf(saying: Saying): string {
  return englishOf(sentenceOf(saying));
}

/** A response with a message: its English text in the specification's field, and its code. */
export function reply<Field extends string>(field: Field, saying: Saying) {
  return { [field]: detailOf(saying), sentence: sentenceOf(saying) } as Readonly<Record<Field, string>> & {
    readonly sentence: Sentence;
  };
}

/** The sentences about a record or case, in order, with their English text. */
export function inOrder(sentences: readonly Sentence[]) {
  return { detail: englishOf(...sentences), sentences: [...sentences] };
}

/** The sentence for a schema's fault. Schemas are shared with forms and give English text without a code. */
export function sentenceOfFault(fault: string): Sentence {
  const code = codeByFault.get(fault);
  if (code !== undefined) return { code };
  const limit = limitOf(fault);
  return limit === null
    ? { code: 'field.unreadable' satisfies Code }
    : { code: `fieldLimit.${limit.limit}` satisfies Code, params: { figure: limit.figure } };
}

const codeByFault: ReadonlyMap<string, Code> = new Map(
  (['call', 'field'] as const).flatMap((group) =>
    Object.entries(codes[group]).map(([key, text]) => [text, `${group}.${key}` as Code] as const),
  ),
);
