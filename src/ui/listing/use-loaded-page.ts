import { useEffect, useState } from 'react';
import type { ListingPage } from './listing-screen.tsx';

/** One page of a listing that is asked for elsewhere, or why it did not come. */
export type LoadedPage<Row> =
  | { readonly ok: true; readonly page: ListingPage<Row> }
  | { readonly ok: false; readonly isOffline: boolean; readonly detail: string | null };

export interface PageState<Row> {
  /** Undefined while the first answer is on its way. */
  readonly page: ListingPage<Row> | undefined;
  /** Why there is no newer answer; its sentence where there is one. */
  readonly failure: { readonly isOffline: boolean; readonly detail: string | null } | null;
}

/**
 * What `load` answers, asked again whenever it is another function or `attempt` another number. The last page stays while the
 * next is asked for, and an answer that comes too late is dropped.
 */
export function useLoadedPage<Row>(load: () => Promise<LoadedPage<Row>>, attempt: number): PageState<Row> {
  const [known, setKnown] = useState<PageState<Row>>({ page: undefined, failure: null });
  useEffect(() => {
    let isCurrent = true;
    void load().then((answer) => {
      if (!isCurrent) return;
      if (answer.ok) return setKnown({ page: answer.page, failure: null });
      const { isOffline, detail } = answer;
      setKnown(({ page }) => ({ page, failure: { isOffline, detail } }));
    });
    return () => {
      isCurrent = false;
    };
  }, [load, attempt]);
  return known;
}
