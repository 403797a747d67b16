import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dosesTakenBack, type OwnRegisterEvent, seenHere } from '#domain/sessions/held/given-in.ts';
import { sessionId, idOf } from './parts.ts';

const held = { session: sessionId, on: '2026-11-23' as never };
const child = (n: number) => idOf(0x300 + n);

/** A visit of a child in a session, as its tablet saves it; each event has its own id. */
const arbitraryVisit = fc.record({
  child: fc.nat(3),
  doses: fc.subarray(['BCG', 'OPV0', 'Penta1']),
  notGiven: fc.subarray(['Rota1', 'PCV1']),
  isAsked: fc.boolean(),
  isElsewhere: fc.boolean(),
});
type Visit = typeof arbitraryVisit extends fc.Arbitrary<infer One> ? One : never;

function eventsOf(
  { child: n, doses, notGiven, isAsked, isElsewhere }: Visit,
  at: number,
): OwnRegisterEvent[] {
  const of = { child: child(n), session: isElsewhere ? idOf(9) : sessionId };
  const events = [
    ...(isAsked ? [{ type: 'screen-child', payload: { ...of, on: held.on, found: [] } }] : []),
    ...(notGiven.length === 0
      ? []
      : [
          {
            type: 'note-not-given',
            payload: {
              ...of,
              on: held.on,
              doses: notGiven.map((dose) => ({ dose, reason: 'refused', note: null })),
            },
          },
        ]),
    ...doses.map((dose) => ({
      type: 'immunize',
      payload: { ...of, dose, doses: 1, immunizedOn: held.on, isHistory: false },
    })),
  ];
  return events.map((one, n2) => ({ ...one, event: idOf(0x1000 * (at + 1) + n2) }) as never);
}

function takenBack(events: readonly OwnRegisterEvent[]): OwnRegisterEvent[] {
  return events.map(
    (one, at) =>
      ({
        event: idOf(0xf0000 + at),
        ...(one.type === 'immunize'
          ? { type: 'void-immunization', payload: { immunization: one.event, reason: 'Undone' } }
          : {
              type: 'take-back-answers',
              payload: { child: child(0), events: [one.event], reason: 'Undone' },
            }),
      }) as never,
  );
}

test('an undone visit was never seen, and its doses were never given, in any order of events', () => {
  fc.assert(
    fc.property(fc.array(arbitraryVisit, { minLength: 1, maxLength: 6 }), fc.nat(), (visits, chosen) => {
      const all = visits.map(eventsOf);
      const undone = all[chosen % all.length]!;
      const without = all.filter((one) => one !== undone).flat();
      const after = [...all.flat(), ...takenBack(undone)];
      expect(seenHere(after, held)).toEqual(seenHere(without, held));
      const isHere = !visits[chosen % all.length]!.isElsewhere;
      expect(dosesTakenBack(after, held)).toBe(
        isHere ? undone.filter(({ type }) => type === 'immunize').length : 0,
      );
    }),
  );
});

test('doses given and children seen are those of the session’s visits, each child once', () => {
  fc.assert(
    fc.property(fc.array(arbitraryVisit, { maxLength: 6 }), (visits) => {
      const seen = seenHere(visits.flatMap(eventsOf), held);
      const here = visits.filter(({ isElsewhere }) => !isElsewhere);
      const came = here.filter(
        ({ doses, notGiven, isAsked }) => isAsked || doses.length + notGiven.length > 0,
      );
      expect(new Set(seen.map((one) => one.child))).toEqual(new Set(came.map((one) => child(one.child))));
      expect(seen).toHaveLength(new Set(came.map((one) => one.child)).size);
      expect(seen.reduce((sum, { doses }) => sum + doses, 0)).toBe(
        here.reduce((sum, { doses }) => sum + doses.length, 0),
      );
      // An undo removes everything of the child's visit, and nothing of another child's.
      expect(seen.flatMap(({ events }) => events)).toHaveLength(here.flatMap(eventsOf).length);
    }),
  );
});

test('a dose given after all was not missed, and the last note about a dose is valid', () => {
  const visit = (changes: Partial<Visit>, at: number) =>
    eventsOf({ child: 0, doses: [], notGiven: [], isAsked: false, isElsewhere: false, ...changes }, at);
  const noted = visit({ notGiven: ['Rota1', 'PCV1'] }, 0);
  const given = visit({ doses: ['BCG'] }, 1).map((one) => ({
    ...one,
    payload: { ...one.payload, dose: 'Rota1' },
  }));
  expect(seenHere([...noted, ...(given as OwnRegisterEvent[])], held)).toMatchObject([
    { doses: 1, notGiven: [{ dose: 'PCV1', reason: 'refused' }] },
  ]);
});

test('doses copied from a card, or given on another day, are not a visit to the session', () => {
  const [given] = eventsOf({ child: 0, doses: ['BCG'], notGiven: [], isAsked: false, isElsewhere: false }, 0);
  for (const changes of [{ isHistory: true }, { immunizedOn: '2026-11-22' }, { session: undefined }])
    expect(seenHere([{ ...given!, payload: { ...given!.payload, ...changes } } as never], held)).toEqual([]);
});
