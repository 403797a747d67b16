import { type RefObject, useEffect, useRef, useState } from 'react';
import type { EntryId } from '#domain/kernel/ids.ts';

/** Frames that the scanner may need to close. */
const mostFrames = 30;

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
    if (found === null) return undefined;
    let frame = 0;
    // The scanner, while it is still open, takes the focus back: it is given again once that has gone.
    const focus = (frames: number) => {
      const input = list.current?.querySelector<HTMLInputElement>(`[data-lot="${found.lot}"] input`);
      input?.focus();
      if (document.activeElement !== input && frames > 1)
        frame = requestAnimationFrame(() => focus(frames - 1));
    };
    focus(mostFrames);
    return () => cancelAnimationFrame(frame);
  }, [found]);
  return { found: found?.lot ?? null, list, find: (lot) => setFound({ lot }) };
}
