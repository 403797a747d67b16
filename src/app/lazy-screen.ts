import { lazy, type ComponentType } from 'react';

/** A screen whose code comes when it is first opened: `lazyScreen(() => import('./sync-centre.tsx'), 'SyncCentre')`. */
export function lazyScreen<Name extends string>(
  load: () => Promise<Readonly<Record<NoInfer<Name>, ComponentType>>>,
  name: Name,
): ComponentType {
  return lazy<ComponentType>(async () => ({ default: (await load())[name] }));
}
