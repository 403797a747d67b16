import { createContext, useContext, useState } from 'react';
import { deviceNow, deviceToday } from '#client/device-clock.ts';
import type { LocalDate, LocalDateTime } from '#domain/kernel/local-date.ts';

/** By how many milliseconds the device's clock is slow, as the server's answers said. */
export const ClockOffset = createContext(0);

/** The day it is where the officer is: on a tablet whose clock is months slow nothing expired looks fresh. */
export function useToday(): LocalDate {
  return deviceToday(useContext(ClockOffset));
}

/** The minute, where the officer is, in which the form that asks was opened. */
export function useOpenedAt(): LocalDateTime {
  const offset = useContext(ClockOffset);
  const [openedAt] = useState(() => deviceNow(offset));
  return openedAt;
}
