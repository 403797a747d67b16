import { useMemo } from 'react';
import type { RefusedAmendment } from '#client/stock/entries/ledger.ts';
import { refusalSaid } from '#bindings/server-words.ts';
import { Stack } from '#ui/layout/arrange.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import type { Resent } from './amendment-form.tsx';
import { AmendmentFlow } from './amendment-flow.tsx';
import type { AmendmentFormName } from './amendment-strings.ts';
import { stockStrings } from '../strings.ts';
import type { Officer } from '#client/session/officer.ts';

interface ResendAmendmentProps {
  readonly officer: Officer;
  readonly refused: RefusedAmendment;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** A refused amendment with its saved values, over the current entry. */
export function ResendAmendment({ officer, refused, onSaved, onClose }: ResendAmendmentProps) {
  const { target } = refused;
  const resent = useMemo(() => resentOf(refused), [refused]);
  if (target === null) return <EmptyState title={stockStrings.correctMissing} />;
  return (
    <Stack gap="large">
      <Banner tone="danger" title={stockStrings.correctIntro(reasonOfAmendment(refused))}>
        {stockStrings.correctHint}
      </Banner>
      <AmendmentFlow
        key={refused.event}
        amendment={amendmentOf(refused)}
        officer={officer}
        entry={target}
        resent={resent}
        onSaved={onSaved}
        onClose={onClose}
      />
    </Stack>
  );
}

/** The form that made the refused activity. */
export function amendmentOf({ activity, target }: RefusedAmendment): AmendmentFormName {
  switch (activity.type) {
    case 'reverse':
    case 'correct':
    case 'read-vvm':
      return activity.type;
    case 'confirm-arrival':
      return activity.payload.counted === target?.doses ? 'confirm' : 'differs';
  }
}

/** Says why the server refused it, in the server's words if given. */
export function reasonOfAmendment({ detail, sentences, refusedFor, target }: RefusedAmendment): string {
  return refusalSaid({ reason: refusedFor, detail, sentences }, target?.vendor ?? null) ?? '';
}

function resentOf({ event, activity }: RefusedAmendment): Resent {
  const { entry: _entry, confirmed: _confirmed, ...typed } = activity.payload;
  const values = Object.entries(typed).map(([name, value]) => [name, value ?? undefined] as const);
  return { event, values: Object.fromEntries(values) };
}
