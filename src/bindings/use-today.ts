import { createContext, useContext, useEffect, useState } from 'react';
import { deviceNow, deviceToday, type KnownClock, neverHeard } from '#client/db/clock.ts';
import type { LocalDate, LocalDateTime } from '#domain/kernel/local-date.ts';

/** Offset between the device's clock and the server's. */
export const ServerClock = createContext<KnownClock>(neverHeard);

/**
 * Today's date at the officer's place, by the corrected clock: on a tablet whose clock is months slow, expired stock
 * must not look fresh.
 */
export function useToday(): LocalDate {
  return deviceToday(useContext(ServerClock));
}

/** The local minute in which the calling form was opened. */
export function useOpenedAt(): LocalDateTime {
  const clock = useContext(ServerClock);
  const [openedAt] = useState(() => deviceNow(clock));
  return openedAt;
}

const minuteMs = 60_000;

/** The local minute, by the corrected clock. It advances while the page is open, so that noon is noticed. */
export function useNow(): LocalDateTime {
  const clock = useContext(ServerClock);
  const [, setMinutes] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setMinutes((minutes) => minutes + 1), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return deviceNow(clock);
}
