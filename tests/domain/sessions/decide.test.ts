import { describe, expect, it } from 'vitest';
import {
  aboutPlan,
  decideSession,
  planSessionPayloadSchema,
  type SessionEvent,
} from '#domain/sessions/activities.ts';
import type { SessionPlan, SessionRejection } from '#domain/sessions/model.ts';
import { plannedSessions } from '#domain/sessions/planned-days.ts';
import { day, facts, planId, planned, tuesdays } from './plans.ts';

const plan = (changes = {}): SessionEvent => ({ type: 'plan-session', payload: tuesdays(changes) });
const move = (changes = {}): SessionEvent => ({
  type: 'move-session',
  payload: {
    plan: planId(1),
    on: day('2026-12-01'),
    to: day('2026-12-02'),
    reason: 'Market day',
    ...changes,
  },
});
const cancel = (changes = {}): SessionEvent => ({
  type: 'cancel-session',
  payload: { plan: planId(1), on: day('2026-12-01'), following: false, reason: 'Rain', ...changes },
});

function after(event: SessionEvent, before: SessionPlan = planned()): SessionPlan {
  const decision = decideSession(event, before, facts(2));
  if (!decision.accepted || decision.plan === null) throw new Error('not accepted');
  return decision.plan;
}

const december = { from: day('2026-12-01'), to: day('2026-12-31') };
const heldIn = (of: SessionPlan) =>
  plannedSessions(of, december)
    .filter(({ isCancelled }) => !isCancelled)
    .map(({ on }) => on);

describe('a plan', () => {
  it('is kept as it was written', () => {
    expect(decideSession(plan(), undefined, facts())).toEqual({ accepted: true, plan: planned() });
    expect(aboutPlan(plan())).toBeNull();
  });

  it('that has already arrived changes nothing', () => {
    expect(decideSession(plan(), planned(), facts())).toEqual({ accepted: true, plan: null });
  });

  it.each<[SessionRejection, object]>([
    ['session-in-past', { on: '2026-11-21', until: '2026-11-01' }],
    ['ends-before-first', { until: '2026-11-23' }],
  ])('is refused: %s', (reason, changes) => {
    expect(decideSession(plan(changes), undefined, facts())).toEqual({ accepted: false, reason });
  });

  it('of yesterday in UTC may be of today at the facility', () => {
    expect(decideSession(plan({ on: '2026-11-22' }), undefined, facts()).accepted).toBe(true);
  });

  it('without repetition has no end', () => {
    const once = decideSession(plan({ repeat: 'once', until: '2027-01-01' }), undefined, facts());
    expect(once).toMatchObject({ plan: { until: null } });
  });

  it.each([
    ['no place', { place: ' ' }],
    ['a day that is none', { on: '2026-02-30' }],
    ['a kind that is none', { kind: 'party' }],
    ['a rhythm that is none', { repeat: 'daily' }],
  ])('is not read with %s', (_what, changes) => {
    expect(planSessionPayloadSchema.safeParse(tuesdays(changes as never)).success).toBe(false);
  });
});

describe('a planned session that is moved', () => {
  it('is held on its new day, and the others on theirs', () => {
    const moved = after(move());
    expect(moved.changes).toEqual([
      {
        on: '2026-12-01',
        to: '2026-12-02',
        reason: 'Market day',
        event: planId(2),
        by: planId(0xf0),
        at: facts(2).at,
      },
    ]);
    expect(heldIn(moved)).toEqual(['2026-12-02', '2026-12-08', '2026-12-15', '2026-12-22', '2026-12-29']);
    expect(aboutPlan(move())).toBe(planId(1));
  });

  it('may be moved again, and back', () => {
    const again = after(move({ to: day('2026-12-03') }), after(move()));
    expect(heldIn(again)[0]).toBe('2026-12-03');
    const back = after(move({ to: day('2026-12-01') }), again);
    expect(heldIn(back)).toEqual(heldIn(planned()));
    expect(plannedSessions(back, december)[0]).toMatchObject({ reason: '', isCancelled: false });
  });

  it('may leave its month, and is no longer found in it', () => {
    const moved = after(move({ to: day('2027-01-02') }));
    expect(heldIn(moved)[0]).toBe('2026-12-08');
    expect(plannedSessions(moved, { from: day('2027-01-01'), to: day('2027-01-03') })).toMatchObject([
      { planned: '2026-12-01', on: '2027-01-02' },
    ]);
  });

  it.each<[SessionRejection, object, SessionPlan | undefined]>([
    ['plan-missing', { on: '2026-12-02' }, undefined],
    ['not-a-planned-day', { on: '2026-12-02', to: '2026-11-01' }, planned()],
    ['session-in-past', { to: '2026-11-21' }, planned({ on: day('2026-11-17') })],
    ['planned-day-taken', { to: '2026-12-08' }, planned()],
  ])('is refused: %s', (reason, changes, before) => {
    expect(decideSession(move(changes), before, facts(2))).toEqual({ accepted: false, reason });
  });

  it('may use the day of a cancelled one', () => {
    const free = after(cancel({ on: day('2026-12-08') }));
    expect(heldIn(after(move({ to: day('2026-12-08') }), free))[0]).toBe('2026-12-08');
  });
});

describe('a planned session that is cancelled', () => {
  it('stays visible with its reason', () => {
    const [first, ...others] = plannedSessions(after(cancel()), december);
    expect(first).toMatchObject({ on: '2026-12-01', isCancelled: true, reason: 'Rain' });
    expect(others.every(({ isCancelled }) => !isCancelled)).toBe(true);
  });

  it('ends the plan with all later days if requested', () => {
    expect(heldIn(after(cancel({ on: day('2026-12-08'), following: true })))).toEqual(['2026-12-01']);
  });

  it('is restored by moving it to its own day', () => {
    expect(heldIn(after(move({ to: day('2026-12-01') }), after(cancel())))).toEqual(heldIn(planned()));
  });

  it.each<[SessionRejection, object, SessionPlan | undefined]>([
    ['plan-missing', { on: '2026-12-02' }, undefined],
    ['not-a-planned-day', { on: '2026-12-02' }, planned()],
  ])('is refused: %s', (reason, changes, before) => {
    expect(decideSession(cancel(changes), before, facts(2))).toEqual({ accepted: false, reason });
  });
});
