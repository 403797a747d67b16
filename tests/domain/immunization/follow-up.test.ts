import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { endFaults, givenAfterEnd } from '#domain/immunization/register/day-checks.ts';
import { type EndKind, endKinds, endOf, standingEnds } from '#domain/immunization/register/follow-up.ts';
import { keptChild } from '#domain/immunization/register/activities/merges.ts';
import { absenceReasons, type RegisterState } from '#domain/immunization/register/model.ts';
import { record, applyChanges, type RegisterEvent } from '#domain/immunization/register/record.ts';
import type { ChildId, EventId } from '#domain/kernel/ids.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import { isOfCohort } from '#domain/reports/coverage.ts';
import { after, childId, eventId, merge, officer, on, registration } from './given-register.ts';

const ended = (kind: EndKind, day: string, child = 1): RegisterEvent => ({
  type: 'end-follow-up',
  payload: {
    child: childId(child),
    kind,
    on: on(day),
    toldBy: 'The grandmother',
    to: '',
    facility: null,
    aefi: null,
  },
});
const resumed = (end: number, child = 1): RegisterEvent => ({
  type: 'resume-follow-up',
  payload: { child: childId(child), end: eventId(end), reason: 'Another child' },
});
const endAfter = (...story: RegisterEvent[]) =>
  endOf([after([registration(), ...story]).children.get(childId(1))!]);

describe('the end of a follow-up', () => {
  it('is recorded with its day, and the entry stays unchanged', () => {
    const child = after([registration(), ended('died', '2026-11-22')]).children.get(childId(1))!;
    expect(endOf([child])).toMatchObject({ kind: 'died', on: '2026-11-22', by: officer, event: eventId(2) });
    expect(child).toMatchObject({ fullname: 'Musa Ibrahim', status: true, absence: null });
  });

  it('is recorded by an absence because of death', () => {
    expect(absenceReasons).toContain('died');
    const absence = { child: childId(1), reason: 'died', note: null, on: on('2026-11-22') } as const;
    expect(endAfter({ type: 'note-absence', payload: absence })).toMatchObject({ kind: 'died' });
  });

  it('by a death has priority over any other', () => {
    expect(endAfter(ended('died', '2026-11-22'), ended('moved', '2026-11-01'))).toMatchObject({
      kind: 'died',
    });
    expect(endAfter(ended('moved', '2026-11-22'), ended('moved', '2026-11-01'))).toMatchObject({
      on: '2026-11-01',
    });
  });

  it('applies to all entries of a child, whichever it was recorded for', () => {
    const { children } = after([
      registration(),
      registration({ fullname: 'Musa I' }),
      merge(1, 2),
      ended('died', '2026-11-22', 2),
    ]);
    expect(keptChild(children, childId(2))).toBe(childId(1));
    expect(endOf([...children.values()])).toMatchObject({ kind: 'died' });
  });

  it('does not depend on the order or repetition of its records', () => {
    const told = fc.array(
      fc.record({ kind: fc.constantFrom(...endKinds), day: fc.nat(60), isTakenBack: fc.boolean() }),
      { minLength: 1, maxLength: 6 },
    );
    const story = told.map((ends) =>
      ends.flatMap(({ kind, day, isTakenBack }, at) => {
        const number = 10 + at;
        const end = { id: number, event: ended(kind, addDays(on('2026-10-02'), day)) };
        return isTakenBack ? [end, { id: 100 + at, event: resumed(number) }] : [end];
      }),
    );
    const twice = story.chain((events) =>
      fc.record({
        events: fc.constant(events),
        shuffled: fc.shuffledSubarray([...events, ...events], {
          minLength: events.length * 2,
          maxLength: events.length * 2,
        }),
      }),
    );
    fc.assert(
      fc.property(twice, ({ events, shuffled }) => {
        const ends = standingEnds([folded(events)]);
        expect(standingEnds([folded(shuffled)])).toEqual(ends);
        expect(endOf([folded(shuffled)])).toEqual(endOf([folded(events)]));
        const taken = new Set(
          events.flatMap(({ event }) => (event.type === 'resume-follow-up' ? [event.payload.end] : [])),
        );
        expect(ends.every(({ event }) => !taken.has(event))).toBe(true);
      }),
    );
  });
});

/** The child after events that may be repeated, each with its own id and time. */
function folded(events: readonly { readonly id: number; readonly event: RegisterEvent }[]) {
  let state: RegisterState = after([registration()]);
  for (const { id, event } of events)
    state = applyChanges(
      state,
      record(event, state, { event: eventId(id) as EventId, actor: officer, at: `${id}` } as never),
    );
  return state.children.get(childId(1) as ChildId)!;
}

test.each([
  ['tomorrow', '2026-11-28', '2026-10-02', 'ended-in-future'],
  ['today', '2026-11-27', '2026-10-02', undefined],
  ['on the day of birth', '2026-10-02', '2026-10-02', undefined],
  ['the day before birth', '2026-10-01', '2026-10-02', 'ended-before-birth'],
  ['before an estimated birth', '2026-10-01', null, undefined],
  ['in another year', '2025-11-27', '2026-10-02', 'ended-before-birth'],
  ['a century off, of an estimated age', '1926-11-27', null, 'ended-before-birth'],
])('a child that died %s: %s, born %s', (_when, day, bornOn, fault) => {
  const faults = endFaults(on(day), bornOn === null ? null : on(bornOn), on('2026-11-27'));
  expect(faults[0]?.fault).toBe(fault);
});

test.each([
  ['2026-11-19', '2026-11-20'],
  ['2026-11-20', undefined],
  ['2026-11-21', undefined],
  ['2026-10-01', '2026-11-20'],
])('a child that died on %s and was given a dose on 02/10 and 20/11: %s speaks against it', (day, dose) => {
  const given = [{ immunizedOn: on('2026-11-20') }, { immunizedOn: on('2026-10-02') }];
  expect(givenAfterEnd(given, on(day))?.immunizedOn).toBe(dose);
});

test.each([
  ['died', '2026-09-30', false],
  ['died', '2026-10-01', true],
  ['died', '2027-03-01', true],
  ['moved', '2026-09-30', false],
  ['moved', '2027-03-01', false],
  ['elsewhere', '2027-03-01', false],
] as const)('a child born on 01/10/2025 that %s on %s is of the cohort: %s', (kind, day, isOf) => {
  expect(isOfCohort(on('2025-10-01'), [{ kind, on: on(day) }])).toBe(isOf);
  expect(isOfCohort(on('2025-10-01'), [])).toBe(true);
});
