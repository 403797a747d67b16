import { useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { ActionBarSlot } from './action-bar-slot.ts';

export interface ActionBarProps {
  /** The sum of what will be saved, or why it cannot be. */
  readonly sum?: ReactNode;
  /** The buttons, the one next step last. */
  readonly children: ReactNode;
}

/** The end of a task, always in sight: what will be saved on the left, the buttons on the right. */
export function ActionBar({ sum, children }: ActionBarProps) {
  const slot = useContext(ActionBarSlot);
  const bar = (
    <div className="ui-action-bar">
      <div className="ui-action-bar-sum">{sum}</div>
      <div className="ui-action-bar-buttons">{children}</div>
    </div>
  );
  if (slot === undefined) return bar;
  return slot === null ? null : createPortal(bar, slot);
}
