import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HeldSessionId, ImmunizationId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { isGivenAfter, isGivenIn, isHandedOn, withVial } from '#domain/sessions/held/given-in.ts';
import { first as started, idOf, second as joined, vialOf } from './parts.ts';

const [first, second, third] = [1, 2, 3].map((n) => idOf(n) as HeldSessionId);
const doseId = (n: number) => idOf(n) as ImmunizationId;
const [sunday, monday, tuesday] = ['22', '23', '24'].map((on) => `2026-11-${on}` as LocalDate);

test.each([
  ['in it', second, monday, second, { isIn: true, isAfter: false }],
  ['in an earlier session of its day', second, monday, first, { isIn: false, isAfter: false }],
  ['in a later session of its day', second, monday, third, { isIn: false, isAfter: true }],
  ['on its day, in no session that is known', second, monday, undefined, { isIn: true, isAfter: false }],
  ['on an earlier day', second, sunday, undefined, { isIn: false, isAfter: false }],
  ['in a session of an earlier day', second, sunday, first, { isIn: false, isAfter: false }],
  // Started on a tablet with a wrong clock: the day is the one that officers chose.
  ['in a session of a later day', second, tuesday, first, { isIn: false, isAfter: true }],
  ['on a later day', second, tuesday, undefined, { isIn: false, isAfter: true }],
  ['by an older app, and so is the session', null, monday, undefined, { isIn: true, isAfter: false }],
  ['in a session of its day, it is of an older app', null, monday, third, { isIn: false, isAfter: false }],
] as const)('a dose that was given %s', (_, session, immunizedOn, of, { isIn, isAfter }) => {
  const held = { session: session as HeldSessionId | null, on: monday as LocalDate, sharers: [] };
  const given = { id: doseId(9), immunizedOn: immunizedOn as LocalDate, session: of };
  expect(isGivenIn(held, given)).toBe(isIn);
  expect(isGivenAfter(held, given)).toBe(isAfter);
});

const vial = vialOf(1);

/** Sessions of Monday with the vial; session n has the n-th id. */
const sessionsWithVial = (numbers: readonly number[]) =>
  numbers.map((n) => started({ session: idOf(n) as HeldSessionId, vials: [vial] }));

test('each dose of a vial belongs to one of the sessions that shared it, or to the time after', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 4 }),
      fc.nat(60),
      fc.boolean(),
      (numbers, n, isNamed) => {
        const parts = sessionsWithVial(numbers);
        const session = isNamed ? parts[n % parts.length]?.session : undefined;
        const given = { id: doseId(n), immunizedOn: monday as LocalDate, session };
        const held = parts.map((part) =>
          withVial({ session: part.session, on: monday as LocalDate }, vial.entry, parts),
        );
        const [owner, ...others] = held.filter((one) => isGivenIn(one, given));
        expect(others).toEqual([]);
        expect(owner).toBeDefined();
        for (const one of held) expect(isGivenAfter(one, given)).toBe(one.session! < owner!.session!);
      },
    ),
  );
});

test.each([
  ['before all of them', 10, 20],
  ['while the first had it', 25, 20],
  ['when the second had it', 35, 30],
  ['when nobody else had it any more', 60, 30],
])('a dose that names no session and was saved %s goes by who had its vial', (_, saved, session) => {
  const parts = sessionsWithVial([30, 20]);
  const given = { id: doseId(saved), immunizedOn: monday as LocalDate };
  const own = parts.filter((part) =>
    isGivenIn(withVial({ session: part.session, on: monday as LocalDate }, vial.entry, parts), given),
  );
  expect(own.map((part) => part.session)).toEqual([idOf(session)]);
});

test('sessions of another day, or without the vial, do not share it', () => {
  const other = started({ session: idOf(2) as HeldSessionId, vials: [] });
  const [yesterday] = sessionsWithVial([3]);
  const parts = [
    other,
    { ...yesterday!, head: { ...yesterday!.head!, on: sunday as LocalDate } },
    // Only this session's draft has the vial so far; a colleague's part of the session has it.
    joined({ session: idOf(4) as HeldSessionId, vials: [vial] }),
    started({ session: idOf(4) as HeldSessionId, vials: [] }),
  ];
  const held = { session: idOf(5) as HeldSessionId, on: monday as LocalDate };
  expect(withVial(held, vial.entry, parts).sharers).toEqual([idOf(4), idOf(5)]);
});

test('a vial is handed on to a later session that had it', () => {
  const parts = sessionsWithVial([1, 2]);
  const on = monday as LocalDate;
  expect(isHandedOn({ session: first as HeldSessionId, on }, vial.entry, parts)).toBe(true);
  expect(isHandedOn({ session: second as HeldSessionId, on }, vial.entry, parts)).toBe(false);
  expect(isHandedOn({ session: first as HeldSessionId, on }, vialOf(2).entry, parts)).toBe(false);
  expect(isHandedOn({ session: null, on }, vial.entry, parts)).toBe(false);
});
