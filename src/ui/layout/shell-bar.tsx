import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import { uiStrings } from '../strings.ts';
import { Icon } from './icon.tsx';
import { shellMenuId, type NavItem } from './shell-menu.tsx';

export interface BarItem extends NavItem {
  /** The screen shown is this one, or one of its group. */
  readonly isCurrent: boolean;
}

export interface ShellBarProps {
  readonly items: readonly BarItem[];
  readonly isMenuOpen: boolean;
  readonly menuButton: Ref<HTMLButtonElement>;
  readonly onMenu: () => void;
}

/** Under the thumb where there is no room for the rail: the groups used every day, and the menu with everything. */
export function ShellBar({ items, isMenuOpen, menuButton, onMenu }: ShellBarProps) {
  return (
    <nav className="ui-shell-bar" aria-label={uiStrings.quickNavigation} inert={isMenuOpen}>
      {items.map(({ to, label, icon, isCurrent }) => (
        <Link key={to} to={to} className="ui-shell-bar-item" aria-current={isCurrent ? 'page' : undefined}>
          <Icon name={icon} />
          <span>{label}</span>
        </Link>
      ))}
      <button
        ref={menuButton}
        type="button"
        className="ui-shell-bar-item"
        aria-expanded={isMenuOpen}
        aria-controls={shellMenuId}
        onClick={onMenu}
      >
        <Icon name="menu" />
        <span>{uiStrings.menu}</span>
      </button>
    </nav>
  );
}
