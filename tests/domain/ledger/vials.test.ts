import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { receivePayloadSchema } from '#domain/ledger/activities/receive.ts';
import { vialSizes, vialsOf } from '#domain/ledger/vials.ts';
import { bcg, given, issue, receive } from './given-ledger.ts';

test('vials and loose doses add up to the doses, with less than a vial loose', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 1000 }), (doses, size) => {
      const { vials, loose } = vialsOf(doses, size);
      expect(vials * size + loose).toBe(doses);
      expect(loose).toBeLessThan(size);
    }),
  );
});

describe('the vials in stock', () => {
  const lot = (left: number, dosesPerVial?: number) => ({ antigen: bcg, left, dosesPerVial });
  test.each([
    ['the size of the product where nothing was said of the lot', [lot(20)], 10, 10],
    ['what was said of the lot before the product', [lot(20, 5)], 10, 5],
    ['what was said of the lot where nothing is known of the product', [lot(20, 5)], undefined, 5],
    ['none where nothing is known', [lot(20)], undefined, undefined],
    ['none where lots differ', [lot(20, 5), lot(20)], 10, undefined],
    ['none where one of them is not known', [lot(20, 5), lot(20)], undefined, undefined],
    ['an emptied lot does not count', [lot(0, 5), lot(20)], 10, 10],
  ])('have %s', (_why, lots, product, size) => {
    expect(vialSizes(lots, () => product).get(bcg)).toBe(size);
  });
});

describe('the vial size named by a delivery', () => {
  const sized = (dosesPerVial: number) => receive(100, { dosesPerVial });

  test('belongs to the lot, and is on each line about it', () => {
    const { state: ledger } = given(sized(5), issue(101, 20));
    expect([...ledger.lots.values()]).toMatchObject([{ dosesPerVial: 5 }]);
    expect([...ledger.entries.values()].map(({ dosesPerVial }) => dosesPerVial)).toEqual([5, 5]);
  });

  test('is left out if nobody entered it, so that rows equal those of older builds', () => {
    const { state: ledger } = given(receive(100), issue(101, 20));
    for (const row of [...ledger.lots.values(), ...ledger.entries.values()])
      expect(row).not.toHaveProperty('dosesPerVial');
  });

  test.each([0, -1, 1.5, 1001])('is not %s', (dosesPerVial) => {
    expect(receivePayloadSchema.safeParse(sized(dosesPerVial).payload).success).toBe(false);
    expect(receivePayloadSchema.safeParse(sized(10).payload).success).toBe(true);
  });
});
