import { useCallback, useEffect, useState } from 'react';
import type { z } from 'zod';
import { officerDraft } from '#client/drafts/officer-draft.ts';
import type { Officer } from '#client/session/officer.ts';

/**
 * What an officer has typed of a voucher's lines: kept on the tablet with each change, so that nothing is lost when it falls or
 * its battery ends. Undefined while it is read, null where nothing is kept. Saving the voucher clears it, in the same transaction.
 */
export function useKept<Kept>(
  { userId }: Pick<Officer, 'userId'>,
  form: string,
  schema: z.ZodType<Kept>,
): { readonly kept: Kept | null | undefined; readonly keep: (kept: Kept) => void } {
  const [kept, setKept] = useState<Kept | null>();
  // Who is signed in is read anew now and then: only another officer is a reason to open what storage holds, which may lag behind.
  useEffect(() => {
    let isCurrent = true;
    const open = (stored: unknown) => {
      if (isCurrent) setKept(schema.safeParse(stored).data ?? null);
    };
    officerDraft({ userId }, form)
      .load()
      .then(open, () => open(undefined));
    return () => {
      isCurrent = false;
    };
  }, [userId, form, schema]);
  const keep = useCallback(
    (next: Kept) => {
      setKept(next);
      void officerDraft({ userId }, form).save(next);
    },
    [userId, form],
  );
  return { kept, keep };
}
