import { useState } from 'react';

/** True once a value is another than the one that was there first: for what moves when something happens, and not when it is opened. */
export function useHasChanged(value: string | undefined): boolean {
  const [seen, setSeen] = useState({ value, hasChanged: false });
  if (seen.value === value) return seen.hasChanged;
  const next = { value, hasChanged: seen.value !== undefined };
  setSeen(next);
  return next.hasChanged;
}
