import { z } from 'zod';
import type { Officer } from '#client/session/officer.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import { useKept } from '#bindings/use-kept.ts';
import { useDirty } from '#ui/form/use-dirty.ts';
import { readAnswers, type VisitAnswers, writtenAnswers } from '../screening/visit-answers.ts';
import { kindOfSession, type Session, sessionKey } from './session.ts';

const keptSchema = z.object({
  session: z.string(),
  kind: z.enum(['routine', 'campaign']),
  ticked: z.array(z.string()),
  isExplaining: z.boolean(),
  answers: z.string(),
});

/** What stands on the screen of a child before the visit is saved. */
export interface TypedVisit {
  readonly kind: 'routine' | 'campaign';
  /** Rows that are given, by their keys. */
  readonly ticked: ReadonlySet<string>;
  /** Whether it is asked why doses are not given. */
  readonly isExplaining: boolean;
  readonly answers: VisitAnswers;
}

/**
 * What was ticked and answered at a child's visit in this session, until it is saved under the name `draft`. Undefined while it
 * is being read.
 */
export function useVisit(officer: Officer, { child, session }: { child: ChildId; session: Session }) {
  const draft = `session-visit:${child}`;
  const { kept, keep } = useKept(officer.userId, draft, keptSchema);
  const key = sessionKey(session);
  const ofThis = kept?.session === key ? kept : undefined;
  useDirty(ofThis !== undefined);
  const visit: TypedVisit = {
    kind: ofThis?.kind ?? kindOfSession(session.kind),
    ticked: new Set(ofThis?.ticked),
    isExplaining: ofThis?.isExplaining ?? false,
    answers: readAnswers(ofThis?.answers),
  };
  return {
    draft,
    visit: kept === undefined ? undefined : visit,
    change: (changed: Partial<TypedVisit>) => {
      const { ticked, answers, ...others } = { ...visit, ...changed };
      keep({ ...others, session: key, ticked: [...ticked], answers: writtenAnswers(answers) });
    },
  };
}
