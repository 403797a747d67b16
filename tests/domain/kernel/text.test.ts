import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineKey, plainLine, textLimit, textSchema } from '#domain/kernel/text.ts';

const schema = textSchema();

describe('a typed line', () => {
  it.each([
    ['Amina Bello', 'Amina Bello'],
    ['  BN-77\t', 'BN-77'],
    ["N'Djamena — Ọ̀yọ́ №4", "N'Djamena — Ọ̀yọ́ №4"],
    ['صندوق ١٢', 'صندوق ١٢'],
    ['क्\u200dष', 'क्\u200dष'],
    ['👩🏾‍⚕️', '👩🏾‍⚕️'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['Ade\u0301', 'Adé'],
    // As copied from a phone's contacts.
    ['\u202d0803 123 4567\u202c', '0803 123 4567'],
    ['\u2066BN-77\u2069', 'BN-77'],
    ['بي\u061c77', 'بي77'],
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
    ['half a surrogate pair', 'BN\ud83d77'],
    ['the other half', 'BN\ude0077'],
    ['a number', 77],
    ['no value', null],
  ])('refuses %s', (_what, typed) => {
    expect(schema.safeParse(typed).success).toBe(false);
  });

  it('has the limit that a field sets', () => {
    expect(textSchema(3).safeParse('abc').success).toBe(true);
    expect(textSchema(3).safeParse('abcd').success).toBe(false);
  });

  it('reads the same a second time, and survives UTF-8', () => {
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

const blanks = [
  ...' \t\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000',
];
const unseen = [
  ...'\u00ad\u034f\u061c\u115f\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u2060\u2066\u2067\u2068\u2069\u3164\ufe0f\ufeff',
];
const word = fc.stringMatching(/^[A-Za-z0-9()&/.ƙɗẹọé-]{1,6}$/);
const blank = fc
  .array(fc.constantFrom(...blanks), { minLength: 1, maxLength: 3 })
  .map((several) => several.join(''));
/** Invisible characters, placed before or after any letter of a word. */
const withUnseen = (letters: string) =>
  fc
    .array(fc.tuple(fc.nat(letters.length), fc.constantFrom(...unseen)), { maxLength: 3 })
    .map((places) => places.reduce((text, [at, sign]) => text.slice(0, at) + sign + text.slice(at), letters));

describe('a plain line', () => {
  const lines = fc.array(word, { minLength: 1, maxLength: 4 });

  it('is the same with any spacing, invisible characters and order of marks', () => {
    const spelt = lines.chain((words) =>
      fc
        .tuple(
          fc.tuple(...words.map(withUnseen)),
          fc.array(blank, { minLength: words.length, maxLength: words.length }),
          fc.constantFrom('NFC', 'NFD'),
        )
        .map(([parts, between, form]) => ({
          line: words.join(' '),
          typed: parts
            .map((part, at) => `${part}${between[at] ?? ''}`)
            .join('')
            .normalize(form),
        })),
    );
    fc.assert(
      fc.property(spelt, ({ line, typed }) => {
        expect(schema.parse(typed)).toBe(line);
      }),
      { numRuns: 2000 },
    );
  });

  it('distinguishes what looks different, and is already plain', () => {
    fc.assert(
      fc.property(lines, lines, (one, other) => {
        expect(plainLine(one.join(' ')) === plainLine(other.join(' '))).toBe(
          one.join(' ') === other.join(' '),
        );
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
        expect(plainLine(plainLine(text))).toBe(plainLine(text));
      }),
    );
  });

  it.each(['SN‑12', 'sn–12', 'SN—12', 'Sn−12', 'SN‐12'])('%j is compared as sn-12', (text) => {
    expect(lineKey(text)).toBe('sn-12');
  });
});
