import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SessionScreen } from '#features/children/session/session-screen.tsx';
import type { Tablet } from '#tests/features/stock/stock-tablet.tsx';
import { gaveBcg, started, stocked } from './held-session.tsx';
import { childOf, recordOf, today } from './session.ts';

const patience = { timeout: 20_000 };
const at = (time: string, days = 0) =>
  vi.setSystemTime(new Date(`${today}T${time}:00+01:00`).getTime() + days * 24 * 60 * 60 * 1000);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  at('09:00');
});
afterEach(() => {
  vi.useRealTimers();
});

/** A session that gave Aisha BCG at nine; the board is shown. */
async function givenAtNine(): Promise<Tablet> {
  const device = await stocked();
  await device.receive({ doses: 20, batchNo: 'B-2' });
  await childOf(device, 'Aisha Bello', 3);
  await started(device);
  await gaveBcg(device, 'Aisha Bello');
  return device;
}

async function turnTo(device: Tablet, name: string) {
  await device.user.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }, patience));
  await screen.findByRole('heading', { name });
}

test('a vial is offered for six hours, and after that says so and is not offered', async () => {
  const device = await givenAtNine();
  at('15:00');
  const musa = await childOf(device, 'Musa Bello', 3);
  await turnTo(device, 'Musa Bello');
  expect(await screen.findByRole('checkbox', { name: 'BCG', checked: false })).toBeTruthy();
  await device.user.click(screen.getByRole('button', { name: 'Back to the list' }));
  at('15:01');
  await childOf(device, 'Sani Bello', 3);
  await turnTo(device, 'Musa Bello');
  expect(await screen.findByText('B-1: over six hours, discard')).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: 'BCG' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Tick/ })).toBeNull();
  // A dose given in time can still be entered.
  await device.user.click(screen.getByRole('button', { name: /^It was given in time/ }));
  expect(await screen.findByRole('checkbox', { name: 'BCG', checked: true })).toBeTruthy();
  expect(screen.getByText('B-1 · over six hours, discard')).toBeTruthy();
  await device.user.click(screen.getByRole('button', { name: 'Save 1 dose' }));
  await device.user.click(await screen.findByRole('button', { name: 'Next child' }, patience));
  expect(await recordOf(device, musa)).toMatchObject([{ immunizedOn: today, label: { batchNo: 'B-1' } }]);
  const vials = within(await screen.findByRole('region', { name: 'Open vials' }));
  expect(await vials.findByText('B-1 · over six hours, discard')).toBeTruthy();
});

test('a session of yesterday says so first, and its entries are dated on its day', async () => {
  const device = await givenAtNine();
  expect(screen.queryByText(/^This session is of/)).toBeNull();
  at('08:00', 1);
  const musa = await childOf(device, 'Musa Bello', 3);
  document.body.replaceChildren();
  device.show(<SessionScreen />, '/child/session');
  expect(await screen.findByText(/^This session is of /)).toBeTruthy();
  await turnTo(device, 'Musa Bello');
  // Given on the day of the session, so the hours since then do not matter.
  await device.user.click(await screen.findByRole('checkbox', { name: 'BCG', checked: false }));
  await device.user.click(await screen.findByRole('button', { name: 'Save 1 dose' }));
  await screen.findByRole('heading', { name: 'Musa Bello got 1 dose' }, patience);
  expect(await recordOf(device, musa)).toMatchObject([{ immunizedOn: today }]);
});
