import { describe, expect, test } from 'vitest';
import { dosesSchema } from '#domain/kernel/doses.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { wordsIn } from '#language/catalogue.ts';
import { languageOf } from '#language/spoken.ts';
import { faultsEnglish, faultWord } from '#ui/form/fault-words.ts';

const faultOf = (schema: typeof dosesSchema | ReturnType<typeof textSchema>, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message ?? '';

describe('The fault of a field', () => {
  test.each([
    [faultOf(dosesSchema, -1)],
    [faultOf(dosesSchema, 1e12)],
    [faultOf(textSchema(5), '')],
    [faultOf(textSchema(5), 'longer than that')],
    ['of a kind that nobody knows'],
  ])('%s is worded in English as the rule words it', (fault) => {
    expect(fault).not.toBe('');
    expect(faultWord(fault)).toBe(fault);
  });

  test.each([
    ['is more than 1,000,000', 'ya fi 1,000,000'],
    ['is longer than 5 characters', 'ya fi haruffa 5'],
    ['must be at least 0', 'dole ya kai aƙalla 0'],
    ['must be at most 1000', 'kada ya wuce 1000'],
    ['must be one of the list', 'dole ya zama ɗaya daga jerin'],
    ['must be one of I, II, III', 'dole ya zama ɗaya daga I, II, III'],
  ])('its limit is worded in the language of the device: %s', async (fault, said) => {
    expect(faultWord(fault, wordsIn(await languageOf('ha'), 'faults', faultsEnglish))).toBe(said);
  });
});
