import { createContext, useContext } from 'react';
import { dateOf, type LocalDate, type LocalDateTime } from '#domain/kernel/local-date.ts';

/**
 * Tells the minute where the officer is, for what a date field offers. Without one given it is the device's, which a screen
 * that knows better by the server's clock puts right.
 */
export const FormClock = createContext<() => LocalDateTime>(deviceMinute);

/** The minute it is for the fields of a form. */
export function useFormNow(): LocalDateTime {
  return useContext(FormClock)();
}

/** The day it is for the fields of a form. */
export function useFormToday(): LocalDate {
  return dateOf(useFormNow());
}

function deviceMinute(): LocalDateTime {
  const now = new Date();
  const inItsZone = new Date(now.getTime() - now.getTimezoneOffset() * 60_000);
  return inItsZone.toISOString().slice(0, 16) as LocalDateTime;
}
