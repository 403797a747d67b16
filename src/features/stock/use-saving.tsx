import type { ReactNode } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { EntryId, EventId } from '#domain/kernel/ids.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import type { LotLabel } from '#domain/ledger/model.ts';
import { notify } from '#ui/toast/notify.ts';
import { savedAs } from '#client/outbox/officer-draft.ts';
import { failureOf, type FailureWords } from './save-failure.ts';
import type { FormLack } from './activity/source-activity.ts';
import { stockStrings } from './strings.ts';
import { useCautionQuestion } from './activity/use-caution-question.tsx';
import type { Officer } from '#client/session/officer.ts';
import { useToday } from '#bindings/use-today.ts';

export interface Saving {
  readonly activity: LedgerActivity;
  /** Officer for whom the form was opened. */
  readonly officer: Officer;
  /** Lot that asks for confirmation; null if its state gives no reason to. */
  readonly doubtful: LotLabel | null;
  readonly draft: string;
  readonly replaces: EventId | null;
  readonly failure: FailureWords;
}

/** Result for the form; after a save, with the entry if one was written. */
export type Saved = { readonly ok: true; readonly entry: EntryId | null } | FormLack;

/** Saves one activity on the device: asks about doubts, and turns each outcome into the form's result. */
export function useSaving(): {
  readonly save: (saving: Saving) => Promise<Saved>;
  readonly question: ReactNode;
} {
  const { ask, question } = useCautionQuestion();
  const today = useToday();
  const save = async ({ activity, officer, doubtful, draft, replaces, failure }: Saving): Promise<Saved> => {
    const labels = doubtful === null ? [] : [doubtful];
    const asked = await ask({ activities: [activity], labels, today });
    if (asked === null) return { ok: false, message: stockStrings.cautionDeclined };
    const saved = await pageEngine().stock.save(asked[0] ?? activity, {
      ...savedAs(officer, draft),
      ...(replaces === null ? {} : { replaces }),
    });
    return saved.ok ? { ok: true, entry: saved.entry?.id ?? null } : announced(failureOf(saved, failure));
  };
  return { save, question };
}

/** A sentence without a field to focus may be above the visible part, so it is announced as well. */
export function announced<Failure extends FormLack>(result: Failure): Failure {
  if (result.fields === undefined && result.message !== undefined) notify.error(result.message);
  return result;
}
