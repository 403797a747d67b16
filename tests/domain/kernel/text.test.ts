import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textLimit, textSchema } from '#domain/kernel/text.ts';

const schema = textSchema();

describe('a typed line', () => {
  it.each([
    ['Amina Bello', 'Amina Bello'],
    ['  BN-77\t', 'BN-77'],
    ["N'Djamena — Ọ̀yọ́ №4", "N'Djamena — Ọ̀yọ́ №4"],
    ['صندوق ١٢', 'صندوق ١٢'],
    ['क्\u200dष', 'क्\u200dष'],
    ['👩🏾‍⚕️', '👩🏾‍⚕️'],
    ['x'.repeat(textLimit), 'x'.repeat(textLimit)],
  ])('%j reads %j', (typed, read) => {
    expect(schema.parse(typed)).toBe(read);
  });

  it.each([
    ['nothing', ''],
    ['blanks', ' \t\u00a0\n'],
    ['one character too many', 'x'.repeat(textLimit + 1)],
    ['two lines', 'BN\n77'],
    ['a NUL', 'BN\u000077'],
    ['a delete', 'BN\u007f77'],
    ['a line separator', 'BN\u202877'],
    ['a direction override', 'BN\u202e77'],
    ['a direction isolate', 'BN\u206677'],
    ['an Arabic direction mark', 'BN\u061c77'],
    ['a zero-width space', 'BN\u200b77'],
    ['a byte order mark inside', 'BN\ufeff77'],
    ['half a surrogate pair', 'BN\ud83d77'],
    ['the other half', 'BN\ude0077'],
    ['a number', 77],
    ['no value', null],
  ])('refuses %s', (_what, typed) => {
    expect(schema.safeParse(typed).success).toBe(false);
  });

  it('has the limit that a field asks for', () => {
    expect(textSchema(3).safeParse('abc').success).toBe(true);
    expect(textSchema(3).safeParse('abcd').success).toBe(false);
  });

  it('reads the same when it is read again, and survives UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (typed) => {
        const read = schema.safeParse(typed);
        if (!read.success) return;
        expect(schema.parse(read.data)).toBe(read.data);
        expect(new TextDecoder().decode(new TextEncoder().encode(read.data))).toBe(read.data);
      }),
      { numRuns: 1000 },
    );
  });
});
