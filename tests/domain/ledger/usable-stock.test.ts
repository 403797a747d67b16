import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { vvmStages } from '#domain/ledger/model.ts';
import { dosesOnTheWay, isStockOut, usableStock } from '#domain/ledger/usability.ts';

const today = '2026-11-22' as LocalDate;
const lot = (left: number, expiryOn = '2027-06-30', vvmStage: (typeof vvmStages)[number] = 'I') => ({
  left,
  expiryOn: expiryOn as LocalDate,
  vvmStage,
});

const held = (one: ReturnType<typeof lot>) => ({ ...one, isOnHold: true });

describe('the doses of a wallet', () => {
  test.each([
    [
      'before their expiry day',
      [lot(10, '2026-11-23')],
      { usable: 10, expired: 0, discard: 0, onTheWay: 0, onHold: 0 },
    ],
    [
      'on their expiry day',
      [lot(10, '2026-11-22')],
      { usable: 10, expired: 0, discard: 0, onTheWay: 0, onHold: 0 },
    ],
    [
      'after their expiry day',
      [lot(10, '2026-11-21')],
      { usable: 0, expired: 10, discard: 0, onTheWay: 0, onHold: 0 },
    ],
    [
      'at VVM II',
      [lot(10, '2027-06-30', 'II')],
      { usable: 10, expired: 0, discard: 0, onTheWay: 0, onHold: 0 },
    ],
    [
      'at VVM III',
      [lot(10, '2027-06-30', 'III')],
      { usable: 0, expired: 0, discard: 10, onTheWay: 0, onHold: 0 },
    ],
    [
      'expired at VVM III count once',
      [lot(10, '2026-11-01', 'III')],
      { usable: 0, expired: 10, discard: 0, onTheWay: 0, onHold: 0 },
    ],
    [
      'on the way',
      [{ ...lot(20), isOnTheWay: true }, lot(3)],
      { usable: 3, expired: 0, discard: 0, onTheWay: 20, onHold: 0 },
    ],
    [
      'expired on the way',
      [{ ...lot(20, '2026-11-01'), isOnTheWay: true }],
      { usable: 0, expired: 0, discard: 0, onTheWay: 20, onHold: 0 },
    ],
    ['on hold', [held(lot(10))], { usable: 0, expired: 0, discard: 0, onTheWay: 0, onHold: 10 }],
    [
      'expired on hold count once',
      [held(lot(9, '2026-01-01'))],
      { usable: 0, expired: 9, discard: 0, onTheWay: 0, onHold: 0 },
    ],
    [
      'of several lots',
      [lot(3), lot(4, '2026-01-01'), lot(5)],
      { usable: 8, expired: 4, discard: 0, onTheWay: 0, onHold: 0 },
    ],
  ])('%s', (_name, lots, doses) => {
    expect(usableStock(lots, today)).toEqual(doses);
  });

  test('are each either usable or not', () => {
    const lots = fc.array(
      fc.record({
        left: fc.nat(1000),
        expiryOn: fc.constantFrom('2026-11-21', '2026-11-22', '2027-01-01') as fc.Arbitrary<LocalDate>,
        vvmStage: fc.constantFrom(...vvmStages),
        isOnTheWay: fc.boolean(),
        isOnHold: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(lots, (some) => {
        const { usable, expired, discard, onTheWay, onHold } = usableStock(some, today);
        expect(onTheWay).toBe(dosesOnTheWay(some));
        expect(usable + expired + discard + onTheWay + onHold).toBe(
          some.reduce((sum, { left }) => sum + left, 0),
        );
      }),
    );
  });

  test.each([
    ['none at all', [], true],
    ['a lot that is used up', [lot(0)], true],
    ['expired ones only', [lot(80, '2026-11-01')], true],
    ['ones at the discard point only', [lot(50, '2027-06-30', 'III')], true],
    ['ones on the way only', [{ ...lot(50), isOnTheWay: true }], true],
    ['ones on hold only', [held(lot(50))], true],
    ['one usable dose among expired ones', [lot(80, '2026-11-01'), lot(1)], false],
  ])('are out of stock or not: %s', (_name, lots, isOut) => {
    expect(isStockOut(usableStock(lots, today))).toBe(isOut);
  });
});
