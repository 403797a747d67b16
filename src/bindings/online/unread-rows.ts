import { useEffect, useId } from 'react';
import { create } from 'zustand';

/** How many rows of each answer on the screen only a newer build reads; they are left out of it. */
const useStore = create<Readonly<Record<string, number>>>(() => ({}));

/** Tells of the rows that an answer on the screen lacks, for as long as it stands there. */
export function useTellUnread(count: number): void {
  const id = useId();
  useEffect(() => {
    if (count === 0) return undefined;
    useStore.setState({ [id]: count });
    return () => useStore.setState({ [id]: 0 });
  }, [id, count]);
}

/** Rows that the answers on the screen lack. */
export function useUnreadRows(): number {
  return useStore((counts) => Object.values(counts).reduce((sum, count) => sum + count, 0));
}
