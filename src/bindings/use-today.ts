import { createContext, useContext, useState } from 'react';
import { deviceNow, deviceToday, type KnownClock, neverHeard } from '#client/db/clock.ts';
import type { LocalDate, LocalDateTime } from '#domain/kernel/local-date.ts';

/** Offset of the device's clock to the server's. */
export const ServerClock = createContext<KnownClock>(neverHeard);

/** The day it is where the officer is: on a tablet whose clock is months slow nothing expired looks fresh. */
export function useToday(): LocalDate {
  return deviceToday(useContext(ServerClock));
}

/** The minute, where the officer is, in which the form that asks was opened. */
export function useOpenedAt(): LocalDateTime {
  const clock = useContext(ServerClock);
  const [openedAt] = useState(() => deviceNow(clock));
  return openedAt;
}
