import { useEffect } from 'react';

const dirty = new Set<symbol>();
const listeners = new Set<() => void>();

/** True if an open form holds unsaved values, so that the page must not be reloaded. */
export function isAnyFormDirty(): boolean {
  return dirty.size > 0;
}

/** Calls the listener whenever the result of `isAnyFormDirty` may have changed. Returns a function that stops it. */
export function subscribeToDirtyForms(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Counts a form as dirty until the returned function is called. */
function markFormDirty(): () => void {
  const form = Symbol('form');
  dirty.add(form);
  tell();
  return () => {
    dirty.delete(form);
    tell();
  };
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** Keeps the page from being reloaded for an update while the screen has unsaved values. */
export function useDirty(isDirty: boolean): void {
  useEffect(() => (isDirty ? markFormDirty() : undefined), [isDirty]);
}
