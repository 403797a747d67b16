import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { GuideScreen } from '#features/guide/screen.tsx';
import { tablet } from '#tests/features/stock/stock-tablet.tsx';

test('the guide has three screens, forward and back, and ends at the work', async () => {
  const device = await tablet();
  const { address } = device.show(<GuideScreen />, '/guide');
  expect(
    screen.getByRole('heading', { level: 2, name: 'Everything is saved on this tablet first' }),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  await device.user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('2 of 3')).toBeTruthy();
  await device.user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByText('1 of 3')).toBeTruthy();
  await device.user.click(screen.getByRole('button', { name: 'Next' }));
  await device.user.click(await screen.findByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Every child has one card' })).toBeTruthy();
  await device.user.click(screen.getByRole('button', { name: 'Begin' }));
  expect(address()).toBe('/protected/dashboard');
});

test('users who keep stock may practise first, at the end of the guide', async () => {
  const device = await tablet();
  device.show(<GuideScreen />, '/guide');
  expect(screen.queryByRole('button', { name: 'Practise first' })).toBeNull();
  await device.user.click(screen.getByRole('button', { name: 'Next' }));
  await device.user.click(await screen.findByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('button', { name: 'Practise first' })).toBeTruthy();
});
