import { type ReactNode, useState } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import type { LotLabel } from '#domain/ledger/model.ts';
import { withConfirmed } from '#domain/ledger/stock-doubts.ts';
import { lotCautions, type LotHold } from '#domain/ledger/usability.ts';
import { stockDoubtSaid } from '#bindings/code-words.ts';
import { Stack } from '#ui/layout/arrange.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import { cautionSentence, stockStrings } from '../strings.ts';
import { ConfirmDialog } from '#ui/modal/confirm-dialog.tsx';

interface Doubtful {
  /** Activities that are saved together. */
  readonly activities: readonly LedgerActivity[];
  /** Lots that ask for confirmation. */
  readonly labels: readonly (LotLabel & LotHold)[];
  /** Sentences about lots that occur twice in the save. */
  readonly twice?: readonly string[];
  readonly today: LocalDate;
}

/**
 * Asks about doubtful lots and unlikely values of a save, in one question. `ask` resolves to the confirmed activities, at once if there is
 * nothing to ask, or to null if the officer goes back. Nothing is asked about activities that would be refused anyway. Render `question`.
 */
export function useCautionQuestion(): {
  readonly ask: (doubtful: Doubtful) => Promise<readonly LedgerActivity[] | null>;
  readonly question: ReactNode;
} {
  const { ask: askQuestion, question } = useQuestion();
  const ask = async ({ activities, labels, twice = [], today }: Doubtful) => {
    const { isRefused, findings } = await pageEngine().stock.doubts(activities, today);
    if (isRefused) return activities;
    const cautions = labels.flatMap((label) =>
      lotCautions(label, today).map((caution) => ({
        batchNo: label.batchNo,
        caution,
        expiryOn: label.expiryOn,
      })),
    );
    const expired = new Set(
      cautions.flatMap(({ caution, batchNo }) => (caution === 'expired' ? batchNo : [])),
    );
    const sentences = [
      ...twice,
      ...cautions.map(({ caution, batchNo, expiryOn }) =>
        cautionSentence[caution](batchNo, formatDate(expiryOn)),
      ),
      ...findings
        .flat()
        // The expiry has been mentioned already.
        .filter(({ doubt, facts }) => doubt !== 'received-expired' || !expired.has(facts.batch))
        .map(stockDoubtSaid),
    ];
    const isSure =
      sentences.length === 0 ||
      (await askQuestion({
        title: stockStrings.cautionTitle,
        sentences: [...new Set(sentences), stockStrings.cautionQuestion],
        confirmLabel: stockStrings.cautionConfirm,
        cancelLabel: stockStrings.cautionBack,
      }));
    return isSure ? activities.map((activity, at) => withConfirmed(activity, findings[at] ?? [])) : null;
  };
  return { ask, question };
}

interface Question {
  readonly title: string;
  readonly sentences: readonly string[];
  readonly confirmLabel: string;
  readonly cancelLabel: string;
}

interface OpenQuestion extends Question {
  readonly answer: (goOn: boolean) => void;
}

/** Asks before something that is hard to undo; resolves to the officer's answer. Render `question`. */
export function useQuestion(): {
  readonly ask: (question: Question) => Promise<boolean>;
  readonly question: ReactNode;
} {
  const [open, setOpen] = useState<OpenQuestion | null>(null);
  const ask = (asked: Question) => new Promise<boolean>((resolve) => setOpen({ ...asked, answer: resolve }));
  const answer = (goOn: boolean) => {
    open?.answer(goOn);
    setOpen(null);
  };
  const question = open ? (
    <ConfirmDialog
      title={open.title}
      isOpen
      tone="danger"
      confirmLabel={open.confirmLabel}
      cancelLabel={open.cancelLabel}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      <Stack gap="large">
        {open.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Stack>
    </ConfirmDialog>
  ) : null;
  return { ask, question };
}
