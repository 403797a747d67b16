import type { ReactNode } from 'react';
import type { Officer } from '#client/session/officer.ts';
import type { SubmitResult } from '#ui/form/form-props.ts';
import type { KeptOutgoing } from './typed-doses.ts';

/** What the form of what holds for all lots is given. */
export interface OutgoingFactsProps<Facts> {
  readonly officer: Officer;
  readonly kept: KeptOutgoing;
  /** What the lots come to. */
  readonly sum: ReactNode;
  readonly disabledReason: string | undefined;
  readonly isAsking: boolean;
  readonly onKept: (kept: KeptOutgoing) => void;
  readonly onSave: (facts: Facts) => Promise<SubmitResult>;
}
