import { useEffect, useReducer } from 'react';

const minuteMs = 60_000;

/** The minutes until a moment, begun ones counted whole, 0 when it is over. Draws anew as each of them ends. Both in ms by the tablet's clock. */
export function useMinutesLeft(until: number | null, now: () => number): number {
  const [looks, look] = useReducer((count: number) => count + 1, 0);
  const ms = until === null ? 0 : Math.max(0, until - now());
  const minutes = Math.ceil(ms / minuteMs);
  useEffect(() => {
    if (minutes === 0) return;
    const timer = setTimeout(look, ms - (minutes - 1) * minuteMs);
    return () => clearTimeout(timer);
  }, [ms, minutes, looks]);
  return minutes;
}
