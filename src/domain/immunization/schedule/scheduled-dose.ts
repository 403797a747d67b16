import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { Age } from './age.ts';

/** The way in which a vaccine is introduced in the places of a country. */
interface Introduction {
  /** True if it is introduced state by state: without a date for the state, it is assumed not to be given there. */
  readonly isByState: boolean;
  /** Children who had reached this age at its introduction do not begin it: they are born before its first cohort. */
  readonly under: Age;
  /** Day on which it first came to the country; null if that does not determine who was too old. */
  readonly firstOn: LocalDate | null;
}

/** The vaccine that had a place of the schedule until another one was introduced in a state: at the same ages, in one series with it. */
export interface Replaced {
  /** Its name on a card. */
  readonly name: string;
  /** Names that facilities use for it, in lower case without spaces. */
  readonly antigens: readonly string[];
}

/**
 * Reason for a vaccine's distance: live ones keep it from each other and from a dose given too early, inactivated ones only from valid
 * doses, a supplement because of the amount in the body.
 */
type Nature = 'inactivated' | 'live-injected' | 'live-oral' | 'supplement';

export interface ScheduledDose {
  /** Identifies the dose on the child's record, such as OPV1; unique and never reused for another dose. */
  readonly code: string;
  /** Name of the antigen as seeded; the doses of one antigen are a series. */
  readonly antigen: string;
  /** Place in the series; 0 is a birth dose, which the others do not wait for. */
  readonly number: number;
  /** Its name on a card. */
  readonly name: string;
  /** Youngest age at which the dose may be given. */
  readonly from: Age;
  /** Days for which it is on time, after which it is overdue. */
  readonly onTimeDays: number;
  /** First age at which it is too late; null for never. */
  readonly before: Age | null;
  /** Minimum number of days since the previous dose of the series. */
  readonly gapDays: number;
  /** Age under which it does not count; null if the age of the first dose and the intervals determine that. */
  readonly youngest: Age | null;
  /** Other series that it is kept apart from unless given on the same day, with the number of days; live injected ones are implied. */
  readonly apart: readonly { readonly series: string; readonly days: number }[];
  /** Rule for a child who begins the series at a later age; without a gap the dose is no longer needed. */
  readonly lateStart: readonly { readonly from: Age; readonly gap: Age | null }[];
  readonly nature: Nature;
  /** True if it keeps its distance from campaign doses too. */
  readonly isApartFromCampaigns: boolean;
  readonly onlyFor: 'female' | null;
  /** True if the series of some products lacks it. */
  readonly isOnlyOfThree: boolean;
  /** Introduction of a vaccine that came place by place; null for one that was always there. */
  readonly introduction: Introduction | null;
  /** The vaccine that had this place before this one came to a state; null if there was none. */
  readonly replaced: Replaced | null;
  readonly dosage: string;
  readonly route: string;
  readonly site: string;
  readonly nphcdaCode: string;
  readonly icd11: string | null;
  readonly snomed: string | null;
}

/**
 * Purposes for which a dose is given.
 *
 * - routine: a dose of the schedule, the only kind that takes a place in it
 * - campaign: supplementary, whatever was given before: polio rounds, measles campaigns, outbreaks (WHO counts doses of supplementary
 *   activities separately from routine ones)
 * - outside: of another programme or another country's schedule
 */
export const doseKinds = ['routine', 'campaign', 'outside'] as const;
export type DoseKind = (typeof doseKinds)[number];

interface KindOnRecord {
  /** The schedule's code; null if none was recorded. */
  readonly dose: string | null;
  /** Absent if the dose determines it. */
  readonly kind?: DoseKind | undefined;
}

/** The kind of a record. A record without one is routine if it names a dose of the schedule, otherwise outside it. */
export function kindOf({ dose, kind }: KindOnRecord): DoseKind {
  return kind ?? (dose === null ? 'outside' : 'routine');
}

/** Dose and kind as stored: only a routine dose has a place in the schedule, and a kind is stored only if needed. */
export function keptKind(recorded: KindOnRecord): { readonly dose: string | null; readonly kind?: DoseKind } {
  const kind = kindOf(recorded);
  const dose = kind === 'routine' ? recorded.dose : null;
  return kindOf({ dose }) === kind ? { dose } : { dose, kind };
}

/** Sexes of children; some doses are for girls only. */
export const sexes = ['female', 'male'] as const;
export type Sex = (typeof sexes)[number];
