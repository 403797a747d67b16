import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { started, stocked } from './held-session.tsx';
import { childOf, give } from './session.ts';

test('a dose that another tablet sent after its vial was accounted for is named in the summary', async () => {
  const device = await stocked();
  await childOf(device, 'Aisha Bello', 3);
  const late = await childOf(device, 'Musa Bello', 3);
  await started(device);
  await device.user.click(await screen.findByRole('button', { name: /^Aisha Bello/ }));
  await device.user.click(await screen.findByRole('button', { name: /^Open B-1/ }));
  await screen.findByRole('checkbox', { name: 'BCG', checked: true });
  await device.user.click(screen.getByRole('button', { name: 'Save 1 dose' }));
  await device.user.click(await screen.findByRole('button', { name: 'Next child' }));
  await device.user.click(await screen.findByRole('button', { name: 'Close session' }));
  await device.user.click(await screen.findByRole('button', { name: 'Save and close' }));
  expect(await screen.findByRole('region', { name: 'Session summary' })).toBeTruthy();
  expect(screen.queryByText(/its utilization says/)).toBeNull();
  const vial = await device.engine.db.ledger.filter(({ activity }) => activity === 'issue').first();
  await give(device, late, { source: vial?.id as never, isHistory: false });
  expect(
    await screen.findByText('BCG B-1: 2 doses are on the children’s cards, its utilization says 1'),
  ).toBeTruthy();
  expect(screen.getByText(/Reverse its utilization/)).toBeTruthy();
});
