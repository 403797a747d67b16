import { Workbox } from 'workbox-window';
import { startUpdates, type UpdateOptions, type Updates } from './update-prompt.ts';

/** Starts updates with the page's own worker and reload. */
export function startBrowserUpdates(
  options: Omit<UpdateOptions, 'workbox' | 'reload'>,
  script = '/sw.js',
): Updates {
  const workbox = new Workbox(script, { scope: '/' });
  return startUpdates({ ...options, workbox, reload: () => globalThis.location.reload() });
}
