import type { ReactNode } from 'react';
import type { Officer } from '#client/session/officer.ts';
import type { SubmitResult } from '#ui/form/form-props.ts';

/** What the form of what holds for all lots is given. */
export interface OutgoingFactsProps<Facts> {
  readonly officer: Officer;
  /** What the lots come to. */
  readonly sum: ReactNode;
  readonly disabledReason: string | undefined;
  readonly isAsking: boolean;
  readonly onSave: (facts: Facts) => Promise<SubmitResult>;
}
