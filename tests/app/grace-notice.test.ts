import { expect, test } from 'vitest';
import { graceNotice } from '#app/notices/use-notices.tsx';

const dayMs = 24 * 60 * 60 * 1000;
const closes = Date.parse('2026-12-27T08:00:00Z');
const ended = 'Your subscription has ended. Everything stays open until 27/12/2026.';
const notHeard = 'This tablet has not heard that the next month was paid. Connect before 27/12/2026, or pay.';

test.each([
  ['before the month ends', false, -1, null],
  ['from the hour that it ends', false, 0, ended],
  ['until everything closes', false, 7 * dayMs - 1, ended],
  ['not any more when it has closed', false, 7 * dayMs, null],
  ['not while a running subscription is charged', true, dayMs - 1, null],
  ['as not heard of where it was running', true, dayMs, notHeard],
])('the end of a subscription is told %s', (_case, isRunning, sinceEnd, text) => {
  const notice = graceNotice({ closes, isRunning }, closes - 7 * dayMs + sinceEnd);
  expect(notice?.text ?? null).toBe(text);
});
