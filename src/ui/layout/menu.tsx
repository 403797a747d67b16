import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ButtonTone } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';

export type MenuItem = { readonly label: string; readonly icon?: IconName } & (
  | { readonly to: string }
  | {
      readonly onSelect: () => void;
      /** State of a switch. */
      readonly isChecked?: boolean;
    }
);

export interface MenuProps {
  /** Name of the menu, and of the button together with its content. */
  readonly label: string;
  /** Content of the button in place of its label. */
  readonly trigger?: ReactNode;
  /** For a button that shows its label: its look, and the icon before the words. */
  readonly tone?: ButtonTone;
  readonly icon?: IconName;
  /** Content above the commands. */
  readonly heading?: ReactNode;
  readonly items: readonly MenuItem[];
}

/** A button with a short list of commands. Arrow keys move, Esc closes and returns the focus. */
export function Menu({ label, trigger, tone = 'plain', icon, heading, items }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();

  useEffect(() => {
    if (!isOpen) return;
    itemsIn(root.current)[0]?.focus();
    const closeFromOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', closeFromOutside);
    document.addEventListener('focusin', closeFromOutside);
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside);
      document.removeEventListener('focusin', closeFromOutside);
    };
  }, [isOpen]);

  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  const select = (item: MenuItem) => {
    close();
    if ('to' in item) void navigate(item.to);
    else item.onSelect();
  };
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    const target = focusAfter(event.key, itemsIn(root.current));
    if (!target) return;
    event.preventDefault();
    target.focus();
  };

  return (
    <div className="ui-menu" ref={root}>
      <button
        ref={button}
        type="button"
        className={trigger === undefined ? 'ui-button' : 'ui-menu-trigger'}
        data-tone={trigger === undefined ? tone : undefined}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {trigger === undefined ? (
          <>
            {icon ? <Icon name={icon} /> : null}
            {label}
            <Icon name="down" />
          </>
        ) : (
          <>
            {trigger} <span className="ui-hidden-text">{label}</span>
          </>
        )}
      </button>
      {isOpen ? (
        <div className="ui-menu-list">
          {heading}
          <div id={listId} role="menu" aria-label={label} tabIndex={-1} onKeyDown={move}>
            {items.map((item) => (
              <button
                key={item.label}
                type="button"
                {...roleOf(item)}
                tabIndex={-1}
                className="ui-menu-item"
                onClick={() => select(item)}
              >
                {item.icon ? <Icon name={item.icon} /> : null}
                {item.label}
                {'isChecked' in item && item.isChecked === true ? <Icon name="check" /> : null}
              </button>
            ))}
          </div>
        </div>
      ) : null}
    </div>
  );
}

function roleOf(item: MenuItem) {
  return 'isChecked' in item
    ? { role: 'menuitemcheckbox', 'aria-checked': item.isChecked }
    : { role: 'menuitem' };
}

function itemsIn(root: HTMLElement | null): HTMLElement[] {
  return root ? [...root.querySelectorAll<HTMLElement>('[role^="menuitem"]')] : [];
}

function focusAfter(key: string, items: readonly HTMLElement[]): HTMLElement | undefined {
  const current = items.findIndex((item) => item === document.activeElement);
  if (key === 'ArrowDown') return items[(current + 1) % items.length];
  if (key === 'ArrowUp') return items.at(current <= 0 ? -1 : current - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  return undefined;
}
