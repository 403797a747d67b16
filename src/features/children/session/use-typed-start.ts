import { z } from 'zod';
import type { Officer } from '#client/session/officer.ts';
import { entryIdSchema } from '#domain/kernel/ids.ts';
import { type LocalDate, localDateSchema } from '#domain/kernel/local-date.ts';
import { sessionKinds } from '#domain/sessions/model.ts';
import type { PlannedSession } from '#domain/sessions/planned-days.ts';
import { useKept } from '#bindings/use-kept.ts';
import { useDirty } from '#ui/form/use-dirty.ts';

const takenSchema = z.object({ lot: entryIdSchema.nullable(), vials: z.string(), perVial: z.string() });

const keptSchema = z.object({
  /** The day it was typed on: on another one, what is proposed is looked at anew. */
  today: localDateSchema,
  kind: z.enum(sessionKinds).nullable(),
  place: z.string().nullable(),
  on: z.string().nullable(),
  team: z.object({ ticked: z.array(z.string()).readonly(), others: z.string() }).nullable(),
  /** Vials that were open before, by entry: whether they are taken along. */
  left: z.record(z.string(), z.boolean()),
  /** What is taken along, by antigen. */
  chosen: z.record(z.string(), z.array(takenSchema).readonly()),
});
type Kept = z.infer<typeof keptSchema>;

/** What the officer changed of what is proposed for a session; null or absent where it stands as proposed. */
export type TypedStart = Omit<Kept, 'today'>;

const nothingTyped: TypedStart = { kind: null, place: null, on: null, team: null, left: {}, chosen: {} };

/**
 * What was typed of a session before it is started, apart for each one of the plan; `forget` it when it was. Undefined while it
 * is being read.
 */
export function useTypedStart(
  officer: Officer,
  { planned, today }: { readonly planned: PlannedSession | null; readonly today: LocalDate },
) {
  const form = planned === null ? 'session-start' : `session-start:${planned.plan.id}:${planned.planned}`;
  const { kept, keep, forget } = useKept(officer.userId, form, keptSchema);
  const ofToday = kept?.today === today ? kept : null;
  useDirty(ofToday !== null);
  const typed: TypedStart = ofToday ?? nothingTyped;
  return {
    typed: kept === undefined ? undefined : typed,
    change: (changed: Partial<TypedStart>) => keep({ ...typed, ...changed, today }),
    forget,
  };
}
