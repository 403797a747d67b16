import { useEffect, useReducer, useState } from 'react';
import { serverNow } from './stores/session-store.ts';

/** The longest delay of a browser's timer. */
const maxMs = 2 ** 31 - 1;

/** Re-renders at a server time in ms since 1970: days of grace end on an open screen, even offline. */
export function useRerenderAt(at: number | null): void {
  const [looks, look] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const ms = at === null ? 0 : at - serverNow();
    if (ms <= 0) return;
    const timer = setTimeout(look, Math.min(ms, maxMs));
    return () => clearTimeout(timer);
  }, [at, looks]);
}

const minuteMs = 60_000;

/** The time of this device, at most one minute late. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
