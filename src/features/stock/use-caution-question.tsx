import { useState, type ReactNode } from 'react';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { LotLabel } from '#domain/ledger/model.ts';
import { cautions } from '#domain/ledger/usability.ts';
import { ConfirmDialog } from '#ui/modal/confirm-dialog.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import { cautionQuestion, cautionSentence, stockStrings } from './strings.ts';

interface Question {
  readonly sentences: readonly string[];
  readonly answer: (goOn: boolean) => void;
}

/**
 * Asks before a doubtful lot is saved. `ask` resolves to true at once for a lot without cautions, else to the officer's
 * answer; `question` is to be drawn.
 */
export function useCautionQuestion(): {
  readonly isDoubtful: (label: LotLabel, today: LocalDate) => boolean;
  readonly ask: (label: LotLabel, today: LocalDate) => Promise<boolean>;
  readonly question: ReactNode;
} {
  const [open, setOpen] = useState<Question | null>(null);
  const ask = (label: LotLabel, today: LocalDate): Promise<boolean> => {
    const sentences = cautions(label, today).map((caution) =>
      cautionSentence[caution](label.batchNo, formatDate(label.expiryOn)),
    );
    if (sentences.length === 0) return Promise.resolve(true);
    return new Promise((resolve) => setOpen({ sentences, answer: resolve }));
  };
  const answer = (goOn: boolean) => {
    open?.answer(goOn);
    setOpen(null);
  };
  const question = open ? (
    <ConfirmDialog
      title={stockStrings.cautionTitle}
      isOpen
      tone="danger"
      confirmLabel={stockStrings.cautionConfirm}
      cancelLabel={stockStrings.cautionBack}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      <div className="stock-flow">
        {[...open.sentences, cautionQuestion].map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </ConfirmDialog>
  ) : null;
  return { isDoubtful, ask, question };
}

function isDoubtful(label: LotLabel, today: LocalDate): boolean {
  return cautions(label, today).length > 0;
}
