import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lockIfLeftAlone } from '#app/idle-lock.ts';

const minute = 60_000;
const now = Date.parse('2026-11-20T08:00:00.000Z');

beforeEach(() => {
  vi.useFakeTimers({ now });
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

test.each([
  ['touched a minute ago', String(now - minute), false],
  ['touched five minutes ago', String(now - 5 * minute), false],
  ['left alone for longer', String(now - 5 * minute - 1), true],
  ['that keeps no note', null, true],
  ['whose clock was set back', String(now + 24 * 60 * minute), true],
])('a tablet %s: is it locked when it is opened?', async (_case, touched, isLocked) => {
  if (touched !== null) localStorage.setItem('vaxledger:touched', touched);
  const lock = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
  await lockIfLeftAlone({ idleMinutes: () => Promise.resolve(5), lock });
  expect(lock).toHaveBeenCalledTimes(isLocked ? 1 : 0);
});
