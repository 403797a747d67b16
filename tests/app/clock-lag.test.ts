import { expect, test } from 'vitest';
import { clockLag, isDoubtful } from '#app/notices/use-notices.tsx';

const minute = 60_000;

test.each([
  [0, null],
  [10 * minute, null],
  [-10 * minute, null],
  [11 * minute, '11 minutes behind'],
  [-45 * minute, '45 minutes ahead'],
  [5 * 60 * minute, '5 hours behind'],
  [-731 * 24 * 60 * minute, '731 days ahead'],
])('a server %i ms ahead of the device: %j', (offsetMs, words) => {
  expect(clockLag(offsetMs)).toBe(words);
});

test.each([
  [0, 400, false],
  [30, 31, false],
  [30, 400, true],
  [30, 61, false],
  [30, 62, true],
])('heard on day %i, day %i by the clock: in doubt %j', (heard, used, isInDoubt) => {
  const day = 24 * 60 * minute;
  expect(isDoubtful({ heardAt: heard * day, used: used * day })).toBe(isInDoubt);
});
