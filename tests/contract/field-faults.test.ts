import { expect, test } from 'vitest';
import type { z } from 'zod';
import { namedEndpoints } from '#contract/calls/index.ts';
import { fieldFaults, limitOf } from '#domain/kernel/field-faults.ts';
import { problemSentences } from '#contract/problem-sentences.ts';

/** Messages of schemas for calls that no person fills in: uploaded entries, queries and currencies. */
const ofPrograms = new Set([
  'cannot be stored',
  'ends before it begins',
  'is not a field',
  'is not a reference',
  'is not plain text',
  'is not a type of event',
  'is before clocks began',
  'must be a currency such as NGN',
  'names itself',
]);

const known = new Set<string>([
  ...Object.values(fieldFaults),
  ...Object.values(problemSentences),
  ...ofPrograms,
]);

type Def = Readonly<Record<string, unknown>> & {
  readonly error?: (issue: object) => unknown;
  readonly checks?: readonly { readonly _zod: { readonly def: Def } }[];
};

/** The messages that a schema and its parts define themselves. */
function wordsOf(schema: z.core.$ZodType, seen = new Set<unknown>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const def = schema._zod.def as unknown as Def;
  const own = [def, ...(def.checks ?? []).map((check) => check._zod.def)].flatMap(({ error }) => {
    const said = error?.({ values: [] });
    return typeof said === 'string' ? [said] : [];
  });
  const inside = [...Object.values(def), ...Object.values((def['shape'] ?? {}) as object)]
    .flat()
    .filter(
      (part): part is z.core.$ZodType =>
        typeof part === 'object' &&
        part !== null &&
        '_zod' in part &&
        'def' in (part as z.core.$ZodType)._zod &&
        'type' in (part as z.core.$ZodType)._zod.def,
    );
  return [...own, ...inside.flatMap((part) => wordsOf(part, seen))];
}

const called = namedEndpoints.flatMap(([name, { body, query, params }]) =>
  [body, query, params].flatMap((schema) => (schema === undefined ? [] : [[name, schema] as const])),
);

test.each(called)(
  'the faults that the schemas of %s report have words in every language',
  (_name, schema) => {
    expect(wordsOf(schema).filter((said) => !known.has(said) && limitOf(said) === null)).toEqual([]);
  },
);
