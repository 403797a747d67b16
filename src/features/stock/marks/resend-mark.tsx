import { useMemo } from 'react';
import type { RefusedMark } from '#client/queries/ledger.ts';
import { reasonSentence } from '#contract/refusal-sentences.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import type { Resent } from './mark-form.tsx';
import { MarkFlow } from './mark-flow.tsx';
import type { MarkName } from './mark-strings.ts';
import { stockStrings } from '../strings.ts';
import type { Officer } from '#client/session/officer.ts';

interface ResendMarkProps {
  readonly officer: Officer;
  readonly refused: RefusedMark;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** A refused reversal, correction or confirmation, filled in as it was saved, over the entry as it is now. */
export function ResendMark({ officer, refused, onSaved, onClose }: ResendMarkProps) {
  const { target } = refused;
  const resent = useMemo(() => resentOf(refused), [refused]);
  if (target === null) return <EmptyState title={stockStrings.correctMissing} />;
  return (
    <div className="stock-flow">
      <Banner tone="danger" title={stockStrings.correctIntro(reasonOfMark(refused))}>
        {stockStrings.correctHint}
      </Banner>
      <MarkFlow
        key={refused.event}
        mark={markOf(refused)}
        officer={officer}
        entry={target}
        resent={resent}
        onSaved={onSaved}
        onClose={onClose}
      />
    </div>
  );
}

/** Which form the refused activity was made with. */
export function markOf({ activity, target }: RefusedMark): MarkName {
  switch (activity.type) {
    case 'reverse':
    case 'correct':
      return activity.type;
    case 'confirm-arrival':
      return activity.payload.counted === target?.doses ? 'confirm' : 'differs';
  }
}

/** Why the server refused it, in its own words where it said some. */
export function reasonOfMark({ detail, refusedFor, target }: RefusedMark): string {
  return detail ?? (refusedFor === null ? '' : reasonSentence(refusedFor, target?.vendor ?? null));
}

function resentOf({ event, activity }: RefusedMark): Resent {
  const { entry: _entry, ...typed } = activity.payload;
  const values = Object.entries(typed).map(([name, value]) => [name, value ?? undefined] as const);
  return { event, values: Object.fromEntries(values) };
}
