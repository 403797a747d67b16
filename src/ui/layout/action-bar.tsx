import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

interface ActionBarProps {
  /** Summary of the save, or the reason why it is not possible. */
  readonly sum?: ReactNode;
  /** The buttons, the main next step last. */
  readonly children: ReactNode;
}

/** The end of a task, always visible: the summary on the left, the buttons on the right. */
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

/**
 * Place of the action bar: undefined on a page, where it sticks to the bottom; null while the modal around it is still opening; otherwise
 * the modal's own foot, so that the bar never covers a field.
 */
export const ActionBarSlot = createContext<HTMLElement | null | undefined>(undefined);
