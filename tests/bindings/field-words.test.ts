import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fieldLabels, fieldSentence } from '#contract/field-sentences.ts';
import { fieldFaults, fieldLimits, limitFault } from '#domain/kernel/field-faults.ts';
import { wordsIn } from '#language/catalogue.ts';
import { languageOf } from '#language/spoken.ts';
import { type FieldTexts, fieldWords, problemWords } from '#bindings/problem-words.ts';
import { faultOf } from '#server/http/schemas.ts';
import { faultsEnglish } from '#ui/form/fault-words.ts';

const ha = await languageOf('ha');
const hausa: FieldTexts = {
  labels: wordsIn(ha, 'fieldLabels', fieldLabels),
  rules: wordsIn(ha, 'faults', faultsEnglish),
};

const limits = Object.keys(fieldLimits) as (keyof typeof fieldLimits)[];
const faults = [...Object.values(fieldFaults), ...limits.map((limit) => limitFault(limit, '30'))];
const isSentence = (fault: string) => /^\p{Lu}/u.test(fault);

/** The server's sentence about a value for which a schema has no words of its own. */
function saidOf(schema: z.ZodType, value: unknown): string {
  const parsed = z.object({ name: schema }).safeParse({ name: value }, { error: faultOf });
  const [issue] = parsed.error?.issues ?? [];
  return fieldSentence(issue?.path.join('.') ?? '', issue?.message ?? '');
}

describe('What the server says of a field', () => {
  test.each([
    [saidOf(z.string(), undefined), 'Suna: ana buƙata'],
    [saidOf(z.string().min(1), ''), 'Suna: ana buƙata'],
    [saidOf(z.string(), 7), 'Suna: dole ya zama rubutu'],
    [saidOf(z.number(), 'x'), 'Suna: dole ya zama lamba'],
    [saidOf(z.int(), 0.5), 'Suna: dole ya zama cikakkiyar lamba'],
    [saidOf(z.boolean(), 'x'), 'Suna: dole ya zama eh ko a’a'],
    [saidOf(z.array(z.string()), 'x'), 'Suna: dole ya zama jeri'],
    [saidOf(z.object({}), 'x'), 'Suna: ba a iya karanta shi ba'],
    [saidOf(z.enum(['I', 'II']), 'V'), 'Suna: dole ya zama ɗaya daga I, II'],
    [saidOf(z.string().max(30), 'x'.repeat(31)), 'Suna: ya fi haruffa 30'],
    [saidOf(z.string().min(3), 'x'), 'Suna: dole ya kai aƙalla haruffa 3'],
    [saidOf(z.number().min(3), 2), 'Suna: dole ya kai aƙalla 3'],
    [saidOf(z.number().max(3), 4), 'Suna: kada ya wuce 3'],
    [saidOf(z.union([z.literal(1), z.literal(2)]), 3), 'Suna: dole ya zama ɗaya daga jerin'],
    [saidOf(z.strictObject({}), { a: 1, b: 2 }), 'Suna: yana da abin da ba a sani ba: a, b'],
    [saidOf(z.uuid(), 'x'), 'Suna: dole ya zama lambar shaida, kamar 0190a6c4-7d1e-7b52-9c3a-5f0e8d2b4a61'],
    [saidOf(z.literal('issued'), 'x'), 'Suna: dole ya zama issued'],
  ])('%s', (english, said) => {
    expect(fieldWords(english, hausa)).toBe(said);
    expect(problemWords(english)).toBe(english);
  });

  test.each(Object.entries(fieldLabels))(
    'names %s in another language, whatever is wrong with it',
    (name, label) => {
      for (const fault of faults.filter((one) => !isSentence(one))) {
        const english = fieldSentence(name === 'whole_call' ? '' : `rows.0.${name}`, fault);
        expect(english).toBe(`${label} ${fault}`);
        const said = fieldWords(english, hausa);
        expect(said).not.toContain(fault);
        expect(said.startsWith(`${hausa.labels[name as keyof typeof fieldLabels]}: `)).toBe(true);
        expect(fieldWords(english)).toBe(english);
      }
    },
  );

  test.each(faults.filter((fault) => isSentence(fault)))('is a sentence by itself: %s', (fault) => {
    expect(fieldSentence('pin', fault)).toBe(fault);
    expect(fieldWords(fault, hausa)).not.toBe(fault);
  });

  test.each(['Name is purple', 'Batch no is needed', 'The moon is full.'])('stays as it came: %s', (said) => {
    expect(fieldWords(said, hausa)).toBe(said);
  });
});
