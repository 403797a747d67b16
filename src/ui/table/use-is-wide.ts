import { useSyncExternalStore } from 'react';

/** A tablet in landscape, the width from which there is room for columns. */
const wide = '(width >= 64rem)';

/** True if there is room for columns. An environment without media queries counts as wide. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, isWide);
}

function subscribe(onChange: () => void): () => void {
  const query = globalThis.matchMedia?.(wide);
  query?.addEventListener('change', onChange);
  return () => query?.removeEventListener('change', onChange);
}

function isWide(): boolean {
  return globalThis.matchMedia?.(wide).matches ?? true;
}
