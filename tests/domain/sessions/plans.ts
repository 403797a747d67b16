import fc from 'fast-check';
import type { SessionPayloads } from '#domain/sessions/activities.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import type { EventId, SessionPlanId, UserId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { repeats, type SessionPlan } from '#domain/sessions/model.ts';

/** The n-th id of a story; a plan and the event that made it share one. */
export const planId = (n: number) =>
  `0197aef1-0000-7000-8000-${n.toString(16).padStart(12, '0')}` as SessionPlanId;

export const day = (text: string) => text as LocalDate;

/** Saved on Monday, 23 November 2026. */
export const facts = (n = 1) => ({
  event: planId(n) as string as EventId,
  actor: planId(0xf0) as string as UserId,
  at: `2026-11-23T08:${String(n).padStart(2, '0')}:00.000Z`,
});

/** Every Tuesday at the facility. */
export function tuesdays(
  changes: Partial<SessionPayloads['plan-session']> = {},
): SessionPayloads['plan-session'] {
  return {
    kind: 'fixed',
    place: 'Ajingi Cottage Hospital',
    settlement: '',
    on: day('2026-11-24'),
    repeat: 'weekly',
    until: null,
    team: 'Amina Bello',
    ...changes,
  };
}

/** The row of a new plan. */
export function planned(changes: Partial<SessionPlan> = {}): SessionPlan {
  return {
    ...tuesdays(),
    id: planId(1),
    changes: [],
    admin: facts().actor,
    createdAt: facts().at,
    updatedAt: facts().at,
    ...changes,
  };
}

/** A day within two years. */
export const arbitraryDay = fc.integer({ min: 0, max: 730 }).map((days) => addDays(day('2026-11-24'), days));

export const arbitraryPlan = fc
  .record({
    on: arbitraryDay,
    repeat: fc.constantFrom(...repeats),
    lasts: fc.option(fc.integer({ min: 0, max: 300 })),
  })
  .map(({ on, repeat, lasts }) =>
    planned({ on, repeat, until: lasts === null || repeat === 'once' ? null : addDays(on, lasts) }),
  );
