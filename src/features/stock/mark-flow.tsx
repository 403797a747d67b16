import { useMemo } from 'react';
import { notify } from '#ui/toast/notify.ts';
import { MarkForm, type Resent } from './mark-form.tsx';
import { confirmKind, correctKind, differsKind, reverseKind } from './mark-kinds.tsx';
import { markSaved, type MarkName } from './mark-strings.ts';
import type { ShownEntry } from './shown.ts';
import type { Officer } from '#client/session/officer.ts';

interface MarkFlowProps {
  readonly mark: MarkName;
  readonly officer: Officer;
  readonly entry: ShownEntry;
  /** Stable; null for a new one. */
  readonly resent: Resent | null;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** The form of what is to be done to an entry. */
export function MarkFlow({ mark, officer, entry, resent, onSaved, onClose }: MarkFlowProps) {
  const kinds = useMemo(
    () => ({
      reverse: reverseKind(entry),
      correct: correctKind(entry),
      confirm: confirmKind(entry),
      differs: differsKind(entry),
    }),
    [entry],
  );
  const shared = {
    officer,
    entry,
    resent,
    draft: resent === null ? `${mark}:${entry.id}` : `correct:${resent.event}`,
    onSaved: () => {
      notify.success(markSaved[mark]);
      onSaved();
    },
    onClose,
  };
  switch (mark) {
    case 'reverse':
      return <MarkForm {...shared} kind={kinds.reverse} />;
    case 'correct':
      return <MarkForm {...shared} kind={kinds.correct} />;
    case 'confirm':
      return <MarkForm {...shared} kind={kinds.confirm} />;
    case 'differs':
      return <MarkForm {...shared} kind={kinds.differs} />;
  }
}
