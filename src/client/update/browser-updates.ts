import { Workbox } from 'workbox-window';
import { startUpdates, type UpdateOptions } from './update-prompt.ts';

/** Starts updates with the page's own worker and reload; null where the browser has no workers. */
export async function startBrowserUpdates(
  options: Omit<UpdateOptions, 'workbox' | 'reload'>,
  script = '/sw.js',
): Promise<Awaited<ReturnType<typeof startUpdates>> | null> {
  if (!('serviceWorker' in navigator)) return null;
  const workbox = new Workbox(script, { scope: '/' });
  return startUpdates({ ...options, workbox, reload: () => globalThis.location.reload() });
}
