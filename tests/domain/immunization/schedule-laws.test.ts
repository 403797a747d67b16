import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dueWindows, soughtUntil, soughtWindows } from '#domain/immunization/schedule/due-windows.ts';
import { nextVisit } from '#domain/immunization/register/expected-visit.ts';
import { isDue, scheduleOf, stateOfWindow } from '#domain/immunization/schedule/schedule.ts';
import { doseWarnings } from '#domain/immunization/register/dose-warnings.ts';
import { type GivenDose, laidOverSchedule } from '#domain/immunization/schedule/given-doses.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { arbitraryHistory as arbitraryStory } from './children.ts';

const runs = { numRuns: 600 };

test('giving a due dose never makes the same dose due again', () => {
  fc.assert(
    fc.property(arbitraryStory, fc.nat(), fc.nat(4000), ({ child, today, records }, pick, later) => {
      const due = scheduleOf(child, records, today).doses.filter(isDue);
      const chosen = due[pick % Math.max(1, due.length)];
      if (!chosen) return;
      const { code, antigen } = chosen.dose;
      const now = [...records, { id: 'now', antigen, dose: code, immunizedOn: today }];
      const after = scheduleOf(child, now, addDays(today, later)).doses.find(
        ({ dose }) => dose.code === code,
      );
      expect(after?.state).toBe('given');
    }),
    runs,
  );
});

test('the order of entry does not matter', () => {
  fc.assert(
    fc.property(
      arbitraryStory.chain((story) =>
        fc.tuple(fc.constant(story), fc.shuffledSubarray(story.records, { minLength: story.records.length })),
      ),
      ([{ child, today, records }, shuffled]) => {
        expect(scheduleOf(child, shuffled, today)).toEqual(scheduleOf(child, records, today));
        expect(dueWindows(child, shuffled)).toEqual(dueWindows(child, records));
        expect(nextVisit(child, shuffled, today)).toEqual(nextVisit(child, records, today));
      },
    ),
    runs,
  );
});

test('each record is on the card once', () => {
  fc.assert(
    fc.property(arbitraryStory, ({ child, today, records }) => {
      const { doses, invalid, extra } = scheduleOf(child, records, today);
      const shown = [
        ...doses.flatMap(({ given }) => given ?? []),
        ...invalid.map(({ record }) => record),
        ...extra,
      ];
      expect(shown.map(({ id }) => id).toSorted()).toEqual(records.map(({ id }) => id).toSorted());
    }),
    runs,
  );
});

test('the doses due on a day equal those of windows computed on any other day', () => {
  fc.assert(
    fc.property(arbitraryStory, ({ child, today, records }) => {
      const byCard = scheduleOf(child, records, today)
        .doses.filter(isDue)
        .map(({ dose, state }) => [dose.code, state]);
      const byWindow = dueWindows(child, records).flatMap((window) => {
        const state = stateOfWindow(window, today);
        return state === 'due' || state === 'overdue' ? [[window.code, state]] : [];
      });
      expect(Object.fromEntries(byWindow)).toEqual(Object.fromEntries(byCard));
    }),
    runs,
  );
});

test('a dose due by the schedule has no warning except that it is repeated', () => {
  fc.assert(
    fc.property(arbitraryStory, ({ child, today, records }) => {
      for (const { dose } of scheduleOf(child, records, today).doses.filter(isDue)) {
        const intended = { antigen: dose.antigen, dose: dose.code, immunizedOn: today, label: null };
        expect([dose.code, doseWarnings(child, records, intended)]).toEqual([dose.code, []]);
      }
    }),
    runs,
  );
});

test('a child is expected within the windows of its vaccines, and no longer than the rule allows', () => {
  fc.assert(
    fc.property(arbitraryStory, ({ child, today, records }) => {
      const open = new Map(dueWindows(child, records).map((window) => [window.code, window]));
      for (const { code, from, by, last } of soughtWindows(child, records)) {
        const window = open.get(code);
        const sought = soughtUntil(child, code);
        expect(from).toBe(window?.from);
        expect(from <= by && (last === null || by <= last)).toBe(true);
        expect(sought === null || (last !== null && last <= sought)).toBe(true);
        expect(last === window?.last || last === sought).toBe(true);
      }
      const visit = nextVisit(child, records, today);
      const isLookedFor = visit?.doses.some((code) => {
        const sought = soughtUntil(child, code);
        return sought === null || visit.on <= sought;
      });
      expect(isLookedFor).not.toBe(false);
    }),
    runs,
  );
});

test('the next visit is after today, has something to give, and moves on once all of it is given', () => {
  fc.assert(
    fc.property(arbitraryStory, ({ child, today, records }) => {
      const visit = nextVisit(child, records, today);
      const due = soughtWindows(child, records);
      if (!visit) {
        expect(due.every(({ last }) => last !== null && last <= today)).toBe(true);
        return;
      }
      expect(visit.on > today).toBe(true);
      expect(visit.doses.length).toBeGreaterThan(0);
      const given = scheduleOf(child, records, visit.on)
        .doses.filter(({ dose }) => visit.doses.includes(dose.code))
        .map(({ dose }) => ({
          id: `then-${dose.code}`,
          antigen: dose.antigen,
          dose: dose.code,
          immunizedOn: visit.on,
        }));
      const next = nextVisit(child, [...records, ...given], visit.on);
      expect(next === null || next.on > visit.on).toBe(true);
      expect(visit.doses.filter((code) => next?.doses.includes(code))).toEqual([]);
    }),
    runs,
  );
});

test('a proposed dose given on a day on which it is due always counts', () => {
  fc.assert(
    fc.property(arbitraryStory, fc.nat(), ({ child, today, records }, pick) => {
      const due = scheduleOf(child, records, today).doses.filter(isDue);
      const chosen = due[pick % Math.max(1, due.length)];
      if (!chosen) return;
      const { code, antigen } = chosen.dose;
      const now = { id: 'now', antigen, dose: code, immunizedOn: today };
      const { byCode, invalid } = laidOverSchedule(child.bornOn, [...records, now], 0);
      expect([byCode.get(code)?.id, invalid.filter(({ record }) => record.id === 'now')]).toEqual([
        'now',
        [],
      ]);
    }),
    runs,
  );
});

test('later records never change which earlier doses count', () => {
  fc.assert(
    fc.property(arbitraryStory, fc.nat(6000), ({ child, records }, days) => {
      const until = addDays(child.bornOn, days);
      const earlier = records.filter(({ immunizedOn }) => immunizedOn <= until);
      const counted = [...laidOverSchedule(child.bornOn, earlier, 0).byCode].map(([code, { id }]) => [
        code,
        id,
      ]);
      const all = laidOverSchedule(child.bornOn, records, 0).byCode;
      expect(counted.map(([code = '']) => [code, all.get(code)?.id])).toEqual(counted);
    }),
    runs,
  );
});

test('a child that comes to every announced visit is never overdue', () => {
  fc.assert(
    fc.property(
      fc.date({
        min: new Date('2015-01-01T00:00:00Z'),
        max: new Date('2026-01-01T00:00:00Z'),
        noInvalidDate: true,
      }),
      fc.constantFrom('female' as const, 'male' as const),
      (born, sex) => {
        const child = { bornOn: born.toISOString().slice(0, 10) as LocalDate, sex };
        let records: GivenDose[] = [];
        for (let on: LocalDate | undefined = child.bornOn; on !== undefined;) {
          const today: LocalDate = on;
          const { doses } = scheduleOf(child, records, today);
          expect(doses.filter(({ state }) => state === 'overdue' || state === 'too-late')).toEqual([]);
          const given = doses.filter(isDue).map(({ dose }) => ({
            id: `${dose.code} ${today}`,
            antigen: dose.antigen,
            dose: dose.code,
            immunizedOn: today,
          }));
          records = [...records, ...given];
          on = nextVisit(child, records, today)?.on;
        }
        const { doses, invalid, extra } = scheduleOf(child, records, addDays(child.bornOn, 16 * 366));
        expect(doses.filter(({ state }) => state !== 'given')).toEqual([]);
        expect([invalid, extra]).toEqual([[], []]);
      },
    ),
    { numRuns: 60 },
  );
});
