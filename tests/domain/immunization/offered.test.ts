import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { dayOfAge } from '#domain/immunization/schedule/age.ts';
import { dueWindows, soughtWindows } from '#domain/immunization/schedule/due-windows.ts';
import type { GivenDose } from '#domain/immunization/schedule/given-doses.ts';
import { nextVisit } from '#domain/immunization/register/expected-visit.ts';
import {
  introducedSeries,
  nothingSaid,
  type OfferFacts,
  offerOf,
} from '#domain/immunization/schedule/offered.ts';
import { isDue, scheduleOf, stateOfWindow } from '#domain/immunization/schedule/schedule.ts';
import { maxGraceDays, schedule } from '#domain/immunization/schedule/schedule-data.ts';
import { allSeries } from '#domain/immunization/schedule/series.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import { arbitraryStory, boy, day, girl, given } from './children.ts';

const firstOn = '2024-12-02';
const own = (isOffered: boolean, since: string | null = null) => ({
  ownWords: { Malaria: { isOffered, since: since === null ? null : day(since) } },
});
const introduced = (on: string) => ({ introducedOn: { Malaria: day(on) } });

describe('what a facility offers', () => {
  it.each<[string, Partial<OfferFacts>, boolean, string]>([
    ['nothing is known', {}, false, firstOn],
    ['others are kept', { keptAntigens: [{ name: 'BCG' }, { name: 'Penta' }] }, false, firstOn],
    ['a wallet is kept, by whatever name', { keptAntigens: [{ name: 'R21' }] }, true, firstOn],
    ['a wallet of its series is kept', { keptAntigens: [{ name: 'X', series: 'Malaria' }] }, true, firstOn],
    [
      'one of its name was said to be of none',
      { keptAntigens: [{ name: 'R21', series: 'outside' }] },
      false,
      firstOn,
    ],
    ['it came to the state', introduced('2025-04-01'), true, '2025-04-01'],
    ['it says so itself', own(true), true, firstOn],
    ['it says so itself, and since when', own(true, '2025-06-01'), true, '2025-06-01'],
    [
      'it says when, later than the state',
      { ...introduced('2025-04-01'), ...own(true, '2025-06-01') },
      true,
      '2025-06-01',
    ],
    [
      'it says so, and the state says when',
      { ...introduced('2025-04-01'), ...own(true) },
      true,
      '2025-04-01',
    ],
    ['it says no, whatever it keeps', { keptAntigens: [{ name: 'Malaria' }], ...own(false) }, false, firstOn],
    [
      'it says no, whatever the state says',
      { ...introduced('2025-04-01'), ...own(false) },
      false,
      '2025-04-01',
    ],
  ])('%s', (_case, facts, isOffered, from) => {
    const { notOffered, offeredFrom } = offerOf({ ...nothingSaid, ...facts });
    expect([...notOffered]).toEqual(isOffered ? [] : ['Malaria']);
    expect(offeredFrom.get('Malaria')).toBe(from);
  });

  it('is everything that the whole country gives, unless it says otherwise', () => {
    expect([...offerOf(nothingSaid).notOffered]).toEqual(['Malaria']);
    const without = offerOf({ ...nothingSaid, ownWords: { BCG: { isOffered: false, since: null } } });
    expect([...without.notOffered].toSorted()).toEqual(['BCG', 'Malaria']);
  });

  it('depends on the days of later vaccines, and of those that replaced an older one', () => {
    expect(introducedSeries).toEqual(['Malaria', 'MR', 'HPV']);
  });

  it.each<[string, Partial<OfferFacts>, string | undefined]>([
    ['no day is known', {}, undefined],
    ['the state says when', { introducedOn: { MR: day('2025-10-06') } }, '2025-10-06'],
    [
      'the facility says when, later than the state',
      {
        introducedOn: { MR: day('2025-10-06') },
        ownWords: { MR: { isOffered: true, since: day('2025-11-01') } },
      },
      '2025-11-01',
    ],
  ])('gives the older vaccine until its day: %s', (_case, facts, from) => {
    const offer = offerOf({ ...nothingSaid, ...facts });
    expect(offer.replacedOn.get('MR')).toBe(from);
    expect(offer.notOffered.has('MR')).toBe(false);
    const child = boy('2025-01-01');
    expect(dueWindows({ ...child, ...offer }, [])).toEqual(
      dueWindows({ ...child, ...offerOf(nothingSaid) }, []),
    );
  });
});

describe('malaria where it is not offered', () => {
  const child = { ...boy('2026-01-01'), ...offerOf(nothingSaid) };

  it('is neither a missed dose nor a reason to come back, but a line of the card', () => {
    const { doses } = scheduleOf(child, [], day('2026-06-20'));
    const lines = doses.filter(({ dose }) => dose.antigen === 'Malaria');
    expect(lines.map(({ state }) => state)).toEqual(Array(4).fill('not-offered'));
    expect(nextVisit(child, [], day('2026-05-31'))?.doses).not.toContain('Malaria1');
  });

  it('is shown as given if it was given elsewhere', () => {
    const { doses } = scheduleOf(child, given('Malaria1 2026-06-01'), day('2026-06-20'));
    expect(doses.find(({ dose }) => dose.code === 'Malaria1')?.state).toBe('given');
  });
});

describe('a vaccine introduced in a state on a day', () => {
  const from = offerOf({ ...nothingSaid, ...introduced('2026-03-02') });
  const stateOn = (child: ReturnType<typeof boy>, on: string, records: GivenDose[] = []) =>
    scheduleOf(child, records, day(on)).doses.find(
      ({ dose, state }) => dose.antigen === 'Malaria' && state !== 'given',
    )?.state;

  it.each([
    ['one year old on that day', '2025-03-02', 'before-cohort'],
    ['a day younger', '2025-03-03', 'due'],
    ['old enough for the first dose already', '2025-09-01', 'due'],
    ['too young for it yet', '2026-01-01', 'upcoming'],
  ])('for a child %s', (_case, bornOn, state) => {
    expect(stateOn({ ...boy(bornOn), ...from }, '2026-03-02')).toBe(state);
  });

  it('is not missed before it could be given: its four weeks start on that day', () => {
    const child = { ...boy('2025-08-01'), ...from };
    expect(stateOn(child, '2026-03-01')).toBe('upcoming');
    expect(stateOn(child, '2026-03-30')).toBe('due');
    expect(stateOn(child, '2026-03-31')).toBe('overdue');
    expect(nextVisit(child, [], day('2026-02-28'))?.on).toBe('2026-03-02');
  });

  it('is continued for a child who started it elsewhere, at any age', () => {
    const child = { ...boy('2025-01-01'), ...from };
    expect(stateOn(child, '2026-03-02', given('Malaria1 2025-06-01'))).toBe('due');
  });

  it('is for girls of all ages in its schedule', () => {
    const hpv = offerOf({ ...nothingSaid, introducedOn: { HPV: day('2024-05-27') } });
    const lines = ['2009-05-27', '2009-05-28', '2012-01-01'].map(
      (bornOn) =>
        scheduleOf({ ...girl(bornOn), ...hpv }, [], day('2024-05-27')).doses.find(
          ({ dose }) => dose.code === 'HPV',
        )?.state,
    );
    expect(lines).toEqual(['before-cohort', 'due', 'due']);
  });
});

const arbitraryDay = fc
  .date({ min: new Date('2015-01-01T00:00:00Z'), max: new Date('2028-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => day(date.toISOString().slice(0, 10)));
const series = fc.constantFrom(...allSeries);
const arbitraryOffer = fc
  .record({
    keptAntigens: fc.array(fc.record({ name: series }), { maxLength: 5 }),
    introducedOn: fc.dictionary(fc.constantFrom(...introducedSeries), arbitraryDay),
    ownWords: fc.dictionary(series, fc.record({ isOffered: fc.boolean(), since: fc.option(arbitraryDay) }), {
      maxKeys: 5,
    }),
    graceDays: fc.nat(maxGraceDays),
  })
  .map(offerOf);
const runs = { numRuns: 300 };

test('what is not offered is never due, and everything else stays unchanged', () => {
  fc.assert(
    fc.property(arbitraryStory, fc.subarray([...allSeries]), ({ child, today, records }, missing) => {
      const here = { ...child, notOffered: new Set(missing) };
      const isOther = ({ dose }: { dose: { antigen: string } }) => !here.notOffered.has(dose.antigen);
      const [all, some] = [scheduleOf(child, records, today).doses, scheduleOf(here, records, today).doses];
      expect(some.filter(isOther)).toEqual(all.filter(isOther));
      expect(some.filter((line) => !isOther(line)).some(isDue)).toBe(false);
      const isKept = ({ code }: { code: string }) =>
        !here.notOffered.has(schedule.find((dose) => dose.code === code)?.antigen ?? '');
      expect(dueWindows(here, records)).toEqual(dueWindows(child, records).filter(isKept));
    }),
    runs,
  );
});

test('a child born before the first cohort who never started it is never a defaulter', () => {
  fc.assert(
    fc.property(arbitraryStory, arbitraryOffer, ({ child, today, records }, offer) => {
      const here = { ...child, ...offer };
      for (const { antigen, introduction } of schedule) {
        const from = offer.offeredFrom.get(antigen);
        if (introduction === null || from === undefined || from < dayOfAge(child.bornOn, introduction.under))
          continue;
        const others = records.filter((record) => record.antigen !== antigen);
        const codes = schedule.filter((dose) => dose.antigen === antigen).map(({ code }) => code);
        expect(soughtWindows(here, others).filter(({ code }) => codes.includes(code))).toEqual([]);
        expect(nextVisit(here, others, today)?.doses.filter((code) => codes.includes(code)) ?? []).toEqual(
          [],
        );
      }
    }),
    runs,
  );
});

test('nothing is due before it was introduced in the place, and card and windows agree', () => {
  fc.assert(
    fc.property(arbitraryStory, arbitraryOffer, ({ child, today, records }, offer) => {
      const here = { ...child, ...offer };
      const byCard = scheduleOf(here, records, today).doses.filter(isDue);
      for (const { dose } of byCard) {
        expect(offer.notOffered.has(dose.antigen)).toBe(false);
        expect((offer.offeredFrom.get(dose.antigen) ?? today) <= today).toBe(true);
      }
      const byWindow = dueWindows(here, records).filter((window) =>
        isDue({ state: stateOfWindow(window, today) }),
      );
      expect(byWindow.map(({ code }) => code).toSorted()).toEqual(
        byCard.map(({ dose }) => dose.code).toSorted(),
      );
    }),
    runs,
  );
});

test('an on-time child with all offered vaccines is never on a due list', () => {
  fc.assert(
    fc.property(arbitraryStory, arbitraryOffer, ({ child }, offer) => {
      const here = { ...child, ...offer };
      const records: GivenDose[] = [];
      let today = child.bornOn;
      // Each visit is on the day announced at the visit before, and gives everything that is due.
      for (let visit = 0; visit < 40; visit++) {
        for (const { dose } of scheduleOf(here, records, today).doses.filter(isDue))
          records.push({
            id: `${visit} ${dose.code}`,
            antigen: dose.antigen,
            dose: dose.code,
            immunizedOn: today,
          });
        const left = dueWindows(here, records).filter((window) =>
          isDue({ state: stateOfWindow(window, today) }),
        );
        expect(left).toEqual([]);
        const next = nextVisit(here, records, today);
        if (next === null) return;
        // No dose expires between two visits.
        const eve = addDays(next.on, -1);
        expect(
          soughtWindows(here, records).filter((window) => stateOfWindow(window, eve) === 'overdue'),
        ).toEqual([]);
        today = next.on;
      }
      throw new Error('the visits come to no end');
    }),
    runs,
  );
});
