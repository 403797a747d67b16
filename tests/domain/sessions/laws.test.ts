import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays } from '#domain/kernel/calendar.ts';
import { daysBetween } from '#domain/kernel/local-date.ts';
import { decideSession } from '#domain/sessions/activities.ts';
import { dosesNeeded, pickVials, vialsNeeded } from '#domain/sessions/need.ts';
import {
  isPlannedDay,
  placeOfVisit,
  plannedSessions,
  sessionToCome,
  weekday,
} from '#domain/sessions/planned-days.ts';
import { isForSettlement } from '#domain/sessions/model.ts';
import { arbitraryDay, arbitraryPlan, day, facts, planId, planned } from './plans.ts';

const year = (from = day('2026-11-24')) => ({ from, to: addDays(from, 365) });

describe('the days of a plan', () => {
  test('follow the rule, in order, over any period', () => {
    fc.assert(
      fc.property(arbitraryPlan, arbitraryDay, fc.nat(120), (plan, from, length) => {
        const to = addDays(from, length);
        const expected = Array.from({ length: length + 1 }, (_, at) => addDays(from, at)).filter((on) =>
          isPlannedDay(plan, on),
        );
        expect(plannedSessions(plan, { from, to }).map(({ on }) => on)).toEqual(expected);
      }),
    );
  });

  test('of a monthly one are one weekday, once a month', () => {
    fc.assert(
      fc.property(arbitraryDay, (on) => {
        const days = plannedSessions(planned({ on, repeat: 'monthly' }), year(on)).map((one) => one.on);
        expect(new Set(days.map(weekday))).toEqual(new Set([weekday(on)]));
        expect(new Set(days.map((one) => one.slice(0, 7))).size).toBe(days.length);
        expect(days.length).toBeGreaterThanOrEqual(12);
      }),
    );
  });

  test('change by a move only on its two days', () => {
    fc.assert(
      fc.property(arbitraryPlan, fc.nat(60), fc.nat(90), (plan, which, away) => {
        const before = plannedSessions(plan, year(plan.on));
        const session = before[which % before.length];
        if (!session) return;
        const to = addDays(session.on, away);
        const decision = decideSession(
          { type: 'move-session', payload: { plan: plan.id, on: session.on, to, reason: '' } },
          plan,
          facts(2),
        );
        fc.pre(decision.accepted && decision.plan !== null);
        if (!decision.accepted || decision.plan === null) return;
        const moved = plannedSessions(decision.plan, { from: plan.on, to: addDays(plan.on, 500) });
        const others = plannedSessions(plan, { from: plan.on, to: addDays(plan.on, 500) }).filter(
          ({ planned: on }) => on !== session.planned,
        );
        expect(moved.filter(({ planned: on }) => on !== session.planned).map(({ on }) => on)).toEqual(
          others.map(({ on }) => on),
        );
        // The same children are expected; only the date by which they are due changes.
        expect(moved.find(({ planned: on }) => on === session.planned)).toMatchObject({
          on: to,
          plan: { settlement: plan.settlement, place: plan.place, kind: plan.kind },
        });
      }),
    );
  });
});

describe('what a session needs', () => {
  const arbitrarySeries = fc.uniqueArray(fc.constantFrom('BCG', 'Penta', 'MR', 'bOPV'));
  const arbitraryChildren = fc.array(arbitrarySeries.map((series) => ({ series })));

  test('is the sum over the due children', () => {
    fc.assert(
      fc.property(arbitraryChildren, arbitraryChildren, (some, others) => {
        const [a, b, both] = [some, others, [...some, ...others]].map(dosesNeeded);
        for (const series of ['BCG', 'Penta', 'MR', 'bOPV'])
          expect(both?.get(series) ?? 0).toBe((a?.get(series) ?? 0) + (b?.get(series) ?? 0));
        expect([...(both?.values() ?? [])].reduce((sum, doses) => sum + doses, 0)).toBe(
          [...some, ...others].reduce((sum, { series }) => sum + series.length, 0),
        );
      }),
    );
  });

  it('is no vial if there is no child', () => {
    expect(dosesNeeded([])).toEqual(new Map());
    expect(vialsNeeded({ doses: 0, perVial: 20, wastagePercent: 50 })).toBe(0);
    expect(pickVials([{ id: planId(1) as never, left: 40 }], { vials: 0, perVial: 20 })).toEqual({
      picks: [],
      short: 0,
    });
  });

  it.each([
    [10, 10, 50, 2],
    [10, 20, 50, 1],
    [11, 20, 50, 2],
    [15, 10, 25, 2],
    [16, 10, 25, 3],
    [19, 1, 5, 20],
  ])(
    'of %i doses from vials of %i with %i %% wastage is %i vials',
    (doses, perVial, wastagePercent, vials) => {
      expect(vialsNeeded({ doses, perVial, wastagePercent })).toBe(vials);
    },
  );

  test('is taken from the lots in their order, with the shortage', () => {
    const lots = [15, 40, 10].map((left, at) => ({ id: planId(at + 1) as never, left }));
    expect(pickVials(lots, { vials: 5, perVial: 10 })).toEqual({
      picks: [
        { lot: planId(1), vials: 2 },
        { lot: planId(2), vials: 3 },
      ],
      short: 0,
    });
    expect(pickVials(lots, { vials: 9, perVial: 10 }).short).toBe(2);
  });

  test('picks and shortage add up to the need, and no lot gives more than it has', () => {
    const arbitraryLots = fc
      .array(fc.nat(200), { maxLength: 6 })
      .map((lefts) => lefts.map((left, at) => ({ id: planId(at) as never, left })));
    fc.assert(
      fc.property(arbitraryLots, fc.nat(60), fc.integer({ min: 1, max: 20 }), (lots, vials, perVial) => {
        const { picks, short } = pickVials(lots, { vials, perVial });
        expect(picks.reduce((sum, pick) => sum + pick.vials, short)).toBe(vials);
        for (const { lot, vials: taken } of picks)
          expect((taken - 1) * perVial).toBeLessThan(lots.find(({ id }) => id === lot)?.left ?? 0);
      }),
    );
  });
});

describe('the session that a child is invited to', () => {
  const outreach = planned({
    id: planId(2),
    kind: 'outreach',
    place: 'Under the tree',
    settlement: 'Sabon  Gari',
    on: day('2026-12-10'),
    repeat: 'once',
  });
  const plans = [planned(), outreach];

  it('is the next one for its settlement', () => {
    expect(sessionToCome(plans, { on: day('2026-12-09'), settlement: 'sabon gari' })?.plan.place).toBe(
      'Under the tree',
    );
    expect(sessionToCome(plans, { on: day('2026-12-09'), settlement: 'Gwale' })).toMatchObject({
      on: '2026-12-15',
    });
  });

  it('does not exist if none is within two weeks, or all are campaigns or cancelled', () => {
    expect(sessionToCome([outreach], { on: day('2026-11-25'), settlement: 'Sabon Gari' })).toBeNull();
    const campaign = planned({ kind: 'campaign' });
    expect(sessionToCome([campaign], { on: day('2026-12-01'), settlement: '' })).toBeNull();
    const change = {
      on: day('2026-12-10'),
      to: null,
      reason: 'Rain',
      event: planId(3) as never,
      by: planId(4) as never,
      at: '',
    };
    expect(
      sessionToCome([{ ...outreach, changes: [change] }], {
        on: day('2026-12-09'),
        settlement: 'Sabon Gari',
      }),
    ).toBeNull();
  });

  it('names its place on its own day only', () => {
    expect(placeOfVisit(plans, { on: day('2026-12-10'), settlement: 'Sabon Gari' })).toBe('Under the tree');
    expect(placeOfVisit(plans, { on: day('2026-12-09'), settlement: 'Sabon Gari' })).toBeNull();
  });

  test('is never before the day, or more than two weeks after it', () => {
    fc.assert(
      fc.property(fc.array(arbitraryPlan, { maxLength: 4 }), arbitraryDay, (some, on) => {
        const session = sessionToCome(some, { on, settlement: 'Gwale' });
        if (session === null) return;
        expect(daysBetween(on, session.on)).toBeGreaterThanOrEqual(0);
        expect(daysBetween(on, session.on)).toBeLessThanOrEqual(14);
        expect(isForSettlement(session.plan, 'Gwale')).toBe(true);
      }),
    );
  });
});
