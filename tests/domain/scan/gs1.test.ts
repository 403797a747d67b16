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
    [
      'the same in digits and brackets of another keyboard, with signs that show nothing',
      `\u200e（01）${gtin}（17）٢٨٠٦٣٠（10）ＰＮ-9001\u200b`,
      { gtin, expiryOn: '2028-06-30', batchNo: 'PN-9001' },
    ],
    ['a batch alone', '10B1', { batchNo: 'B1' }],
    ['a batch of twenty characters', `10${'A'.repeat(20)}`, { batchNo: 'A'.repeat(20) }],
    ['a batch with signs of the set', '10A/1-2(3)+%', { batchNo: 'A/1-2(3)+%' }],
    [
      'brackets in its batch, typed',
      `(01)${gtin}(10)AB(1)C(12)D(17)280630`,
      { gtin, batchNo: 'AB(1)C(12)D', expiryOn: '2028-06-30' },
    ],
    ['the product and the count of a carton', `02${gtin}3740${separator}10B1`, { gtin, batchNo: 'B1' }],
    [
      'an expiry with its hour',
      `01${gtin}70032806301530${separator}10B1`,
      { gtin, batchNo: 'B1', expiryOn: '2028-06-30' },
    ],
    [
      'the same expiry twice',
      `17280630${'7003'}2806301530${separator}10B1`,
      { batchNo: 'B1', expiryOn: '2028-06-30' },
    ],
    [
      'a Digital Link',
      `https://id.gs1.org/01/${gtin}/10/AB-123/21/7?17=280331`,
      { gtin, batchNo: 'AB-123', expiryOn: '2028-03-31' },
    ],
    [
      'a Digital Link of a maker, in capitals, with signs escaped',
      `HTTPS://MAKER.EXAMPLE/a/b/01/${gtin}/10/AB%2F1?15=270101&7003=2803311200`,
      { gtin, batchNo: 'AB/1', expiryOn: '2028-03-31' },
    ],
    [
      'a product number of thirteen digits in a link',
      `https://id.gs1.org/01/${gtin.slice(1)}?17=280331`,
      { gtin, expiryOn: '2028-03-31' },
    ],
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
    ['an address with a number that means something else', 'https://example.com/menu?17=2', 'not-a-label'],
    ['an address that ends in half an escape', `https://id.gs1.org/01/${gtin}/10/A%2`, 'not-a-label'],
    ['a product of zeros', `01${'0'.repeat(14)}10B1`, 'wrong-check-digit'],
    ['two batches', `10B1${separator}10B2`, 'says-two-things'],
    ['two expiries', `17280630${'7003'}2806291530`, 'says-two-things'],
    ['two products', `01${gtin}0109501101530003`, 'says-two-things'],
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

  const before = `01${gtin}17280331`;
  test.each([
    [
      'a serial number that makes it too long',
      `${before}10AB-12321${'1234567890'.repeat(2)}`,
      'AB-12321' + '1234567890'.repeat(2),
    ],
    ...['#', '|', '~', '^', '@', ' ', '\t', '{GS}', '[GS]', '<GS>', '\\x1D', '$'].map(
      (replaced): [string, string, string] => [
        `${JSON.stringify(replaced)} for the separator`,
        `${before}10AB-1${replaced}21S`,
        `AB-1${replaced}21S`,
      ],
    ),
    ['the expiry glued to it', `01${gtin}10AB12317280331`, 'AB12317280331'],
    ['expiry and serial number glued to it', `01${gtin}10AB1231728033121XY`, 'AB1231728033121XY'],
    ['typed, more than a batch may have', `(01)${gtin}(17)280331(10)${'A'.repeat(21)}`, 'A'.repeat(21)],
  ])('whose batch has %s leaves it unknown and says so', (_what, text, run) => {
    const found = read(text);
    expect(found).toMatchObject({
      ok: true,
      label: { gtin, batchNo: null },
      doubt: { kind: 'run-together', text: run },
    });
  });

  test('whose batch may hold a serial number asks to compare it with the box', () => {
    expect(read(`${before}10AB12321SN0001`)).toEqual({
      ...label({ gtin, batchNo: 'AB12321SN0001', expiryOn: '2028-03-31' }),
      doubt: { kind: 'may-run-on', batchNo: 'AB12321SN0001' },
    });
    expect(read(`${before}10AB123${separator}21SN0001`)).toEqual(
      label({ gtin, batchNo: 'AB123', expiryOn: '2028-03-31' }),
    );
    expect(read(`${before}10AB12321`)).toEqual(label({ gtin, batchNo: 'AB12321', expiryOn: '2028-03-31' }));
  });

  test('never returns a batch that GS1 forbids', () => {
    const anything = fc.string({
      unit: fc.constantFrom(...`0123456789ABz()${separator}#~ <>GS`),
      maxLength: 40,
    });
    fc.assert(
      fc.property(anything, fc.boolean(), (rest, isTyped) => {
        const found = read(isTyped ? `(10)${rest}` : `10${rest}`);
        if (found.ok && found.label.batchNo !== null)
          expect(found.label.batchNo).toMatch(/^[!"%-?A-Z_a-z]{1,20}$/);
      }),
    );
  });

  test('may be any text: it is read or refused, and its day is real', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...`0123456789AB()${separator}]d2 -`) }), (text) => {
        const found = read(text);
        if (found.ok && found.label.expiryOn !== null) expect(isLocalDate(found.label.expiryOn)).toBe(true);
      }),
    );
  });

  test('reads back as it was written, with any element first', () => {
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

test('one wrong digit is detected', () => {
  fc.assert(
    fc.property(fc.nat({ max: 13 }), fc.integer({ min: 1, max: 9 }), (at, more) => {
      const digit = String((Number(gtin[at]) + more) % 10);
      expect(isGtin(gtin.slice(0, at) + digit + gtin.slice(at + 1))).toBe(false);
    }),
  );
});
