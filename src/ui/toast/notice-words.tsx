import { useEffect, useState } from 'react';
import { uiStrings } from '../strings.ts';
import type { Notice } from './notice.ts';

interface NoticeWordsProps {
  readonly notice: Notice;
  readonly onUndo: () => void;
  /** Called when it is no longer shown. */
  readonly onGone: () => void;
}

/** Text of a notice, with its Undo button. */
export function NoticeWords({ notice, onUndo, onGone }: NoticeWordsProps) {
  const [isUndoing, setIsUndoing] = useState(false);
  useEffect(() => onGone, [onGone]);
  const { text, detail, count, undos, together } = notice;
  const isOfMany = count > 1 && together !== undefined;
  const rest = isOfMany ? text : detail;
  return (
    <>
      <span className="ui-toast-words">
        <strong>{isOfMany ? together(count) : text}</strong>
        {rest === undefined || rest === '' ? null : <span>{rest}</span>}
      </span>
      {undos.length === 0 ? null : (
        <button
          type="button"
          className="ui-toast-undo"
          disabled={isUndoing}
          onClick={() => {
            setIsUndoing(true);
            onUndo();
          }}
        >
          {undos.length === 1 ? uiStrings.undo : uiStrings.undoAll}
        </button>
      )}
    </>
  );
}
