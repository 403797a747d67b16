import { createContext, useContext } from 'react';
import { facilityMinuteAt } from '#domain/kernel/facility-time.ts';
import { dateOf, type LocalDate, type LocalDateTime } from '#domain/kernel/local-date.ts';

/**
 * Returns the current minute at the facilities, for a date field's suggestions. The default uses the device's clock, which a screen that
 * knows the server's time corrects.
 */
export const FormClock = createContext<() => LocalDateTime>(() => facilityMinuteAt(Date.now()));

/** The current minute for the fields of a form. */
export function useFormNow(): LocalDateTime {
  return useContext(FormClock)();
}

/** The current day for the fields of a form. */
export function useFormToday(): LocalDate {
  return dateOf(useFormNow());
}
