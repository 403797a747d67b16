import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyChanges, record, type RegisterEvent } from '#domain/immunization/register/record.ts';
import type { Child, RegisterState } from '#domain/immunization/register/model.ts';
import { notGivenReasons } from '#domain/immunization/screening/not-given.ts';
import type { EventId, ImmunizationId } from '#domain/kernel/ids.ts';
import {
  after,
  childId,
  eventId,
  immunization,
  minute,
  officer,
  on,
  registration,
} from './given-register.ts';

const days = ['2026-11-20', '2026-11-20', '2026-11-21', '2026-11-27'] as const;
const foundOf = fc.subarray([
  { condition: 'hiv-untreated', series: null },
  { condition: 'severe-allergy', series: 'Penta' },
  { condition: 'ill-today', series: null },
]);
const visitOf = fc.record({
  day: fc.nat({ max: days.length - 1 }),
  found: fc.option(foundOf, { nil: null }),
  notGiven: fc.uniqueArray(
    fc.record({
      dose: fc.constantFrom('Penta1', 'OPV1', 'Rota1'),
      reason: fc.constantFrom(...notGivenReasons),
    }),
    { selector: ({ dose }) => dose, maxLength: 3 },
  ),
  given: fc.subarray(['BCG', 'PCV1']),
});
type Visit = typeof visitOf extends fc.Arbitrary<infer One> ? One : never;

/** The events of a visit with their ids, which do not depend on anything else in the story. */
function eventsOf({ day, found, notGiven, given }: Visit, at: number): readonly [EventId, RegisterEvent][] {
  const visitedOn = on(days[day] ?? '');
  const events: RegisterEvent[] = [
    ...(found === null
      ? []
      : [{ type: 'screen-child' as const, payload: { child: childId(1), on: visitedOn, found } }]),
    ...(notGiven.length === 0
      ? []
      : [
          {
            type: 'note-not-given' as const,
            payload: {
              child: childId(1),
              on: visitedOn,
              doses: notGiven.map((one) => ({ ...one, note: null })),
              nextOn: on('2026-12-04'),
            },
          },
        ]),
    ...given.map((dose) =>
      immunization(childId(1), { dose, immunizedOn: visitedOn, nextOn: on('2026-12-04') }),
    ),
  ];
  return events.map((event, n) => [eventId(0x100 * (at + 1) + n), event]);
}

function told(state: RegisterState, events: readonly (readonly [EventId, RegisterEvent])[]): RegisterState {
  return events.reduce(
    (known, [event, one]) =>
      applyChanges(known, record(one, known, { event, actor: officer, at: minute(9) })),
    state,
  );
}

/** An undone visit: its doses are void and its answers withdrawn. */
function takenBack(
  events: readonly (readonly [EventId, RegisterEvent])[],
): readonly [EventId, RegisterEvent][] {
  const answers = events.filter(([, { type }]) => type !== 'immunize').map(([id]) => id);
  const undone: RegisterEvent[] = events
    .filter(([, { type }]) => type === 'immunize')
    .map(([id]) => ({
      type: 'void-immunization',
      payload: { immunization: id as string as ImmunizationId, reason: 'Undone' },
    }));
  if (answers.length > 0)
    undone.push({
      type: 'take-back-answers',
      payload: { child: childId(1), events: answers, reason: 'Undone' },
    });
  return undone.map((event, n) => [eventId(0xf000 + n), event]);
}

/** Everything recorded of the child that still holds; the time of the entry's last change is left out. */
function standing(state: RegisterState) {
  const { updatedAt: _at, findings = [], ...child } = state.children.get(childId(1)) as Child;
  const said = (one: object) => JSON.stringify(one);
  return {
    ...child,
    findings: findings.map(said).toSorted(),
    given: [...state.immunizations.values()].filter(({ voided }) => voided === null),
  };
}

const registered = after([registration()]);

test('a visit that is undone leaves the child as it was before', () => {
  fc.assert(
    fc.property(fc.array(visitOf, { maxLength: 3 }), visitOf, (earlier, last) => {
      const before = told(registered, earlier.flatMap(eventsOf));
      const events = eventsOf(last, earlier.length);
      expect(standing(told(before, [...events, ...takenBack(events)]))).toEqual(standing(before));
    }),
    { numRuns: 500 },
  );
});

test('a visit that is undone later leaves the child as if it had not taken place', () => {
  fc.assert(
    fc.property(fc.array(visitOf, { minLength: 1, maxLength: 4 }), fc.nat(), (visits, chosen) => {
      const inOrder = visits.toSorted((a, b) => a.day - b.day).map(eventsOf);
      const undone = inOrder[chosen % inOrder.length] ?? [];
      const without = told(registered, inOrder.filter((events) => events !== undone).flat());
      const taken = told(registered, [...inOrder.flat(), ...takenBack(undone)]);
      expect(standing(taken)).toEqual(standing(without));
    }),
    { numRuns: 500 },
  );
});

test('undoing something twice, or something unknown, changes nothing', () => {
  const events = eventsOf(
    { day: 0, found: [], notGiven: [{ dose: 'OPV1', reason: 'refused' }], given: [] },
    0,
  );
  const once = told(registered, [...events, ...takenBack(events)]);
  expect(standing(told(once, takenBack(events)))).toEqual(standing(registered));
  expect(standing(told(registered, takenBack(events)))).toEqual(standing(registered));
});

test('a finding revised since is undone with its visit', () => {
  const [screened] = eventsOf(
    { day: 0, found: [{ condition: 'hiv-untreated', series: null }], notGiven: [], given: [] },
    0,
  );
  const revised: RegisterEvent = {
    type: 'revise-finding',
    payload: { child: childId(1), condition: 'hiv-untreated', series: null, reason: 'Treated' },
  };
  const state = told(registered, [screened!, [eventId(0x900), revised], ...takenBack([screened!])]);
  expect(standing(state)).toEqual(standing(registered));
});
