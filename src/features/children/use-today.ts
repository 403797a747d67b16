import { createContext, useContext } from 'react';
import { deviceToday } from '#client/device-clock.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';

/** By how many milliseconds the device's clock is slow, as the server's answers said. */
export const ClockOffset = createContext(0);

/**
 * The day it is where the officer is. A tablet whose clock is months slow knows so from the server's answers: newborns are not
 * of the future there, and nothing is due too late.
 */
export function useToday(): LocalDate {
  return deviceToday(useContext(ClockOffset));
}
