import { useEffect } from 'react';
import { localDateSchema, type LocalDate } from '#domain/kernel/local-date.ts';

interface WatchDayProps {
  readonly typed: string | undefined;
  readonly today: LocalDate;
  readonly onDay: (on: LocalDate) => void;
}

/** Tells which day the form is about whenever that is different, restored drafts included. Draws nothing. */
export function WatchDay({ typed, today, onDay }: WatchDayProps) {
  const on = dayOr(typed, today);
  useEffect(() => onDay(on), [on, onDay]);
  return null;
}

/** The day that was typed, or today while it is none. */
export function dayOr(typed: string | undefined, today: LocalDate): LocalDate {
  const parsed = localDateSchema.safeParse(typed);
  return parsed.success ? parsed.data : today;
}
