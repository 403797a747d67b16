import { useCallback, useEffect, useState } from 'react';
import type { z } from 'zod';
import { pageEngine } from '#client/page-engine.ts';

/**
 * Keeps typed values until they are saved. Each change is stored on the tablet, so that nothing is lost when it falls or the battery runs
 * out. Undefined while loading, null if there are none. The save clears them in its own transaction, or calls `forget`. `owner` is the
 * officer, or the facility if a colleague who takes over the tablet should continue.
 */
export function useKept<Kept>(
  owner: string,
  form: string,
  schema: z.ZodType<Kept>,
): {
  readonly kept: Kept | null | undefined;
  readonly keep: (kept: Kept) => void;
  readonly forget: () => void;
} {
  const [kept, setKept] = useState<Kept | null>();
  // The signed-in user is reread at times. Only a different owner is a reason to read the storage again, because it may
  // be behind.
  useEffect(() => {
    let isCurrent = true;
    const open = (stored: unknown) => {
      if (isCurrent) setKept(schema.safeParse(stored).data ?? null);
    };
    draftOf(owner, form)
      .load()
      .then(open, () => open(undefined));
    return () => {
      isCurrent = false;
    };
  }, [owner, form, schema]);
  const keep = useCallback(
    (next: Kept) => {
      setKept(next);
      void draftOf(owner, form).save(next);
    },
    [owner, form],
  );
  const forget = useCallback(() => {
    setKept(null);
    draftOf(owner, form).clear();
  }, [owner, form]);
  return { kept, keep, forget };
}

function draftOf(owner: string, form: string) {
  return pageEngine().drafts.of(form, { user: owner });
}
