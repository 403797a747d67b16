import { lazy, type ComponentType } from 'react';
import { screenToCome } from './screen-to-come.tsx';

/**
 * A screen whose code comes when it is first opened: `lazyScreen(() => import('./sync-centre.tsx'), 'SyncCentre')`. Where the
 * code cannot be had, another screen stands in its place until it can.
 */
export function lazyScreen<Name extends string>(
  load: () => Promise<Readonly<Record<NoInfer<Name>, ComponentType>>>,
  name: Name,
): ComponentType {
  const loadScreen = async () => (await load())[name];
  return lazy<ComponentType>(async () => ({
    // What was refused once would be refused for good: `lazy` keeps it.
    default: await loadScreen().catch(() => screenToCome(loadScreen)),
  }));
}
