import { expect, test } from 'vitest';
import { z } from 'zod';
import { namedEndpoints } from '#contract/calls/index.ts';
import { fieldSentence, labelOf } from '#contract/field-sentences.ts';
import { detailOf, sentenceOfFault } from '#server/http/saying.ts';
import { faultOf } from '#server/http/schemas.ts';

type Field = readonly [name: string, schema: z.ZodType];

/** Every field of a schema, including nested ones. */
function fieldsIn(schema: unknown, seen = new Set<unknown>()): Field[] {
  if (typeof schema !== 'object' || schema === null || !('_zod' in schema) || seen.has(schema)) return [];
  seen.add(schema);
  const def = (schema as z.ZodType)._zod.def as unknown as Record<string, unknown>;
  const own = Object.entries((def['shape'] ?? {}) as Record<string, z.ZodType>);
  const inside = [...Object.values(def).flat(), ...own.map(([, field]) => field)];
  return [...own, ...inside.flatMap((part) => fieldsIn(part, seen))];
}

/** Empty, of the wrong kind, too long, out of range. */
const edges: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x',
  'x'.repeat(5000),
  '\u202E',
  '2026-02-30',
  7,
  0.5,
  -1,
  99_999,
  1e12,
  true,
  [],
  ['x'],
  {},
  { superUser: 1 },
];

const calls = namedEndpoints.flatMap(([name, { body, query, params }]) => {
  const fields = [body, query, params].flatMap((schema) => fieldsIn(schema));
  return fields.length === 0 ? [] : [[name, fields] as const];
});

test.each(calls)('every field of %s has a label that a person would use', (_name, fields) => {
  expect(fields.map(([field]) => field).filter((field) => labelOf(field) === null)).toEqual([]);
});

test.each(calls)('the messages about fields of %s are English sentences', (_name, fields) => {
  const said = faultsOf(fields).map(({ path, message }) => fieldSentence(path, message));
  expect(said.filter((sentence) => !isEnglish(sentence))).toEqual([]);
});

test.each(calls)('the messages about fields of %s have a code that says the same', (_name, fields) => {
  const lost = faultsOf(fields).filter(({ message }) => detailOf(sentenceOfFault(message)) !== message);
  expect(lost).toEqual([]);
});

/** The faults of every edge in each of the fields. */
function faultsOf(fields: readonly Field[]) {
  return fields.flatMap(([name, schema]) =>
    edges.flatMap((value) => {
      const parsed = z.object({ [name]: schema }).safeParse({ [name]: value }, { error: faultOf });
      return (parsed.error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }));
    }),
  );
}

/** Starts with a capital, ends like the others, and contains no programming terms except values to be typed. */
function isEnglish(said: string): boolean {
  const words = said.replace(/(must be one of|must read|nobody knows:) .*$/u, '').replace('WhatsApp', '');
  return (
    /^\p{Lu}/u.test(said) &&
    !/[.,:\s]$/u.test(said) &&
    !/_|\p{Ll}\p{Lu}/u.test(words) &&
    !/\b(expected|received|invalid|undefined|null|NaN|string|object|array|input|nothing to)\b/iu.test(
      words.replace('Time received', ''),
    ) &&
    !/\b(lists?|staff|reason|children) are\b|\ba [aeio]|\ban [^aehio]/u.test(words)
  );
}

test.each([
  ['year', 'Please give the year as four digits, as in 2026'],
  ['month', 'Please give the month as its year and number, as in 2026-11'],
  ['entry', 'Entry must be an id, as in 0190a6c4-7d1e-7b52-9c3a-5f0e8d2b4a61'],
])('a wrong %s is answered: %s', (wanted, sentence) => {
  const said = calls.flatMap(([, fields]) =>
    fields
      .filter(([name]) => name === wanted)
      .flatMap(([name, schema]) => {
        const parsed = z
          .object({ [name]: schema })
          .safeParse({ [name]: name === 'year' ? 1 : 'x' }, { error: faultOf });
        return parsed.error?.issues.map(({ message }) => fieldSentence(name, message)) ?? [];
      }),
  );
  expect(said).toContain(sentence);
});
