import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { LocalDateTime } from '#domain/kernel/local-date.ts';
import { SessionScreen } from '#features/children/session/session-screen.tsx';
import { bcg } from '#tests/features/stock/stock-tablet.tsx';
import { childTablet } from './child-tablet.tsx';
import { childOf } from './session.ts';

test('each lot of a batch that came twice shows its day of arrival when taken along, counted and in the summary', async () => {
  const device = await childTablet();
  await device.engine.db.antigen.update(bcg, { dosesPerVial: 1, openVial: 'session' });
  await device.receive({ doses: 1, batchNo: 'B-1', happenedAt: '2026-11-03T09:00' as LocalDateTime });
  await device.receive({ doses: 1, batchNo: 'B-1', happenedAt: '2026-11-17T09:00' as LocalDateTime });
  await childOf(device, 'Aisha Bello', 3);
  await childOf(device, 'Musa Bello', 3);
  device.show(<SessionScreen />, '/child/session');
  const first = within(await screen.findByLabelText('Batch of BCG'));
  expect(first.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'B-1, came 03/11/2026, exp. 30/06/2035, 1 vial',
    'B-1, came 17/11/2026, exp. 30/06/2035, 1 vial',
  ]);
  await device.user.click(screen.getByRole('button', { name: 'Start session' }));
  await device.user.click(await screen.findByRole('button', { name: 'Close session' }));
  expect(await screen.findByRole('textbox', { name: 'Empties, BCG B-1, came 03/11/2026' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Empties, BCG B-1, came 17/11/2026' })).toBeTruthy();
  await device.user.click(screen.getByRole('button', { name: 'Save and close' }));
  const summary = within(await screen.findByRole('region', { name: 'Session summary' }));
  expect(summary.getByRole('cell', { name: 'B-1, came 03/11/2026' })).toBeTruthy();
  expect(summary.getByRole('cell', { name: 'B-1, came 17/11/2026' })).toBeTruthy();
});
