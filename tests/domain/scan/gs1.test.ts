import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLocalDate, type LocalDate } from '#domain/kernel/local-date.ts';
import { isGtin, readLabel } from '#domain/scan/gs1.ts';

const today = '2026-11-23' as LocalDate;
const separator = '\u001D';
const gtin = '08901234567890';

const read = (text: string) => readLabel(text, today);
const label = (parts: object) => ({
  ok: true,
  label: { gtin: null, batchNo: null, expiryOn: null, ...parts },
});

describe('the code of a box', () => {
  test.each([
    ['all three', `01${gtin}17280630` + '10PN-9001', { gtin, expiryOn: '2028-06-30', batchNo: 'PN-9001' }],
    [
      'a batch before others, which a separator ends',
      `01${gtin}10PN-9001${separator}17280630`,
      { gtin, expiryOn: '2028-06-30', batchNo: 'PN-9001' },
    ],
    [
      'a serial number and a count that nobody asked for',
      `${separator}01${gtin}21X1${separator}17280630${'37200'}${separator}10B1`,
      { gtin, expiryOn: '2028-06-30', batchNo: 'B1' },
    ],
    ['what readers put first', `]d201${gtin}10B1`, { gtin, batchNo: 'B1' }],
    [
      'what is printed under it, typed',
      `(01)${gtin} (17)280630 (10)PN-9001`,
      { gtin, expiryOn: '2028-06-30', batchNo: 'PN-9001' },
    ],
    ['a batch alone', '10B1', { batchNo: 'B1' }],
    ['a month without a day is good to its end', '17280200', { expiryOn: '2028-02-29' }],
    ['a year of the century before', '17991231', { expiryOn: '1999-12-31' }],
    ['a year of this century', '17761231', { expiryOn: '2076-12-31' }],
    ['a year farther off than fifty is past', '17771231', { expiryOn: '1977-12-31' }],
  ])('with %s', (_what, text, parts) => {
    expect(read(text)).toEqual(label(parts));
  });

  test.each([
    ['nothing', '', 'not-a-label'],
    ['the number of a child’s card', '1234-5678-9', 'not-a-label'],
    ['an address', 'https://example.org/10ABC', 'not-a-label'],
    ['an identifier without data', '10', 'not-a-label'],
    ['data that was cut off', '0108901234', 'not-a-label'],
    ['a serial number alone', '21X1', 'not-a-label'],
    ['brackets that do not close', `(01${gtin}`, 'not-a-label'],
    ['a digit read wrongly', '0108901234567892', 'wrong-check-digit'],
    ['letters in the number of the product', '010890123456789A', 'wrong-check-digit'],
    ['a thirteenth month', '17281301', 'no-such-day'],
    ['a thirty-first of June', '17280631', 'no-such-day'],
    ['letters for a date', '17ABCDEF', 'no-such-day'],
  ])('that is %s is refused', (_what, text, fault) => {
    expect(read(text)).toEqual({ ok: false, fault });
  });

  test('may be anything at all: it is read or refused, and a day that is read is one', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...`0123456789AB()${separator}]d2 -`) }), (text) => {
        const found = read(text);
        if (found.ok && found.label.expiryOn !== null) expect(isLocalDate(found.label.expiryOn)).toBe(true);
      }),
    );
  });

  test('comes back as it was written, whatever stands first', () => {
    const batch = fc.string({ unit: fc.constantFrom(...'ABCXYZ0189-/.'), minLength: 1, maxLength: 20 });
    const body = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 13, maxLength: 13 });
    fc.assert(
      fc.property(batch, body, fc.boolean(), (batchNo, digits, isFirst) => {
        const wanted = Array.from('0123456789', (last) => digits + last).find((one) => isGtin(one)) ?? '';
        const text = isFirst ? `10${batchNo}${separator}01${wanted}` : `01${wanted}10${batchNo}`;
        expect(read(text)).toEqual(label({ gtin: wanted, batchNo }));
      }),
    );
  });
});

test('one digit that is wrong is noticed', () => {
  fc.assert(
    fc.property(fc.nat({ max: 13 }), fc.integer({ min: 1, max: 9 }), (at, more) => {
      const digit = String((Number(gtin[at]) + more) % 10);
      expect(isGtin(gtin.slice(0, at) + digit + gtin.slice(at + 1))).toBe(false);
    }),
  );
});
