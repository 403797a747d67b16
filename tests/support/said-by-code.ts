import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { fieldLabels, fieldSentence } from '#contract/field-sentences.ts';
import { type Problem, problemContentType, type Sentence } from '#contract/problem.ts';
import { sentenceWords, wordsOfCodes } from '#bindings/code-words.ts';

/**
 * Fails every request to a test's server whose problem, or a fault beside one of its fields, has no code, a code
 * without words on the tablet, or words that differ from the English text sent.
 */
export function expectSaidByCode(app: FastifyInstance): void {
  const inject = app.inject.bind(app);
  app.inject = (async (request: InjectOptions | string) => checked(await inject(request))) as typeof inject;
}

/** Faults in a problem's words, for itself and for each field. */
export function unsaid({ detail, sentence, errors = [] }: Problem): readonly string[] {
  const said = [
    { at: 'detail', english: detail, sentence },
    ...errors.map(({ path, message, code, params }) => ({
      at: `errors of "${path}"`,
      english: message,
      sentence: code === undefined ? undefined : { code, params },
    })),
  ];
  return said.flatMap(({ at, english, sentence: own }) => {
    if (own === undefined) return [`${at} has no code: ${english}`];
    const words = wordsOnTablet(own);
    if (words === null) return [`${at} has a code without words: ${own.code}`];
    return words === english ? [] : [`${at}: ${own.code} says "${words}", and the server "${english}"`];
  });
}

function checked(answer: LightMyRequestResponse): LightMyRequestResponse {
  const { 'content-type': type, 'content-encoding': encoding } = answer.headers;
  if (!String(type).startsWith(problemContentType) || encoding !== undefined || answer.body === '')
    return answer;
  const faults = unsaid(answer.json<Problem>());
  if (faults.length > 0)
    throw new Error(`The tablet cannot say this answer by its codes:\n${faults.join('\n')}`);
  return answer;
}

const inEnglish = wordsOfCodes((_name, english) => english);

/** The words that the tablet makes of a code. It has no labels for fields that only programs send; those are in the contract. */
function wordsOnTablet(sentence: Sentence): string | null {
  const { field, ...others } = sentence.params ?? {};
  if (typeof field !== 'string' || Object.hasOwn(fieldLabels, field))
    return sentenceWords(sentence, inEnglish);
  const fault = sentenceWords({ ...sentence, params: others }, inEnglish);
  return fault === null ? null : fieldSentence(field, fault);
}
