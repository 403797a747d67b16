import { z } from 'zod';
import { dateOf, localDateSchema, type LocalDateTime } from '#domain/kernel/local-date.ts';
import { type AefiCourse, type AefiRejection, outcomes, seriousReasons } from './model.ts';

/** How serious an event is and what became of the child. */
export const courseShape = {
  serious: z.array(z.enum(seriousReasons)).max(seriousReasons.length),
  outcome: z.enum(outcomes),
  diedOn: localDateSchema.nullable(),
};

/** What cannot be about a course: a death without its day, or before the event began. */
export function faultOfCourse({ outcome, diedOn }: AefiCourse, onsetAt: LocalDateTime): AefiRejection | null {
  if (outcome !== 'died') return null;
  if (diedOn === null) return 'death-day-missing';
  return diedOn < dateOf(onsetAt) ? 'death-before-onset' : null;
}

/** A course as it is kept: a death is serious, and only a death has a day. */
export function keptCourse({ serious, outcome, diedOn }: AefiCourse): AefiCourse {
  if (outcome !== 'died') return { serious: [...new Set(serious)], outcome, diedOn: null };
  return { serious: [...new Set(['death' as const, ...serious])], outcome, diedOn };
}
