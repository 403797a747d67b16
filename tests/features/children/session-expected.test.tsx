import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SessionScreen } from '#features/children/session/session-screen.tsx';
import { started, stocked } from './held-session.tsx';
import { childOf, give } from './session.ts';

// The facility keeps BCG but not hepatitis B and bOPV, which newborns are also due.
const sameCaregiver = { caregiverName: 'Hauwa Bello', caregiverNumber: '0803 123 4567' };

test('who is expected is who can be given something here, with so many doses', async () => {
  const device = await stocked();
  await childOf(device, 'Aisha Bello', 3, sameCaregiver);
  await give(device, await childOf(device, 'Musa Bello', 3, sameCaregiver));
  device.show(<SessionScreen />, '/child/session');
  expect(await screen.findByText('proposed for 1 child, in the order of use')).toBeTruthy();
  await device.user.click(screen.getByRole('button', { name: 'Start session' }));
  const expected = within(await screen.findByRole('region', { name: 'Expected' }));
  expect((await expected.findAllByRole('button')).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Aisha Bello.*1 due$/),
  ]);
  await device.user.click(expected.getByRole('button', { name: /^Aisha Bello/ }));
  await device.user.click(await screen.findByRole('button', { name: /^Open B-1/ }));
  await screen.findByRole('checkbox', { name: 'BCG', checked: true });
  await device.user.click(screen.getByRole('button', { name: 'Save 1 dose' }));
  await screen.findByRole('heading', { name: 'Aisha Bello got 1 dose' });
  expect(screen.queryByRole('button', { name: /^Next in line/ })).toBeNull();
  await device.user.click(screen.getByRole('button', { name: 'Next child' }));
  expect(
    await screen.findByText('Nobody else is due a vaccine that is kept here. Search a child, or add one.'),
  ).toBeTruthy();
  await device.user.click(screen.getByRole('button', { name: 'Close session' }));
  expect(await screen.findByText('of 1 child expected did not come')).toBeTruthy();
});

test('of a child that is found and can be given nothing here, it is said what is not kept', async () => {
  const device = await stocked();
  await give(device, await childOf(device, 'Musa Bello', 3));
  await started(device);
  await device.user.type(screen.getByRole('searchbox'), 'Musa');
  await device.user.click(await screen.findByRole('button', { name: /^Musa Bello/ }));
  expect(await screen.findByText('Nothing can be given today')).toBeTruthy();
  expect(screen.getByText('not kept at this facility')).toBeTruthy();
});

test('the whole list stays unfolded after a child, and says how many there are', async () => {
  const device = await stocked();
  for (const letter of 'ABCDEFGHIJ') await childOf(device, `${letter}isha Bello`, 3);
  await started(device);
  const expected = () => within(screen.getByRole('region', { name: 'Expected' }));
  expect(await screen.findByText('8 of 10, overdue first')).toBeTruthy();
  await device.user.click(expected().getByRole('button', { name: 'Show all 10' }));
  expect(expected().getAllByRole('button')).toHaveLength(10);
  await device.user.click(expected().getByRole('button', { name: /^Aisha Bello/ }));
  await device.user.click(await screen.findByRole('button', { name: /^Open B-1/ }));
  await screen.findByRole('checkbox', { name: 'BCG', checked: true });
  await device.user.click(screen.getByRole('button', { name: 'Save 1 dose' }));
  await screen.findByRole('heading', { name: 'Aisha Bello got 1 dose' });
  await device.user.click(screen.getByRole('button', { name: 'Next child' }));
  await screen.findByRole('region', { name: 'Expected' });
  expect(await expected().findAllByRole('button')).toHaveLength(9);
});
