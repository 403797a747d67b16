import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useUrlChanges } from '#ui/listing/use-url-state.ts';

/** Of which antigen the stock is being counted, by the address. */
export function useCountUrl() {
  const [params] = useSearchParams();
  const change = useUrlChanges();
  const open = useCallback((antigen: string) => change({ count: antigen }, 'push'), [change]);
  const close = useCallback(() => change({ count: undefined, sheet: undefined }, 'replace'), [change]);
  return { antigen: params.get('count') ?? undefined, open, close };
}
