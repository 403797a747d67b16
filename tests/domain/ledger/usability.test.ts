import { describe, expect, it } from 'vitest';
import { localDateSchema } from '#domain/kernel/local-date.ts';
import type { Lot, VvmStage } from '#domain/ledger/model.ts';
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

it('a lot on hold is doubtful beside what its label says', () => {
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
  it('offers the earliest expiry first, stage II before I on the same day, doubtful ones last', () => {
    const inOrder = [
      lot(7, '2027-01-01', 'II'),
      lot(3, '2027-01-01', 'I'),
      lot(5, '2027-01-01', 'I'),
      lot(1, '2027-02-01', 'II'),
      lot(2, '2026-11-01', 'I'),
      lot(4, '2027-01-01', 'III'),
      lot(6, '2026-10-01', 'III'),
    ];
    expect(inOrder.toReversed().toSorted(byUseFirst(today))).toEqual(inOrder);
    expect(byUseFirst(today)(inOrder[0]!, inOrder[0]!)).toBe(0);
  });
});
