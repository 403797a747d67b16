import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { dueWindows } from '#domain/immunization/due-windows.ts';
import { nextVisit } from '#domain/immunization/next-visit.ts';
import { notOfferedBy } from '#domain/immunization/offered.ts';
import { isDue, scheduleOf } from '#domain/immunization/schedule.ts';
import { arbitraryStory, boy, day, given } from './children.ts';

describe('what a facility does not offer', () => {
  it.each([
    [[], ['Malaria']],
    [['BCG', 'Penta'], ['Malaria']],
    [['R21'], []],
    [['Malaria', 'BCG'], []],
  ])('keeping %j: %j', (kept, notOffered) => {
    expect([...notOfferedBy(kept)]).toEqual(notOffered);
  });
});

describe('malaria where it is not offered', () => {
  const child = { ...boy('2026-01-01'), notOffered: notOfferedBy([]) };

  it('is no missed dose and no reason to come back, but a line of the card', () => {
    const { doses } = scheduleOf(child, [], day('2026-06-20'));
    const lines = doses.filter(({ dose }) => dose.antigen === 'Malaria');
    expect(lines.map(({ state }) => state)).toEqual(Array(4).fill('not-offered'));
    expect(nextVisit(child, [], day('2026-05-31'))?.doses).not.toContain('Malaria1');
  });

  it('that was given elsewhere is given', () => {
    const { doses } = scheduleOf(child, given('Malaria1 2026-06-01'), day('2026-06-20'));
    expect(doses.find(({ dose }) => dose.code === 'Malaria1')?.state).toBe('given');
  });
});

test('what is not offered is never due, and all else is as it would be', () => {
  fc.assert(
    fc.property(arbitraryStory, ({ child, today, records }) => {
      const here = { ...child, notOffered: new Set(['Malaria']) };
      const isOther = ({ dose }: { dose: { antigen: string } }) => dose.antigen !== 'Malaria';
      const [all, some] = [scheduleOf(child, records, today).doses, scheduleOf(here, records, today).doses];
      expect(some.filter(isOther)).toEqual(all.filter(isOther));
      expect(some.filter((line) => !isOther(line)).some(isDue)).toBe(false);
      expect(dueWindows(here, records)).toEqual(
        dueWindows(child, records).filter(({ code }) => !code.startsWith('Malaria')),
      );
    }),
    { numRuns: 300 },
  );
});
