import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { deviceToday } from '#client/db/clock.ts';
import { monthOf, monthsBefore } from '#domain/reports/report-month.ts';
import { ReportsScreen } from '#features/reports/reports-screen.tsx';
import { type Answer, noConnection, onlineDevice } from '#tests/bindings/online-page.tsx';

const now = monthOf(deviceToday());
const before = monthsBefore(now, 1);
const country = { id: 'country-1', name: 'Nigeria', level: 'country' };
const whole = { ...country, facilities: 1, reported: 0, in_time: 0 };
const reportOf = (month: string) => ({
  chain: [country],
  month,
  stock: [],
  given: [],
  whole,
  parts: [],
});
const answered: Answer = ({ path }) => ({ ok: true, value: reportOf(path.includes(before) ? before : now) });

function show(answer: Answer) {
  const device = onlineDevice(answer, undefined, { level: 'country', countryId: country.id });
  return device.show(<ReportsScreen />, '/reports/monthly');
}

const sheets = () => screen.findByRole('heading', { name: 'Completeness and timeliness' });
const month = () => screen.findByLabelText<HTMLSelectElement>('Month');

test('a month that cannot be loaded is still named, and another can be chosen', async () => {
  const { user } = show((call) => (call.path.includes(before) ? noConnection : answered(call)));
  expect(await sheets()).toBeTruthy();
  await user.selectOptions(await month(), before);
  expect(await screen.findByText('No connection to the server')).toBeTruthy();
  expect(await month()).toHaveProperty('value', before);
  await user.selectOptions(await month(), now);
  expect(await sheets()).toBeTruthy();
});

test('the focus stays on the month’s field after a choice', async () => {
  const { user } = show(answered);
  const choice = await month();
  choice.focus();
  await user.selectOptions(choice, before);
  expect(await sheets()).toBeTruthy();
  expect(document.activeElement).toBe(choice);
  expect(choice.isConnected).toBe(true);
});

test.each([
  ['of a facility with its minimum and maximum', { bounds: { minimum: 7, maximum: 37 } }, ['7', '37']],
  [
    'of one whose use is not known yet says so',
    { bounds: null },
    ['use not known for three months yet', 'use not known for three months yet'],
  ],
  ['of a unit has none', undefined, []],
])('the sheet %s', async (_what, bounds, shown) => {
  const received = {
    antigen: 'bcg',
    antigen__name: 'BCG',
    antigen__doses_per_vial: 20,
    month: now,
    activity: 'receive',
    reason: null,
    doses: 40,
    wastage: 0,
    stored: 40,
  };
  const value = {
    ...reportOf(now),
    stock: [received],
    ...(bounds && { stock_bounds: [{ antigen: 'bcg', ...bounds }] }),
    given_from_open_vials: [{ antigen: 'bcg', doses: 3 }],
    on_the_way: [{ antigen: 'bcg', doses: 40 }],
  };
  show(() => ({ ok: true, value }));
  const table = await screen.findByRole('table', { name: 'Monthly vaccine utilization summary' });
  const cells = [...table.querySelectorAll('tbody tr')].map(({ children }) =>
    Array.from(children, ({ textContent }) => textContent),
  );
  expect(cells.filter(([label]) => /^M..imum Stock$/.test(label ?? '')).map(([, cell]) => cell)).toEqual(
    shown,
  );
  expect(cells).toContainEqual(['Doses given from vials that are still open', '3']);
  expect(cells).toContainEqual(['Of these on the way, not confirmed', '40']);
  // No opened vial was accounted for, so there is no rate; that differs from a missing record.
  expect(cells).toContainEqual(['Open Vial Wastage, %', '—']);
});
