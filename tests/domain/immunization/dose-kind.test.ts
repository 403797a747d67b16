import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { keptKind, kindOf } from '#domain/immunization/schedule/scheduled-dose.ts';
import { doseWarnings } from '#domain/immunization/register/dose-warnings.ts';
import { soughtWindows } from '#domain/immunization/schedule/due-windows.ts';
import { nextVisit } from '#domain/immunization/register/expected-visit.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import { scheduleOf } from '#domain/immunization/schedule/schedule.ts';
import { arbitraryHistory, arbitraryStory, day, girl, given } from './children.ts';

describe('the kind of a dose', () => {
  it.each([
    [{ dose: 'OPV1' }, 'routine', { dose: 'OPV1' }],
    [{ dose: 'OPV1', kind: 'routine' }, 'routine', { dose: 'OPV1' }],
    [{ dose: 'OPV1', kind: 'campaign' }, 'campaign', { dose: null, kind: 'campaign' }],
    [{ dose: null }, 'outside', { dose: null }],
    [{ dose: null, kind: 'outside' }, 'outside', { dose: null }],
    [{ dose: null, kind: 'routine' }, 'routine', { dose: null, kind: 'routine' }],
  ] as const)('of %j is %s, kept as %j', (recorded, kind, kept) => {
    expect(kindOf(recorded)).toBe(kind);
    expect(keptKind(recorded)).toEqual(kept);
  });
});

const campaign = (...records: string[]) =>
  given(...records).map((record) => ({ ...record, dose: null, kind: 'campaign' as const }));

it('three polio rounds at three to five weeks leave the routine doses to be given', () => {
  const child = girl('2026-01-01');
  const rounds = campaign('bOPV - 2026-01-22', 'bOPV - 2026-01-29', 'bOPV - 2026-02-05');
  const { doses, extra } = scheduleOf(child, rounds, day('2026-02-12'));
  expect(doses.find(({ dose }) => dose.code === 'OPV1')?.state).toBe('due');
  expect(extra).toEqual(rounds);
});

it('measles vaccine in an outbreak at six months is not the first routine dose', () => {
  const { doses } = scheduleOf(girl('2026-01-01'), campaign('MR - 2026-07-01'), day('2026-10-01'));
  expect(doses.find(({ dose }) => dose.code === 'MR1')?.state).toBe('due');
});

it('a campaign dose warns only of what is printed on the vial', () => {
  const label = { expiryOn: day('2026-01-01'), vvmStage: 'I' as const };
  const intended = {
    antigen: 'bOPV',
    dose: null,
    kind: 'campaign' as const,
    immunizedOn: day('2026-01-03'),
    label,
  };
  expect(doseWarnings(girl('2026-01-01'), given('OPV0 2026-01-01'), intended)).toEqual(['expired']);
});

test('a dose that is not routine fills no line of the schedule', () => {
  fc.assert(
    fc.property(arbitraryHistory, ({ child, today, records }) => {
      const { doses, invalid, extra } = scheduleOf(child, records, today);
      const placed = [
        ...doses.flatMap(({ given: record }) => record ?? []),
        ...invalid.map(({ record }) => record),
      ];
      expect(placed.filter(({ kind }) => kind !== 'routine')).toEqual([]);
      expect(extra).toEqual(expect.arrayContaining(records.filter(({ kind }) => kind !== 'routine')));
    }),
    { numRuns: 300 },
  );
});

test('rounds of polio drops leave the routine card unchanged', () => {
  fc.assert(
    fc.property(
      arbitraryStory,
      fc.array(fc.nat(500), { maxLength: 8 }),
      ({ child, today, records }, ages) => {
        const rounds = ages.map((age, at) => ({
          id: `round-${at}`,
          antigen: 'bOPV',
          dose: null,
          kind: 'campaign' as const,
          immunizedOn: addDays(child.bornOn, age),
        }));
        const [all, alone] = [[...records, ...rounds], records].map((some) => scheduleOf(child, some, today));
        expect([all?.doses, all?.invalid]).toEqual([alone?.doses, alone?.invalid]);
        expect(soughtWindows(child, [...records, ...rounds])).toEqual(soughtWindows(child, records));
        expect(nextVisit(child, [...records, ...rounds], today)).toEqual(nextVisit(child, records, today));
      },
    ),
    { numRuns: 300 },
  );
});
