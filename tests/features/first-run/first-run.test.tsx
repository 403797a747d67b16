import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { FirstRun } from '#features/first-run/first-run.tsx';

type App = Parameters<typeof FirstRun>[0]['app'];

function show(app: App, hasNetwork = true) {
  render(
    <MemoryRouter>
      <FirstRun place="Ajingi Cottage Hospital" app={app} hasNetwork={hasNetwork} />
    </MemoryRouter>,
  );
  const region = within(screen.getByRole('region', { name: 'Getting this tablet ready' }));
  return { region, stateOf: (name: RegExp) => region.getByText(name).closest('li')?.textContent ?? '' };
}

test.each<[App, string, string]>([
  [null, 'On its way', '1 of 3'],
  ['preparing', 'On its way', '1 of 3'],
  ['ready', 'Done', '2 of 3'],
  ['impossible', 'Not possible here', '2 of 3'],
])('says how far the tablet is, the app being %s', (app, state, count) => {
  const { region, stateOf } = show(app);
  expect(stateOf(/^You are signed in/)).toContain('Done');
  expect(stateOf(/^The app itself/)).toContain(state);
  expect(stateOf(/^Stock and children of Ajingi Cottage Hospital/)).toContain('On its way');
  expect(region.getByText(count)).toBeTruthy();
});

test('says how long it takes, that the officer can continue, and with what', () => {
  const { region } = show('preparing');
  expect(region.getByRole('status').textContent).toMatch(
    /^Usually less than a minute.*You can go on meanwhile/,
  );
  expect(region.getByRole('link', { name: 'How it works' }).getAttribute('href')).toBe('/guide');
  expect(region.getByRole('link', { name: 'Choose a PIN' }).getAttribute('href')).toBe('/settings');
});

test('without a network it says that it continues by itself', () => {
  const { region } = show('preparing', false);
  expect(region.getByRole('status').textContent).toMatch(/^No connection: it continues by itself/);
});
