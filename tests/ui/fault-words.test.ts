import { describe, expect, test } from 'vitest';
import { dosesSchema } from '#domain/kernel/doses.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { faultWord } from '#ui/form/fault-words.ts';

const faultOf = (schema: typeof dosesSchema | ReturnType<typeof textSchema>, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message ?? '';

describe('The fault of a field', () => {
  test.each([
    [faultOf(dosesSchema, -1)],
    [faultOf(dosesSchema, 1e12)],
    [faultOf(textSchema(5), '')],
    [faultOf(textSchema(5), 'longer than that')],
    ['of a kind that nobody knows'],
  ])('%s is said in English as the rule says it', (fault) => {
    expect(fault).not.toBe('');
    expect(faultWord(fault)).toBe(fault);
  });
});
