import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { notify } from '#ui/toast/notify.ts';
import { AmendmentForm, type Resent } from './amendment-form.tsx';
import { confirmKind, correctKind, differsKind, readingKind, reverseKind } from './amendment-kinds.tsx';
import { amendmentSaved, type AmendmentFormName } from './amendment-strings.ts';
import type { ShownEntry } from '../shown.ts';
import { undoCorrection } from '../undo-saved.ts';
import type { Officer } from '#client/session/officer.ts';

interface AmendmentFlowProps {
  readonly amendment: AmendmentFormName;
  readonly officer: Officer;
  readonly entry: ShownEntry;
  /** A stable value; null for a new change. */
  readonly resent: Resent | null;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

const nothingFound = { given: 0, count: null };

/** Form of a change to an entry. */
export function AmendmentFlow({ amendment, officer, entry, resent, onSaved, onClose }: AmendmentFlowProps) {
  const { children, queries } = pageEngine();
  const found = useLiveQuery(async () => {
    const [{ doses }, count] = await Promise.all([
      children.givenFrom(entry.id),
      entry.activity === 'adjust' ? queries.countWith(entry.id) : null,
    ]);
    return { given: doses, count: count?.count ?? null };
  }, [children, queries, entry.id, entry.activity]);
  const kinds = useMemo(
    () => ({
      reverse: reverseKind(entry, found ?? nothingFound),
      correct: correctKind(entry),
      confirm: confirmKind(entry),
      differs: differsKind(entry),
      'read-vvm': readingKind(entry),
    }),
    [entry, found],
  );
  const shared = {
    officer,
    entry,
    resent,
    draft: resent === null ? `${amendment}:${entry.id}` : `correct:${resent.event}`,
    onSaved: () => {
      // A reversal or confirmation is final: the ledger cannot undo it.
      notify.success(
        amendmentSaved[amendment],
        amendment === 'correct' ? { undo: undoCorrection(entry, officer) } : {},
      );
      onSaved();
    },
    onClose,
  };
  switch (amendment) {
    case 'reverse':
      if (found === undefined) return <Skeleton />;
      return <AmendmentForm {...shared} kind={kinds.reverse} />;
    case 'correct':
      return <AmendmentForm {...shared} kind={kinds.correct} />;
    case 'confirm':
      return <AmendmentForm {...shared} kind={kinds.confirm} />;
    case 'differs':
      return <AmendmentForm {...shared} kind={kinds.differs} />;
    case 'read-vvm':
      return <AmendmentForm {...shared} kind={kinds['read-vvm']} />;
  }
}
