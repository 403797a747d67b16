import type { ReactNode } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { EventId } from '#domain/kernel/ids.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import type { LotLabel } from '#domain/ledger/model.ts';
import type { SubmitResult } from '#ui/form/form-view.tsx';
import { notify } from '#ui/toast/notify.ts';
import { deviceToday } from './device-clock.ts';
import { savedAs } from './officer-draft.ts';
import { failureOf, type FailureWords } from './save-failure.ts';
import { stockStrings } from './strings.ts';
import { useCautionQuestion } from './use-caution-question.tsx';
import type { Officer } from './use-viewer.ts';

export interface Saving {
  readonly activity: LedgerActivity;
  /** For whom the form was opened. */
  readonly officer: Officer;
  /** The lot to think twice about; null where its state is no reason not to save. */
  readonly doubtful: LotLabel | null;
  readonly draft: string;
  readonly replaces: EventId | null;
  readonly failure: FailureWords;
}

/** Saves one activity on the device: asks where a lot is doubtful, and turns each outcome into what the form says. */
export function useSaving(): {
  readonly save: (saving: Saving) => Promise<SubmitResult>;
  readonly question: ReactNode;
} {
  const { ask, question } = useCautionQuestion();
  const save = async ({
    activity,
    officer,
    doubtful,
    draft,
    replaces,
    failure,
  }: Saving): Promise<SubmitResult> => {
    if (doubtful !== null && !(await ask(doubtful, deviceToday()))) {
      return { ok: false, message: stockStrings.cautionDeclined };
    }
    const saved = await pageEngine().outbox.save(activity, {
      ...savedAs(officer, draft),
      ...(replaces === null ? {} : { replaces }),
    });
    if (saved.ok) return { ok: true };
    const result = failureOf(saved, failure);
    // Without a field to go to, the sentence may stand above what is on the screen.
    if (!result.ok && result.fields === undefined && result.message !== undefined)
      notify.error(result.message);
    return result;
  };
  return { save, question };
}
