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

/** What was typed of a visit, as the form keeps it. */
export interface TypedVisit {
  readonly lines: string;
  readonly answers: string;
}
export const nothingTyped: TypedVisit = { lines: '', answers: '' };

interface WatchVisitProps {
  readonly lines: string | undefined;
  readonly answers: string | undefined;
  readonly onTyped: (typed: TypedVisit) => void;
}

/** Tells which vaccines and answers the form has whenever they are others. Draws nothing. */
export function WatchVisit({ lines = '', answers = '', onTyped }: WatchVisitProps) {
  useEffect(() => onTyped({ lines, answers }), [lines, answers, onTyped]);
  return null;
}
