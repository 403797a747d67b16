import { type ReactNode, type Ref, type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { uiStrings } from '../strings.ts';
import { type NavGroup, type NavItem, ShellMenu, shellMenuId } from './shell-menu.tsx';
import { Icon } from './icon.tsx';

interface AppShellProps {
  readonly product: string;
  /** Logo, place and date at the top of the screen. */
  readonly brand: ReactNode;
  readonly groups: readonly NavGroup[];
  readonly bar: readonly BarItem[];
  /** Menu entry to mark; by default that of the address. */
  readonly current?: string | undefined;
  readonly badge?: ReactNode;
  /** Content at the end of the header. */
  readonly tools?: ReactNode;
  /** Notice for every screen: an update, a full disk. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every screen: a header of one line, and a rail at the side if there is room, otherwise a bar at the bottom. */
export function AppShell({
  product,
  brand,
  groups,
  bar,
  badge,
  tools,
  notice,
  children,
  ...shown
}: AppShellProps) {
  const { pathname } = useLocation();
  const current = shown.current ?? pathname;
  const main = useRef<HTMLElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const drawer = useDrawer(pathname, menuButton);
  useFocusOnArrival(pathname, main);

  return (
    <div className="ui-shell" data-drawer={drawer.isOpen ? 'open' : 'closed'}>
      <a className="ui-skip-link" href="#content">
        {uiStrings.skipToContent}
      </a>
      <header className="ui-shell-header" inert={drawer.isOpen}>
        <div className="ui-shell-brand">{brand}</div>
        {badge}
        {tools}
      </header>
      <ShellMenu product={product} groups={groups} current={current} onClose={drawer.close} />
      {drawer.isOpen ? <div className="ui-shell-scrim" onClick={drawer.close} aria-hidden="true" /> : null}
      <main id="content" className="ui-shell-main" ref={main} tabIndex={-1} inert={drawer.isOpen}>
        {notice === undefined ? null : <div className="ui-shell-notice">{notice}</div>}
        {children}
      </main>
      <ShellBar items={bar} isMenuOpen={drawer.isOpen} menuButton={menuButton} onMenu={drawer.open} />
    </div>
  );
}

/** A new screen is read from its start, like a new document; the first one keeps the browser's own focus. */
function useFocusOnArrival(pathname: string, main: { readonly current: HTMLElement | null }) {
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    if (main.current?.contains(document.activeElement)) return;
    main.current?.focus();
    window.scrollTo(0, 0);
  }, [pathname, main]);
}

/** Width from which the rail replaces the drawer. */
const railFits = '(width >= 64rem)';

/**
 * The menu as a drawer: its first link takes the focus, Esc closes it and returns the focus, and another screen or a turn to landscape
 * closes it as well.
 */
function useDrawer(pathname: string, opener: RefObject<HTMLButtonElement | null>) {
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === pathname;
  // Reset on another screen, so that it is closed on return.
  if (openAt !== undefined && !isOpen) setOpenAt(undefined);
  useEffect(() => {
    if (!isOpen) return;
    const close = () => setOpenAt(undefined);
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    const button = opener.current;
    const rail = window.matchMedia(railFits);
    document.querySelector<HTMLElement>(`#${shellMenuId} a`)?.focus();
    document.addEventListener('keydown', closeOnEscape);
    rail.addEventListener('change', close);
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
      rail.removeEventListener('change', close);
      button?.focus();
    };
  }, [isOpen, opener]);
  return { isOpen, open: () => setOpenAt(pathname), close: () => setOpenAt(undefined) };
}

export interface BarItem extends NavItem {
  /** True if the shown screen is this one, or one of its group. */
  readonly isCurrent: boolean;
}

interface ShellBarProps {
  readonly items: readonly BarItem[];
  readonly isMenuOpen: boolean;
  readonly menuButton: Ref<HTMLButtonElement>;
  readonly onMenu: () => void;
}

/** Bar at the bottom of screens without the rail: the daily groups, and the menu with everything. */
function ShellBar({ items, isMenuOpen, menuButton, onMenu }: ShellBarProps) {
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
