import { z } from 'zod';
import type { RuleFacts } from '#domain/kernel/event-of.ts';
import type { AefiId, AntigenId, ChildId, EventId, ImmunizationId, UserId } from '#domain/kernel/ids.ts';
import { dateOf, type LocalDate, localDateSchema, type LocalDateTime } from '#domain/kernel/local-date.ts';

/**
 * Adverse events following immunization (AEFI) of one facility's children, by the core variables of WHO's reporting form (2016; GACVS,
 * December 2015), which NPHCDA's form for Nigeria also asks for.
 *
 * - A report says what was seen, not what caused it; finding the cause is for investigators.
 * - It is followed up until the child has recovered, and its history has each follow-up. Nothing is erased: a report made by mistake is
 *   withdrawn and keeps its row.
 */
export const reactions = [
  'severe-local',
  'seizure',
  'abscess',
  'sepsis',
  'encephalopathy',
  'toxic-shock',
  'thrombocytopenia',
  'anaphylaxis',
  'fever',
  'other',
] as const;
/** An observed reaction, as the form lists it. */
export type Reaction = (typeof reactions)[number];

/** Criteria of a serious event; one is enough. */
export const seriousReasons = [
  'death',
  'life-threatening',
  'disability',
  'hospitalization',
  'congenital-anomaly',
  'medically-important',
] as const;
export type SeriousReason = (typeof seriousReasons)[number];

export const outcomes = [
  'recovering',
  'recovered',
  'recovered-with-sequelae',
  'not-recovered',
  'unknown',
  'died',
] as const;
export type Outcome = (typeof outcomes)[number];

/** A vaccine that the child was given before the event. */
export interface SuspectedVaccine {
  readonly antigen: AntigenId;
  /** Its name at that time. */
  readonly name: string;
  /** The schedule's code of the dose; null if none is known. */
  readonly dose: string | null;
  readonly givenOn: LocalDate;
  /** Empty if unknown. */
  readonly batchNo: string;
  readonly expiryOn: LocalDate | null;
  /** The record that it was taken from; null for a dose without a record here. */
  readonly immunization: ImmunizationId | null;
}

interface Reporter {
  readonly name: string;
  /** Designation and department. */
  readonly role: string;
  /** Empty if there is none. */
  readonly phone: string;
}

/** Fields that change while an event is followed up. */
export interface AefiCourse {
  /** Empty for an event that is not serious. */
  readonly serious: readonly SeriousReason[];
  readonly outcome: Outcome;
  readonly diedOn: LocalDate | null;
}

interface AefiDetails extends AefiCourse {
  readonly child: ChildId;
  readonly vaccines: readonly SuspectedVaccine[];
  readonly onsetAt: LocalDateTime;
  readonly reactions: readonly Reaction[];
  /** Signs and symptoms in words. */
  readonly description: string;
  /** Earlier illnesses and reactions, other medicines. */
  readonly medicalHistory: string;
  readonly reporter: Reporter;
  readonly reportedOn: LocalDate;
}

/** News about an event after its report, with its author. */
interface FollowUp extends AefiCourse {
  readonly at: string;
  readonly event: EventId;
  readonly by: UserId;
  readonly note: string;
}

export interface Aefi extends AefiDetails {
  readonly id: AefiId;
  readonly followUps: readonly FollowUp[];
  /** Reason, time and author of its withdrawal as a mistake; null for a valid report. */
  readonly withdrawn: { readonly at: string; readonly by: UserId; readonly reason: string } | null;
  readonly admin: UserId;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Reasons to refuse an event about an AEFI. A new one needs a sentence, which the compiler demands. */
export const aefiRejections = [
  'aefi-missing',
  'aefi-withdrawn',
  'onset-in-future',
  'onset-before-vaccine',
  'other-not-described',
  'death-day-missing',
  'death-before-onset',
] as const;
export type AefiRejection = (typeof aefiRejections)[number];

export type AefiDecision =
  | { readonly accepted: true; readonly aefi: Aefi | null }
  | { readonly accepted: false; readonly reason: AefiRejection };

/** One kind of event: the shape of what the officer saves, and the rule that judges it. */
export interface AefiActivity<Payload> {
  readonly version: number;
  readonly payload: z.ZodType<Payload>;
  /** The report that it refers to; null for the event that creates it. */
  about(payload: Payload): AefiId | null;
  /** Pure: the same payload, report and facts give the same decision on the tablet and on the server. */
  decide(payload: Payload, aefi: Aefi | undefined, facts: RuleFacts): AefiDecision;
}

/** Schema of an event's seriousness and of the child's outcome. */
export const courseShape = {
  serious: z.array(z.enum(seriousReasons)).max(seriousReasons.length),
  outcome: z.enum(outcomes),
  diedOn: localDateSchema.nullable(),
};

/** Finds an impossible course: a death without its day, or before the event began. */
export function faultOfCourse({ outcome, diedOn }: AefiCourse, onsetAt: LocalDateTime): AefiRejection | null {
  if (outcome !== 'died') return null;
  if (diedOn === null) return 'death-day-missing';
  return diedOn < dateOf(onsetAt) ? 'death-before-onset' : null;
}

/** Normalises a course: a death is serious, and only a death has a date. */
export function keptCourse({ serious, outcome, diedOn }: AefiCourse): AefiCourse {
  if (outcome !== 'died') return { serious: [...new Set(serious)], outcome, diedOn: null };
  return { serious: [...new Set(['death' as const, ...serious])], outcome, diedOn };
}
