import { useState } from 'react';

/** True once a value differs from the first one: for effects of a change that must not run on opening. */
export function useHasChanged(value: string | undefined): boolean {
  const [seen, setSeen] = useState({ value, hasChanged: false });
  if (seen.value === value) return seen.hasChanged;
  const next = { value, hasChanged: seen.value !== undefined };
  setSeen(next);
  return next.hasChanged;
}
