import { z } from 'zod';
import type { RegisterEvent } from '#domain/immunization/register/record.ts';
import {
  type Condition,
  isOfOneVaccine,
  type Question,
  questionsFor,
} from '#domain/immunization/screening/conditions.ts';
import {
  type Found,
  foundSchema,
  isSameFound,
  lasts,
  type SeriesAgainst,
  seriesAgainst,
} from '#domain/immunization/screening/findings.ts';
import {
  type NotGivenReason,
  notGivenReasons,
  vaccineOfNote,
} from '#domain/immunization/screening/not-given.ts';
import { type GivenDose, seriesOfRecord } from '#domain/immunization/schedule/given-doses.ts';
import type { ChildId, HeldSessionId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';

const answersSchema = z.object({
  isAsked: z.boolean(),
  found: z.array(foundSchema),
  notGiven: z.record(z.string(), z.enum(notGivenReasons)),
});

/** Answers of a visit before it is saved: questions, findings, and the reasons for doses not given, by code. */
export interface VisitAnswers {
  readonly isAsked: boolean;
  readonly found: readonly Found[];
  readonly notGiven: Readonly<Record<string, NotGivenReason>>;
}

export const noAnswers: VisitAnswers = { isAsked: false, found: [], notGiven: {} };

/** Reads the answers from the text that a form stores; none from any other text, such as a draft of another version. */
export function readAnswers(text: string | undefined): VisitAnswers {
  try {
    const parsed = answersSchema.safeParse(JSON.parse(text ?? ''));
    return parsed.success ? parsed.data : noAnswers;
  } catch {
    return noAnswers;
  }
}

/** The text that {@link readAnswers} reads. */
export function writtenAnswers(answers: VisitAnswers): string {
  return JSON.stringify(answers);
}

/** Screening questions, without those already answered by the record. */
export function questionsOf(
  series: readonly string[],
  { given, findings }: { readonly given: readonly GivenDose[]; readonly findings: readonly Found[] },
): readonly Question[] {
  const had = new Set(given.flatMap((record) => seriesOfRecord(record) ?? []));
  return questionsFor(series, had).flatMap((question) => {
    const isKnown = (about: string | null) =>
      findings.some((one) => isSameFound(one, { condition: question.condition, series: about }));
    if (isKnown(null)) return [];
    const left = question.series.filter((one) => !isKnown(one));
    return left.length === 0 ? [] : [{ ...question, series: left }];
  });
}

/** The answers with a finding added or removed. */
export function withFound(answers: VisitAnswers, found: Found, isSo: boolean): VisitAnswers {
  const others = answers.found.filter((one) => !isSameFound(one, found));
  return { ...answers, isAsked: true, found: isSo ? [...others, found] : others };
}

/** The answers with the reason why a dose is not given, or without it if null. */
export function withReason(answers: VisitAnswers, dose: string, reason: NotGivenReason | null): VisitAnswers {
  const { [dose]: _before, ...others } = answers.notGiven;
  return { ...answers, notGiven: reason === null ? others : { ...others, [dose]: reason } };
}

/** Campaign doses not given, as named in notes. */
export function campaignNotGiven({ notGiven }: VisitAnswers): readonly string[] {
  return Object.keys(notGiven).filter((dose) => vaccineOfNote(dose).isOfCampaign);
}

/** All findings about the child, from the record and from the answers. */
export function allFound(findings: readonly Found[], { found }: VisitAnswers): readonly Found[] {
  return [...findings, ...found];
}

/** Contraindications and precautions from the record and from the answers. */
export function againstAll(findings: readonly Found[], answers: VisitAnswers): SeriesAgainst {
  return seriesAgainst(allFound(findings, answers));
}

/**
 * Reasons for doses not given that are due or of a campaign: as chosen, or today's finding for a contraindicated one. A dose that is given
 * needs no reason.
 */
export function reasonsNotGiven(
  due: readonly string[],
  { given, answers }: { readonly given: ReadonlySet<string>; readonly answers: VisitAnswers },
): readonly { readonly dose: string; readonly reason: NotGivenReason }[] {
  const { contraindicated } = seriesAgainst(answers.found.filter(lasts));
  return due.flatMap((dose) => {
    if (given.has(dose)) return [];
    const reason = contraindicated.has(vaccineOfNote(dose).antigen)
      ? 'contraindicated'
      : answers.notGiven[dose];
    return reason === undefined ? [] : [{ dose, reason }];
  });
}

/** Events for the answers and the doses not given; none without either. */
export function answerEvents(
  answers: VisitAnswers,
  {
    child,
    on,
    notGiven,
    nextOn = null,
    session,
  }: {
    readonly child: ChildId;
    readonly on: LocalDate;
    readonly notGiven: ReturnType<typeof reasonsNotGiven>;
    /** The date on which the care giver was asked to return. */
    readonly nextOn?: LocalDate | null;
    readonly session?: HeldSessionId | undefined;
  },
): readonly RegisterEvent[] {
  const of = session && { session };
  const asked: RegisterEvent[] = answers.isAsked
    ? [{ type: 'screen-child', payload: { child, on, found: [...answers.found], ...of } }]
    : [];
  const noted: RegisterEvent[] =
    notGiven.length > 0
      ? [
          {
            type: 'note-not-given',
            payload: { child, on, doses: notGiven.map((one) => ({ ...one, note: null })), nextOn, ...of },
          },
        ]
      : [];
  return [...asked, ...noted];
}

/** Identifies a finding in the address. */
export function findingKey({ condition, series }: Found): string {
  return series === null ? condition : `${condition}.${series}`;
}

/** The answer that a condition applies, to a vaccine if it concerns one. */
export function foundFor(condition: Condition, series: string): Found {
  return { condition, series: isOfOneVaccine(condition) ? series : null };
}
