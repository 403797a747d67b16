import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { Age } from './age.ts';

/** The way in which a vaccine comes to the places of a country. */
interface Introduction {
  /** To one state after another: without a day for the state nobody takes it for given there. */
  readonly isByState: boolean;
  /** Whoever had reached this age when it came to their place is not begun with it: those are born before its first cohort. */
  readonly under: Age;
  /** The day on which it first came to the country; null where that says nothing of who was too old. */
  readonly firstOn: LocalDate | null;
}

/** The vaccine that had a place of the schedule until another one came to a state: at the same ages, of one series with it. */
export interface Replaced {
  /** Its name, as it reads on a card. */
  readonly name: string;
  /** Names that facilities use for it, in small letters without spaces. */
  readonly antigens: readonly string[];
}

/**
 * By what a vaccine keeps its distance: live ones from each other and from a dose that was given too early, what is not alive only
 * from doses that count, a supplement by the amount in the body.
 */
type Nature = 'inactivated' | 'live-injected' | 'live-oral' | 'supplement';

export interface ScheduledDose {
  /** Names the dose on the child's record, such as OPV1; unique and never used again for another dose. */
  readonly code: string;
  /** Name of the antigen, as it is seeded; the doses of one antigen are a series. */
  readonly antigen: string;
  /** Place in the series; 0 is a birth dose, which the others do not wait for. */
  readonly number: number;
  /** As it reads on a card. */
  readonly name: string;
  /** From here on the dose may be given. */
  readonly from: Age;
  /** So long it is on time; a dose not given by then is overdue. */
  readonly onTimeDays: number;
  /** First age at which it is too late; null for never. */
  readonly before: Age | null;
  /** Days at least since the dose of the series before it. */
  readonly gapDays: number;
  /** Age under which it does not count; null where the age of the first dose and the intervals say it. */
  readonly youngest: Age | null;
  /** Other series that it keeps away from unless it is given on the same day, and how many days; live injected ones besides. */
  readonly apart: readonly { readonly series: string; readonly days: number }[];
  /** Rule for a child who begins the series at a later age; without a gap the dose is no longer needed. */
  readonly lateStart: readonly { readonly from: Age; readonly gap: Age | null }[];
  readonly nature: Nature;
  /** True if it keeps its distance from campaign doses too. */
  readonly isApartFromCampaigns: boolean;
  readonly onlyFor: 'female' | null;
  /** The series of some products goes without it. */
  readonly isOnlyOfThree: boolean;
  /** Of a vaccine that came to places one after another; null for one that was there before. */
  readonly introduction: Introduction | null;
  /** The vaccine that stood here before this one came to a state; null where this one always did. */
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
 * - routine: a dose of the schedule, the only kind that takes a place of it
 * - campaign: supplementary, beside the schedule whatever was given before: polio rounds, measles campaigns, outbreaks (WHO counts doses of
 *   supplementary activities apart from routine ones)
 * - outside: of another programme or another country's schedule
 */
export const doseKinds = ['routine', 'campaign', 'outside'] as const;
export type DoseKind = (typeof doseKinds)[number];

interface KindOnRecord {
  /** The schedule's code; null where none was recorded. */
  readonly dose: string | null;
  /** Left out where the dose says it. */
  readonly kind?: DoseKind | undefined;
}

/** The kind of a record. One that names none is routine if it names a dose of the schedule, else outside it. */
export function kindOf({ dose, kind }: KindOnRecord): DoseKind {
  return kind ?? (dose === null ? 'outside' : 'routine');
}

/** Dose and kind as they are kept: only a routine dose has a place in the schedule, and a kind stands only where it has to. */
export function keptKind(recorded: KindOnRecord): { readonly dose: string | null; readonly kind?: DoseKind } {
  const kind = kindOf(recorded);
  const dose = kind === 'routine' ? recorded.dose : null;
  return kindOf({ dose }) === kind ? { dose } : { dose, kind };
}

/** Sexes of children; some doses are for girls only. */
export const sexes = ['female', 'male'] as const;
export type Sex = (typeof sexes)[number];
