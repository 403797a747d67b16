import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { SessionPlan } from '#domain/sessions/model.ts';
import { weekday } from '#domain/sessions/planned-days.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { weekdayWord } from './plan-strings.ts';

/** Weekday and day: `Tuesday 24/11/2026`. */
export function dayWords(on: LocalDate): string {
  return `${weekdayWord(weekday(on))} ${formatDate(on)}`;
}

/** How often a plan comes again: `every Tuesday`, `the second Tuesday of the month`; empty for one that does not. */
export function rhythmWords({ on, repeat }: Pick<SessionPlan, 'on' | 'repeat'>): string {
  const name = weekdayWord(weekday(on));
  switch (repeat) {
    case 'once':
      return '';
    case 'weekly':
      return `every ${name}`;
    case 'monthly':
      return `the ${ordinals[Math.ceil(Number(on.slice(8, 10)) / 7) - 1] ?? ''} ${name} of the month`;
  }
}

const ordinals = ['first', 'second', 'third', 'fourth', 'last'] as const;
