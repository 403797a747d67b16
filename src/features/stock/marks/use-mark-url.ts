import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useUrlChanges } from '#ui/listing/use-url-state.ts';
import { markNames, type MarkName } from './mark-strings.ts';

/** What is being done to the entry whose receipt is open; Back returns to the receipt. */
export function useMarkUrl() {
  const [params] = useSearchParams();
  const change = useUrlChanges();
  const open = useCallback((mark: MarkName) => change({ mark }, 'push'), [change]);
  const close = useCallback(() => change({ mark: undefined }, 'replace'), [change]);
  return { mark: markNames.find((name) => name === params.get('mark')), open, close };
}
