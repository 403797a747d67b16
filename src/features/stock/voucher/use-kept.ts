import { useCallback, useEffect, useState } from 'react';
import type { z } from 'zod';
import { officerDraft } from '#client/drafts/officer-draft.ts';
import type { Officer } from '#client/session/officer.ts';

/**
 * What an officer has typed of a voucher's lines: kept on the tablet with each change, so that nothing is lost when it falls or
 * its battery ends. Undefined while it is read, null where nothing is kept. Saving the voucher clears it, in the same transaction.
 */
export function useKept<Kept>(
  officer: Officer,
  form: string,
  schema: z.ZodType<Kept>,
): { readonly kept: Kept | null | undefined; readonly keep: (kept: Kept) => void } {
  const [kept, setKept] = useState<Kept | null>();
  useEffect(() => {
    let isCurrent = true;
    const open = (stored: unknown) => {
      if (isCurrent) setKept(schema.safeParse(stored).data ?? null);
    };
    officerDraft(officer, form)
      .load()
      .then(open, () => open(undefined));
    return () => {
      isCurrent = false;
    };
  }, [officer, form, schema]);
  const keep = useCallback(
    (next: Kept) => {
      setKept(next);
      void officerDraft(officer, form).save(next);
    },
    [officer, form],
  );
  return { kept, keep };
}
