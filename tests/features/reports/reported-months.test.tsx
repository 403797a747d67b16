import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { deviceToday } from '#client/db/clock.ts';
import { localDateTimeSchema } from '#domain/kernel/local-date.ts';
import { monthOf, monthsBefore } from '#domain/reports/report-month.ts';
import { ReportsScreen } from '#features/reports/reports-screen.tsx';
import { tablet } from '#tests/features/stock/stock-tablet.tsx';

const now = monthOf(deviceToday());
const happenedAt = localDateTimeSchema.parse('2026-11-20T08:14');

test.each(['1999-13', 'never', monthsBefore(now, 24), monthsBefore(now, -1)])(
  'a report of the month "%s" is not found, and no sheet of nothing is shown for it',
  async (month) => {
    const device = await tablet();
    device.show(<ReportsScreen />, `/reports/monthly?month=${month}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Oops! Page not found!' })).toBeTruthy();
  },
);

test('the report of the own facility names the lines that charts count in another quarter', async () => {
  const device = await tablet();
  await device.receive({
    batchNo: 'B-Q1',
    doses: 40,
    happenedAt,
    year: 2025,
    quarter: 'Q1',
  });
  await device.receive({ batchNo: 'B-Q4', happenedAt, year: 2026, quarter: 'Q4' });
  device.show(<ReportsScreen />, '/reports/monthly?month=2026-11');
  expect(await screen.findByText('1 line is counted in another quarter than its date’s')).toBeTruthy();
  expect(
    await screen.findByText(
      'Ajingi Cottage Hospital: 40 doses of BCG, batch B-Q1, of 20/11/2026, counted in Q1 of 2025',
    ),
  ).toBeTruthy();
  expect(screen.queryByText(/batch B-Q4/)).toBeNull();
});

test.each([now, monthsBefore(now, 23)])('a report of %s is there', async (month) => {
  const device = await tablet();
  device.show(<ReportsScreen />, `/reports/monthly?month=${month}`);
  expect(await screen.findByLabelText<HTMLSelectElement>('Month')).toHaveProperty('value', month);
});
