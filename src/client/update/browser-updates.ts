import { Workbox } from 'workbox-window';
import type { UpdateOptions } from './update-prompt.ts';

/** The page's own worker and reload, for {@link startUpdates}. */
export function browserUpdates(script = '/sw.js'): Pick<UpdateOptions, 'workbox' | 'reload'> | null {
  if (!('serviceWorker' in navigator)) return null;
  return { workbox: new Workbox(script, { scope: '/' }), reload: () => globalThis.location.reload() };
}
