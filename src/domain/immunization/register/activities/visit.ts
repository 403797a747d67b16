import { z } from 'zod';
import { childIdSchema, type EventId, eventIdSchema, heldSessionIdSchema } from '#domain/kernel/ids.ts';
import { localDateSchema } from '#domain/kernel/local-date.ts';
import { type Child, nothingRecorded, type RegisterActivity } from '#domain/immunization/register/model.ts';
import {
  type Finding,
  foundSchema,
  isSameFound,
  lasts,
  type Screening,
  screeningsOf,
  standingFindings,
  withScreenings,
} from '#domain/immunization/screening/findings.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { notedDoseLimit, notGivenReasons } from '#domain/immunization/screening/not-given.ts';

export const screenChildPayloadSchema = z.object({
  child: childIdSchema,
  on: localDateSchema,
  found: z.array(foundSchema).max(50),
  /** The session that the child came to. */
  session: heldSessionIdSchema.optional(),
});
export type ScreenChildPayload = z.infer<typeof screenChildPayloadSchema>;

/**
 * Records the care giver's answers about the vaccines that are due. A lasting finding is kept until revised, and stored once however often
 * it is found; an answer never withdraws an earlier finding.
 */
export const screenChild: RegisterActivity<ScreenChildPayload> = {
  version: 1,
  payload: screenChildPayloadSchema,
  rows: ({ child }) => ({ children: [child], immunizations: [] }),
  record({ child: id, on, found }, state, { event, actor, at }) {
    const child = state.children.get(id);
    if (!child) return nothingRecorded;
    const standing = standingFindings(child);
    const fresh = found.filter(
      (one, place) =>
        lasts(one) &&
        !standing.some((known) => isSameFound(known, one)) &&
        found.findIndex((other) => isSameFound(other, one)) === place,
    );
    return {
      children: [
        {
          ...withScreenings(child, [...screeningsOf(child), { on, found, by: actor, event }]),
          ...(fresh.length > 0 && {
            findings: [
              ...(child.findings ?? []),
              ...fresh.map((one) => ({ ...one, on, by: actor, event, revised: null })),
            ],
          }),
          updatedAt: at,
        },
      ],
      immunizations: [],
    };
  },
};

const reviseFindingPayloadSchema = z.object({
  child: childIdSchema,
  ...foundSchema.shape,
  reason: textSchema(),
});
export type ReviseFindingPayload = z.infer<typeof reviseFindingPayloadSchema>;

/** Declares a finding untrue, or no longer true: it stays, marked, and the vaccine is due again. The first revision applies. */
export const reviseFinding: RegisterActivity<ReviseFindingPayload> = {
  version: 1,
  payload: reviseFindingPayloadSchema,
  rows: ({ child }) => ({ children: [child], immunizations: [] }),
  record({ child: id, condition, series, reason }, state, { actor, at }) {
    const child = state.children.get(id);
    const isMeant = (one: Finding) => one.revised === null && isSameFound(one, { condition, series });
    if (!child?.findings?.some(isMeant)) return nothingRecorded;
    const revised = { at, by: actor, reason };
    return {
      children: [
        {
          ...child,
          findings: child.findings.map((one) => (isMeant(one) ? { ...one, revised } : one)),
          updatedAt: at,
        },
      ],
      immunizations: [],
    };
  },
};

export const noteNotGivenPayloadSchema = z.object({
  child: childIdSchema,
  on: localDateSchema,
  doses: z
    .array(
      z.object({
        dose: textSchema(notedDoseLimit),
        reason: z.enum(notGivenReasons),
        note: textSchema().nullable(),
      }),
    )
    .min(1, 'are needed')
    .max(50),
  /** The return date told to the care giver. */
  nextOn: localDateSchema.nullable().optional(),
  /** The session that the child came to. */
  session: heldSessionIdSchema.optional(),
});
export type NoteNotGivenPayload = z.infer<typeof noteNotGivenPayloadSchema>;

/**
 * Records why due doses were not given to a child who came. The last note about a dose and day applies; earlier ones are kept, because they
 * apply again once the last is withdrawn.
 */
export const noteNotGiven: RegisterActivity<NoteNotGivenPayload> = {
  version: 1,
  payload: noteNotGivenPayloadSchema,
  rows: ({ child }) => ({ children: [child], immunizations: [] }),
  record({ child: id, on, doses, nextOn }, state, { event, actor, at }) {
    const child = state.children.get(id);
    if (!child) return nothingRecorded;
    const noted = doses.map((one) => ({ ...one, on, by: actor, event, ...(nextOn && { nextOn }) }));
    const notGiven = [...(child.notGiven ?? []), ...noted];
    return { children: [{ ...child, notGiven, updatedAt: at }], immunizations: [] };
  },
};

const takeBackAnswersPayloadSchema = z.object({
  child: childIdSchema,
  /** The events that the answers were saved with: reasons for doses not given, and questions before them. */
  events: z.array(eventIdSchema).min(1, 'are needed').max(50),
  reason: textSchema(),
});
export type TakeBackAnswersPayload = z.infer<typeof takeBackAnswersPayloadSchema>;

/**
 * Withdraws all answers of a visit that was a mistake: the child is as if nobody had asked. Answers that another visit gave as well still
 * apply. The events themselves stay in the log.
 */
export const takeBackAnswers: RegisterActivity<TakeBackAnswersPayload> = {
  version: 1,
  payload: takeBackAnswersPayloadSchema,
  rows: ({ child }) => ({ children: [child], immunizations: [] }),
  record({ child: id, events }, state, { at }) {
    const child = state.children.get(id);
    if (!child) return nothingRecorded;
    const taken = new Set(events);
    return { children: [{ ...withoutAnswers(child, taken), updatedAt: at }], immunizations: [] };
  },
};

function withoutAnswers(child: Child, taken: ReadonlySet<EventId>): Child {
  const isLeft = ({ event }: { readonly event?: EventId | undefined }) =>
    event === undefined || !taken.has(event);
  const screenings = screeningsOf(child).filter(isLeft);
  const { notGiven: notes = [], findings: found = [], ...others } = withScreenings(child, screenings);
  const notGiven = notes.filter(isLeft);
  const findings = found.flatMap((one) => (isLeft(one) ? [one] : foundAgain(one, screenings, found)));
  return {
    ...others,
    ...(notGiven.length > 0 && { notGiven }),
    ...(findings.length > 0 && { findings }),
  };
}

/** A finding is stored once however often it is found: without its first visit, the next visit that also found it takes its place. */
function foundAgain(
  one: Finding,
  screenings: readonly Screening[],
  findings: readonly Finding[],
): readonly Finding[] {
  if (!lasts(one)) return [];
  for (const { on, by, event, found } of screenings) {
    if (event === undefined || !found.some((other) => isSameFound(other, one))) continue;
    const isWritten = findings.some((other) => other.event === event && isSameFound(other, one));
    if (!isWritten) return [{ ...one, on, by, event }];
  }
  return [];
}
