import { type RefObject, useEffect, useRef, useState } from 'react';
import type { EntryId } from '#domain/kernel/ids.ts';

/**
 * The line of the box that was scanned last: it is shown, and the first thing that is asked of it can be typed at once. `list` is
 * for the element that holds the lines.
 */
export function useFoundLine(): {
  readonly found: EntryId | null;
  readonly list: RefObject<HTMLDivElement | null>;
  readonly find: (lot: EntryId) => void;
} {
  const list = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState<{ readonly lot: EntryId } | null>(null);
  useEffect(() => {
    if (found === null) return;
    list.current?.querySelector<HTMLInputElement>(`[data-lot="${found.lot}"] input`)?.focus();
  }, [found]);
  return { found: found?.lot ?? null, list, find: (lot) => setFound({ lot }) };
}
