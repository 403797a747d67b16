import { useState, type ReactNode } from 'react';
import type { Found } from '#domain/immunization/screening/findings.ts';
import type { WarningCode } from '#domain/immunization/register/dose-warnings.ts';
import { Stack } from '#ui/layout/arrange.tsx';
import { ConfirmDialog } from '#ui/modal/confirm-dialog.tsx';
import { againstWords } from '../screening/against-flags.tsx';
import { warningWords } from '../strings.ts';
import { immunizeStrings } from './immunize-strings.ts';

/** A dose with the reasons against it. */
export interface DoubtfulDose {
  readonly name: string;
  /** One sentence each. */
  readonly warnings: readonly string[];
}

/** Warnings before a dose of an antigen, naming the findings about the child. */
export function warningsInWords(
  warnings: readonly WarningCode[],
  { series, found }: { readonly series: string | null; readonly found: readonly Found[] },
): readonly string[] {
  const against = againstWords(found, series).map(({ text }) => text);
  const others = warnings.filter((warning) => warning !== 'contraindicated' && warning !== 'precaution');
  return [...against, ...others.map((warning) => warningWords[warning])];
}

interface Question {
  readonly sentences: readonly string[];
  readonly answer: (goOn: boolean) => void;
}

/**
 * Asks before doses outside the rules are recorded. `ask` resolves to true at once if there are no warnings, otherwise to the officer's
 * answer; render `question`.
 */
export function useWarningQuestion(): {
  readonly ask: (doses: readonly DoubtfulDose[]) => Promise<boolean>;
  readonly question: ReactNode;
} {
  const [open, setOpen] = useState<Question | null>(null);
  const ask = (doses: readonly DoubtfulDose[]): Promise<boolean> => {
    const sentences = doses.flatMap(({ name, warnings }) => warnings.map((warning) => `${name}: ${warning}`));
    if (sentences.length === 0) return Promise.resolve(true);
    return new Promise((resolve) => setOpen({ sentences: [...new Set(sentences)], answer: resolve }));
  };
  const answer = (goOn: boolean) => {
    open?.answer(goOn);
    setOpen(null);
  };
  const question = open ? (
    <ConfirmDialog
      title={immunizeStrings.warningTitle}
      isOpen
      tone="danger"
      confirmLabel={immunizeStrings.warningConfirm}
      cancelLabel={immunizeStrings.warningBack}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      <Stack gap="large">
        {[...open.sentences, immunizeStrings.warningQuestion].map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Stack>
    </ConfirmDialog>
  ) : null;
  return { ask, question };
}
