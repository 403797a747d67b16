import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { deviceToday } from '#client/device-clock.ts';
import { monthOf, monthsBefore } from '#domain/reports/report-month.ts';
import { ReportsScreen } from '#features/reports/reports-screen.tsx';
import { tablet } from '#tests/features/stock/stock-tablet.tsx';

const now = monthOf(deviceToday(0));

test.each(['1999-13', 'never', monthsBefore(now, 24), monthsBefore(now, -1)])(
  'a report of the month "%s" is not found, and no sheet of nothing is shown for it',
  async (month) => {
    const device = await tablet();
    device.show(<ReportsScreen />, `/reports/monthly?month=${month}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Oops! Page not found!' })).toBeTruthy();
  },
);

test.each([now, monthsBefore(now, 23)])('a report of %s is there', async (month) => {
  const device = await tablet();
  device.show(<ReportsScreen />, `/reports/monthly?month=${month}`);
  expect(await screen.findByLabelText<HTMLSelectElement>('Month')).toHaveProperty('value', month);
});
