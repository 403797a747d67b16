import { createContext, useContext } from 'react';
import { facilityMinuteAt } from '#domain/kernel/facility-time.ts';
import { dateOf, type LocalDate, type LocalDateTime } from '#domain/kernel/local-date.ts';

/**
 * Tells the minute it is at the facilities, for what a date field offers. Without one given it is that of the device's clock, which a
 * screen that knows better by the server's puts right.
 */
export const FormClock = createContext<() => LocalDateTime>(() => facilityMinuteAt(Date.now()));

/** The minute it is for the fields of a form. */
export function useFormNow(): LocalDateTime {
  return useContext(FormClock)();
}

/** The day it is for the fields of a form. */
export function useFormToday(): LocalDate {
  return dateOf(useFormNow());
}
