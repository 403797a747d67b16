import { useContext, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { deviceNow } from '#client/device-clock.ts';
import type { LocalDateTime } from '#domain/kernel/local-date.ts';
import { ServerClock } from './use-today.ts';

/** The minute in which the page is printed, where the officer is; until then that in which it was opened. */
export function usePrintedAt(): LocalDateTime {
  const clock = useContext(ServerClock);
  const [printedAt, setPrintedAt] = useState(() => deviceNow(clock));
  useEffect(() => {
    // At once: the paper is drawn as soon as the listener has returned.
    const look = () => flushSync(() => setPrintedAt(deviceNow(clock)));
    window.addEventListener('beforeprint', look);
    return () => window.removeEventListener('beforeprint', look);
  }, [clock]);
  return printedAt;
}
