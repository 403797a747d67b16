import { useCallback, useEffect, useState } from 'react';
import type { z } from 'zod';
import { pageEngine } from '#client/page-engine.ts';

/**
 * What was typed and is not saved yet, outside of a form: kept on the tablet with each change, so that nothing is lost when it
 * falls or its battery ends. Undefined while it is read, null where nothing is kept. What saves it clears it in the same
 * transaction, or calls `forget`. `owner` is the officer, or the facility where whoever takes the tablet over goes on with it.
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
  // Who is signed in is read anew now and then: only another owner is a reason to open what storage holds, which may lag behind.
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
