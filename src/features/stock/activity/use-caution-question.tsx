import type { ReactNode } from 'react';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { LotLabel } from '#domain/ledger/model.ts';
import { lotCautions, type LotHold } from '#domain/ledger/usability.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { cautionSentence, stockStrings } from '../strings.ts';
import { useQuestion } from '../use-question.tsx';

/**
 * Asks before a doubtful lot is saved. `ask` resolves to true at once for a lot without cautions, else to the officer's
 * answer; `question` is to be drawn.
 */
export function useCautionQuestion(): {
  readonly isDoubtful: (label: LotLabel & LotHold, today: LocalDate) => boolean;
  readonly ask: (label: LotLabel & LotHold, today: LocalDate) => Promise<boolean>;
  /** The same of lots that are saved together, in one question. */
  readonly askAll: (labels: readonly (LotLabel & LotHold)[], today: LocalDate) => Promise<boolean>;
  readonly question: ReactNode;
} {
  const { ask: askQuestion, question } = useQuestion();
  const askAll = async (labels: readonly (LotLabel & LotHold)[], today: LocalDate): Promise<boolean> => {
    const sentences = labels.flatMap((label) =>
      lotCautions(label, today).map((caution) =>
        cautionSentence[caution](label.batchNo, formatDate(label.expiryOn)),
      ),
    );
    if (sentences.length === 0) return true;
    return askQuestion({
      title: stockStrings.cautionTitle,
      sentences: [...sentences, stockStrings.cautionQuestion],
      confirmLabel: stockStrings.cautionConfirm,
      cancelLabel: stockStrings.cautionBack,
    });
  };
  const ask = (label: LotLabel & LotHold, today: LocalDate) => askAll([label], today);
  return { isDoubtful, ask, askAll, question };
}

function isDoubtful(label: LotLabel & LotHold, today: LocalDate): boolean {
  return lotCautions(label, today).length > 0;
}
