import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useUrlChanges } from '#ui/listing/use-url-state.ts';
import { amendmentNames, type AmendmentName } from './amendment-strings.ts';

/** Reads and changes the open change of the entry whose receipt is shown; Back returns to the receipt. */
export function useAmendmentUrl() {
  const [params] = useSearchParams();
  const change = useUrlChanges();
  const open = useCallback((amendment: AmendmentName) => change({ amendment }, 'push'), [change]);
  const close = useCallback(() => change({ amendment: undefined }, 'replace'), [change]);
  return { amendment: amendmentNames.find((name) => name === params.get('amendment')), open, close };
}
