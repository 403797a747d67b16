import { expect, test } from 'vitest';
import type { HeldSessionId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { isGivenAfter, isGivenIn } from '#domain/sessions/held/given-in.ts';
import { idOf } from './parts.ts';

const [first, second, third] = [1, 2, 3].map((n) => idOf(n) as HeldSessionId);
const [sunday, monday, tuesday] = ['22', '23', '24'].map((on) => `2026-11-${on}` as LocalDate);

test.each([
  ['in it', second, monday, second, { isIn: true, isAfter: false }],
  ['in an earlier session of its day', second, monday, first, { isIn: false, isAfter: false }],
  ['in a later session of its day', second, monday, third, { isIn: false, isAfter: true }],
  ['on its day, in no session that is known', second, monday, undefined, { isIn: true, isAfter: false }],
  ['on an earlier day', second, sunday, undefined, { isIn: false, isAfter: false }],
  ['in a session of an earlier day', second, sunday, first, { isIn: false, isAfter: false }],
  // A tablet whose clock was wrong started it: the day says it, as officers chose it.
  ['in a session of a later day', second, tuesday, first, { isIn: false, isAfter: true }],
  ['on a later day', second, tuesday, undefined, { isIn: false, isAfter: true }],
  ['by an older app, and so is the session', null, monday, undefined, { isIn: true, isAfter: false }],
  ['in a session of its day, it is of an older app', null, monday, third, { isIn: false, isAfter: false }],
] as const)('a dose that was given %s', (_, session, immunizedOn, of, { isIn, isAfter }) => {
  const held = { session: session as HeldSessionId | null, on: monday as LocalDate };
  const given = { immunizedOn: immunizedOn as LocalDate, session: of };
  expect(isGivenIn(held, given)).toBe(isIn);
  expect(isGivenAfter(held, given)).toBe(isAfter);
});
