import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useRef } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { notify } from '#ui/toast/notify.ts';
import { shownVaccNo } from '../child-facts.ts';
import { childStrings } from '../strings.ts';

/** From here on the officer is told how many children can still be given a number without a network. */
const few = 5;

/** How many numbers are left, once they are few. */
export function NumbersLeft() {
  const { children } = pageEngine();
  const left = useLiveQuery(() => children.numbersLeft(), [children]);
  if (left === undefined || left > few) return null;
  return <Banner tone="warning">{childStrings.fewNumbers(left)}</Banner>;
}

/** The newest children, among whom are those whose number has not come yet. */
const newest = 100;

/** Says the number of a child who was registered without one, as soon as it comes. The answer: to be told of such a child. */
export function useNumberArrivals(): (child: ChildId) => void {
  const { children } = pageEngine();
  const latest = useLiveQuery(() => children.list({ page: 0, pageSize: newest }), [children]);
  const waiting = useRef(new Set<ChildId>());
  useEffect(() => {
    for (const { id, vaccNo, fullname } of latest?.rows ?? []) {
      if (vaccNo === null) waiting.current.add(id);
      else if (waiting.current.delete(id))
        notify.success(childStrings.registered(shownVaccNo(vaccNo), fullname));
    }
  }, [latest]);
  // The number may come before the list has been read again.
  return useCallback((child) => void waiting.current.add(child), []);
}
