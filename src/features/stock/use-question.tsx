import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '#ui/modal/confirm-dialog.tsx';

export interface Question {
  readonly title: string;
  readonly sentences: readonly string[];
  readonly confirmLabel: string;
  readonly cancelLabel: string;
}

interface OpenQuestion extends Question {
  readonly answer: (goOn: boolean) => void;
}

/** Asks before something that is hard to take back; resolves to the officer's answer. `question` is to be drawn. */
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
      <div className="stock-flow">
        {open.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </ConfirmDialog>
  ) : null;
  return { ask, question };
}
