import '#tests/ui/computed-style-in-jsdom.ts';
import '#tests/ui/css-in-jsdom.ts';
import '#tests/ui/labels-in-jsdom.ts';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterAll, afterEach, vi } from 'vitest';

configure({
  // A busy machine needs more than the default second; a test waits only as long as it has to.
  asyncUtilTimeout: 20_000,
  getElementError: notFound,
});

/** A waiting query fails many times before it succeeds, so the page is printed only for a failure that ends a test. */
function notFound(reason: string | null, page: Element): Error {
  const error = new Error();
  Error.captureStackTrace(error, notFound);
  error.name = 'TestingLibraryElementError';
  const printed = () => [reason, prettyDOM(page)].filter(Boolean).join('\n\n');
  Object.defineProperty(error, 'message', {
    configurable: true,
    get: printed,
    set(value: string) {
      Object.defineProperty(error, 'message', { value, writable: true });
    },
  });
  return error;
}

afterEach(() => {
  cleanup();
  // A notice outlives the screen that showed it.
  toast.remove();
});

// The files of a worker share a page, so each one restores it.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  document.body.replaceChildren();
  document.title = '';
  for (const place of [document.documentElement, document.body])
    for (const name of place.getAttributeNames()) place.removeAttribute(name);
});
