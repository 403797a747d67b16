import { describe, expect, it } from 'vitest';
import { birthFaults, immunizationFaults } from '#domain/immunization/register/day-checks.ts';
import { localDateSchema } from '#domain/kernel/local-date.ts';

const on = (text: string) => localDateSchema.parse(text);
const today = on('2026-11-20');
const faultsOf = (found: readonly { fault: string }[]) => found.map(({ fault }) => fault);

describe('a date of birth', () => {
  it.each([
    ['2026-11-20', []],
    ['2026-11-21', ['born-in-future']],
    ['2006-11-20', []],
    ['2006-11-19', ['born-too-long-ago']],
  ])('%s seen on 2026-11-20: %j', (bornOn, faults) => {
    expect(faultsOf(birthFaults({ bornOn: on(bornOn) }, today))).toEqual(faults);
  });

  it('on the 29th of February twenty years ago is not too long ago', () => {
    expect(birthFaults({ bornOn: on('2004-02-29') }, on('2024-02-29'))).toEqual([]);
    expect(birthFaults({ bornOn: on('2008-02-29') }, on('2028-02-29'))).toEqual([]);
    expect(faultsOf(birthFaults({ bornOn: on('2004-02-28') }, on('2024-02-29')))).toEqual([
      'born-too-long-ago',
    ]);
  });
});

describe('the days of an immunization', () => {
  const born = on('2026-10-02');
  it.each([
    ['2026-11-20', null, []],
    ['2026-10-02', '2026-11-13', []],
    ['2026-11-21', null, ['immunized-in-future']],
    ['2026-10-01', null, ['immunized-before-birth']],
    ['2026-11-20', '2026-11-20', ['next-not-after']],
    ['2026-11-21', '2026-11-01', ['immunized-in-future', 'next-not-after']],
  ])('%s, next %s: %j', (immunizedOn, nextOn, faults) => {
    const days = { immunizedOn: on(immunizedOn), nextOn: nextOn === null ? null : on(nextOn) };
    expect(faultsOf(immunizationFaults(days, born, today))).toEqual(faults);
  });

  it('are not compared with an unknown birth, but are within the register’s years', () => {
    expect(immunizationFaults({ immunizedOn: on('2007-01-01'), nextOn: null }, null, today)).toEqual([]);
    const longAgo = immunizationFaults({ immunizedOn: on('1990-01-01'), nextOn: null }, null, today);
    expect(faultsOf(longAgo)).toEqual(['immunized-too-long-ago']);
  });
});
