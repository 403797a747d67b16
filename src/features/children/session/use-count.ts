import { z } from 'zod';
import type { Officer } from '#client/session/officer.ts';
import { useKept } from '#bindings/use-kept.ts';
import { useDirty } from '#ui/form/use-dirty.ts';
import { type Session, sessionKey } from './session.ts';

const countSchema = z.object({
  session: z.string(),
  /** What was typed of the vials, by lot. */
  typed: z.record(z.string(), z.partialRecord(z.enum(['returned', 'empties', 'discarded']), z.string())),
  /** Part-used vials that somebody decided on, by entry: true for what is kept. */
  choices: z.record(z.string(), z.boolean()),
  /** Why the vials differ. */
  reason: z.string().optional(),
});
export type Count = z.infer<typeof countSchema>;

/**
 * The count of a session until it is closed. It is the facility's, as the session is: a colleague who takes the tablet over goes
 * on with it. Undefined while it is being read.
 */
export function useCount({ facilityId }: Officer, session: Session) {
  const { kept, keep, forget } = useKept(facilityId, 'session-count', countSchema);
  const key = sessionKey(session);
  const isOfThis = kept?.session === key;
  useDirty(isOfThis);
  return {
    count: kept === undefined ? undefined : isOfThis ? kept : { session: key, typed: {}, choices: {} },
    keep,
    forget,
  };
}
