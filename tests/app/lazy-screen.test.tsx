import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, type ComponentType } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FailureBoundary } from '#app/failure-boundary.tsx';
import { lazyScreen } from '#app/lazy-screen.tsx';
import { useSyncStore } from '#app/stores/sync-store.ts';
import { ViewerContext } from '#bindings/use-viewer.ts';
import { officer } from './sessions.ts';

const notHere = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const here = () => Promise.resolve({ Guide: () => <h1>How it works</h1> });

beforeEach(() => useSyncStore.setState({ hasNetwork: false }));
afterEach(() => vi.restoreAllMocks());

function open(load: () => Promise<{ readonly Guide: ComponentType }>) {
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  const Guide = lazyScreen(load, 'Guide');
  render(
    <MemoryRouter>
      <FailureBoundary resetKey="/guide">
        <ViewerContext value={officer}>
          <Suspense>
            <Guide />
          </Suspense>
        </ViewerContext>
      </FailureBoundary>
    </MemoryRouter>,
  );
  return userEvent.setup();
}

test('a screen whose code is not loaded says that it needs a connection, and opens when the network returns', async () => {
  const load = vi.fn<typeof here>().mockImplementation(notHere);
  open(load);
  expect(await screen.findByRole('heading', { name: 'No connection' })).toBeTruthy();
  expect(screen.getByText('This screen is not on this tablet yet. It needs a connection.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
  load.mockImplementation(here);
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByRole('heading', { name: 'How it works' })).toBeTruthy();
});

test('it can be requested again by hand, and a failure without a network cause is shown as one', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.fn<typeof here>().mockImplementation(notHere);
  const user = open(load);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('heading', { name: 'No connection' })).toBeTruthy();
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(true);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy();
});
