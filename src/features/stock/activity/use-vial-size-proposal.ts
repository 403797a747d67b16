import { useCallback, useRef } from 'react';
import type { AntigenRow } from '#contract/wire/rows.ts';
import type { RawValues } from '#ui/form/define-form.ts';

/**
 * Proposes the doses in a vial that an antigen comes in whenever another antigen is chosen, and nothing where nobody has said
 * it. `seen` is told what the form shows, because a restored draft is no choice.
 */
export function useVialSizeProposal(antigens: readonly AntigenRow[] | undefined, field: string) {
  const last = useRef<string | undefined>(undefined);
  const seen = useCallback(({ antigen }: Readonly<RawValues>) => {
    last.current = antigen;
  }, []);
  const propose = useCallback(
    ({ antigen }: Readonly<RawValues>, setValue: (name: string, value: string) => void) => {
      if (antigen === last.current) return;
      last.current = antigen;
      setValue(field, antigens?.find(({ id }) => id === antigen)?.dosesPerVial?.toString() ?? '');
    },
    [antigens, field],
  );
  return { seen, propose };
}
