import { z } from 'zod';
import { childIdSchema, type EventId, eventIdSchema } from '#domain/kernel/ids.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { type Child, nothingRecorded, type RegisterActivity } from '#domain/immunization/model.ts';
import {
  type Finding,
  isSameFound,
  lasts,
  type Screening,
  screeningsOf,
  withScreenings,
} from '#domain/immunization/screening/findings.ts';

export const takeBackAnswersPayloadSchema = z.object({
  child: childIdSchema,
  /** The events that the answers were saved with: why doses were not given, and what was asked before them. */
  events: z.array(eventIdSchema).min(1, 'are needed').max(50),
  reason: textSchema(),
});
export type TakeBackAnswersPayload = z.infer<typeof takeBackAnswersPayloadSchema>;

/**
 * What was answered at a visit was a mistake, as all of that visit: the child stands as if nobody had asked. What another visit said as
 * well still holds. The events themselves stay in the log.
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

/** A finding is written once however often it is found: it holds on by the first visit that is left and found it too. */
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
