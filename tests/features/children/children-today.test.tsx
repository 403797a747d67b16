import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { placesOf } from '#features/children/day/places-of.ts';
import { tablet } from '#tests/features/stock/stock-tablet.tsx';
import { FacilityDay } from './facility-day.tsx';
import { childOf } from './session.ts';

describe('the children of the day', () => {
  test('counts due and overdue children by settlement and links to the call list', async () => {
    const device = await tablet();
    await childOf(device, 'Olu Late', 120, { settlement: 'Sabon Gari' });
    await childOf(device, 'Zara Late', 120, { settlement: 'sabon  gari' });
    await childOf(device, 'Usman Late', 120, { settlement: 'Kofar Gabas' });
    await childOf(device, 'Sani Late', 120);
    await childOf(device, 'Amina Today', 1);
    device.show(<FacilityDay />);
    const day = within(await screen.findByRole('region', { name: 'Children today' }));
    await waitFor(() =>
      expect(day.getByRole('link', { name: /^4 ?overdue$/ }).getAttribute('href')).toBe(
        '/child/due?when=overdue',
      ),
    );
    expect(day.getByRole('link', { name: /^1 ?due today$/ }).getAttribute('href')).toBe(
      '/child/due?when=today',
    );
    const task = within(screen.getByRole('region', { name: 'Needs you' }));
    expect(task.getByRole('link', { name: 'Call list 4 children to call' }).getAttribute('href')).toBe(
      '/child/due?when=overdue',
    );
    expect(task.getByText('Sabon Gari 2')).toBeTruthy();
    expect(task.getByText('Kofar Gabas 1')).toBeTruthy();
    expect(task.getByText('Unguwar Rimi 1')).toBeTruthy();
  });

  test('each link has a name while the plan is loading', async () => {
    const device = await tablet();
    device.show(<FacilityDay />);
    const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
    expect(names()).not.toContain('');
    await waitFor(() => expect(names()).toContain('No session planned for today or tomorrow'));
  });

  test('with nobody overdue there is nobody to call', async () => {
    const device = await tablet();
    device.show(<FacilityDay />);
    expect(await screen.findByRole('link', { name: /^0 ?overdue$/ })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Call list/ })).toBeNull();
  });
});

test('settlements are sorted by their number of children, the unknown one last', () => {
  const rows = ['', 'B', '', 'A', ' a', ''].map((place) => ({ place }));
  expect(placesOf(rows)).toEqual([
    { place: 'A', children: 2 },
    { place: 'B', children: 1 },
    { place: '', children: 3 },
  ]);
});
