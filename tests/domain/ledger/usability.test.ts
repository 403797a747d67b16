import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/kernel/calendar.ts';
import { localDateSchema } from '#domain/kernel/local-date.ts';
import { type Lot, type VvmStage, vvmStages } from '#domain/ledger/model.ts';
import { byAlarm, lotAlarms, noticesOf } from '#domain/ledger/stock-level.ts';
import { byUseFirst, cautions, lotCautions } from '#domain/ledger/usability.ts';
import { entryId } from '../ids.ts';
import { bcg, label } from './given-ledger.ts';

const day = (text: string) => localDateSchema.parse(text);
const today = day('2026-11-20');

function lot(id: number, expiryOn: string, vvmStage: VvmStage): Lot {
  return {
    ...label,
    id: entryId(id),
    antigen: bcg,
    received: 10,
    left: 10,
    movedOn: 0,
    expiryOn: day(expiryOn),
    vvmStage,
  };
}

it('a lot on hold is doubtful in addition to what its label says', () => {
  const expired = { ...lot(1, '2026-11-19', 'I'), isOnHold: true };
  expect(lotCautions(expired, today)).toEqual(['expired', 'on-hold']);
  expect(lotCautions({ ...expired, isOnHold: false }, today)).toEqual(['expired']);
});

describe('cautions', () => {
  it.each([
    ['2026-11-21', 'I', []],
    ['2026-11-20', 'II', []],
    ['2026-11-19', 'I', ['expired']],
    ['2026-11-21', 'III', ['vvm-discard']],
    ['2025-12-31', 'III', ['expired', 'vvm-discard']],
  ] as const)('on 2026-11-20 of a lot that expires on %s at stage %s are %j', (expiryOn, stage, found) => {
    expect(cautions(lot(1, expiryOn, stage), today)).toEqual(found);
  });
});

describe('byUseFirst', () => {
  it('offers stage II before I, then the earliest expiry, doubtful ones last', () => {
    const inOrder = [
      lot(7, '2027-01-01', 'II'),
      lot(1, '2027-02-01', 'II'),
      lot(8, '2026-11-20', 'I'),
      lot(3, '2027-01-01', 'I'),
      lot(5, '2027-01-01', 'I'),
      lot(4, '2027-01-01', 'III'),
      lot(2, '2026-11-01', 'I'),
      lot(6, '2026-10-01', 'III'),
    ];
    expect(inOrder.toReversed().toSorted(byUseFirst(today))).toEqual(inOrder);
    expect(byUseFirst(today)(inOrder[0]!, inOrder[0]!)).toBe(0);
  });
});

describe('one order everywhere', () => {
  const anyLot = fc
    .record({
      id: fc.integer({ min: 1, max: 99 }),
      days: fc.integer({ min: -30, max: 400 }),
      vvmStage: fc.constantFrom(...vvmStages),
      isOnHold: fc.boolean(),
    })
    .map(({ id, days, vvmStage, isOnHold }) => ({ ...lot(id, addDays(today, days), vvmStage), isOnHold }));
  const anyLots = fc.uniqueArray(anyLot, { selector: ({ id }) => id, maxLength: 12 });

  it('lots with one alarm are listed in the order in which they are offered, with any other lots', () => {
    fc.assert(
      fc.property(anyLots, (lots) => {
        const seen = lots.flatMap((one) => {
          const [notice] = noticesOf(one, today);
          return notice === undefined ? [] : [{ ...one, notice }];
        });
        const told = seen.toSorted(byAlarm(today)).map(({ id }) => id);
        for (const alarm of lotAlarms) {
          const ids = new Set(
            seen.filter(({ notice }) => alarm.some((kind) => kind === notice)).map(({ id }) => id),
          );
          const offered = lots.toSorted(byUseFirst(today)).map(({ id }) => id);
          expect(told.filter((id) => ids.has(id))).toEqual(offered.filter((id) => ids.has(id)));
        }
      }),
    );
  });

  it('no usable lot is offered after a doubtful one, and no stage I before stage II', () => {
    fc.assert(
      fc.property(anyLots, (lots) => {
        const ranks = lots
          .toSorted(byUseFirst(today))
          .map((one) => [
            lotCautions(one, today).length > 0 ? 1 : 0,
            one.vvmStage === 'I' ? 1 : 0,
            one.expiryOn,
          ])
          .filter(([doubtful]) => doubtful === 0)
          .map(([, ...rank]) => rank.join(' '));
        expect(ranks).toEqual(ranks.toSorted());
      }),
    );
  });
});
