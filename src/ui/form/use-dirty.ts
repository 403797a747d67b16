import { useEffect } from 'react';
import { markFormDirty } from './dirty-forms.ts';

/** Keeps the page from being reloaded for an update while what is on the screen is not saved. */
export function useDirty(isDirty: boolean): void {
  useEffect(() => (isDirty ? markFormDirty() : undefined), [isDirty]);
}
