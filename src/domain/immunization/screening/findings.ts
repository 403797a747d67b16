import { z } from 'zod';
import type { EventId, UserId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { allSeries } from '#domain/immunization/schedule/series.ts';
import { type Effect, effectOn, isOfOneVaccine, isOfTheDay } from './conditions.ts';

/** Schema of a condition and the vaccine it concerns. Any code is accepted, because a newer app may know more of them than the server. */
export const foundSchema = z.object({
  condition: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'is not a code'),
  /** Series, if the condition concerns one; otherwise null. */
  series: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9]{0,19}$/, 'is not a vaccine')
    .nullable(),
});
/** A condition that a child has, as it was answered. */
export type Found = z.infer<typeof foundSchema>;

/** One screening of the child by questions to the care giver. */
export interface Screening {
  readonly on: LocalDate;
  /** Findings, including ones that pass within the day; empty if every question was answered with no. */
  readonly found: readonly Found[];
  readonly by: UserId;
  /** Event of the answers, by which they can be withdrawn. */
  readonly event?: EventId | undefined;
}

interface Asked {
  readonly screened?: Screening | undefined;
  readonly screenedBefore?: readonly Screening[] | undefined;
}

/** All screenings of a child, latest last. */
export function screeningsOf({ screened, screenedBefore = [] }: Asked): readonly Screening[] {
  return screened === undefined ? screenedBefore : [...screenedBefore, screened];
}

/** A child with all its screenings: those of the latest day apply, and among several of one day the last. */
export function withScreenings<Child extends Asked>(
  { screened: _last, screenedBefore: _before, ...child }: Child,
  screenings: readonly Screening[],
): Omit<Child, keyof Asked> & Asked {
  const inOrder = screenings.toSorted((a, b) => Number(a.on > b.on) - Number(a.on < b.on));
  const screened = inOrder.at(-1);
  const screenedBefore = inOrder.slice(0, -1);
  return {
    ...child,
    ...(screened && { screened }),
    ...(screenedBefore.length > 0 && { screenedBefore }),
  };
}

/** A condition that applies until it is revised. It is never deleted. */
export interface Finding extends Found {
  readonly on: LocalDate;
  readonly by: UserId;
  readonly event: EventId;
  /** Time, author and reason of its revision; null until then. */
  readonly revised: { readonly at: string; readonly by: UserId; readonly reason: string } | null;
}

interface Screened {
  readonly findings?: readonly Finding[] | undefined;
}

/** The valid findings. */
export function standingFindings({ findings = [] }: Screened): readonly Finding[] {
  return findings.filter(({ revised }) => revised === null);
}

/** True for two equal answers. */
export function isSameFound(a: Found, b: Found): boolean {
  return a.condition === b.condition && a.series === b.series;
}

/** True for an answer that remains true after the day. */
export function lasts({ condition }: Found): boolean {
  return !isOfTheDay(condition);
}

/** The effect of an answer on a series; null if it does not concern it. */
export function effectOfFound({ condition, series: about }: Found, series: string): Effect | null {
  if (isOfOneVaccine(condition) && about !== series) return null;
  return effectOn(condition, series);
}

/** The answers against a series, contraindications first. */
export function against<Answer extends Found>(found: readonly Answer[], series: string): readonly Answer[] {
  const having = (effect: Effect) => found.filter((one) => effectOfFound(one, series) === effect);
  return [...having('contraindication'), ...having('precaution')];
}

/** The series that are not given to a child, and those with a precaution. */
export interface SeriesAgainst {
  readonly contraindicated: ReadonlySet<string>;
  readonly precautions: ReadonlySet<string>;
}

/** The effect of the answers on the series of the schedule. */
export function seriesAgainst(found: readonly Found[]): SeriesAgainst {
  const having = (effect: Effect) =>
    allSeries.filter((series) => found.some((one) => effectOfFound(one, series) === effect));
  return {
    contraindicated: new Set(having('contraindication')),
    precautions: new Set(having('precaution')),
  };
}
