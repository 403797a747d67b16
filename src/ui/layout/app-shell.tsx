import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { uiStrings } from '../strings.ts';
import { Icon } from './icon.tsx';
import { ShellNav, type NavItem } from './shell-nav.tsx';

export type { NavItem } from './shell-nav.tsx';

export interface AppShellProps {
  readonly brand: ReactNode;
  readonly nav: readonly NavItem[];
  readonly search?: ReactNode;
  readonly badge?: ReactNode;
  readonly profile?: ReactNode;
  /** What concerns every screen: an update, a full disk. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every screen: menu at the side where there is room, in a drawer where there is not. */
export function AppShell({ brand, nav, search, badge, profile, notice, children }: AppShellProps) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const drawer = useDrawer(pathname, menuButton);
  useFocusOnArrival(pathname, main);

  return (
    <div className="ui-shell" data-drawer={drawer.isOpen ? 'open' : 'closed'}>
      <a className="ui-skip-link" href="#content">
        {uiStrings.skipToContent}
      </a>
      <header className="ui-shell-header">
        <button
          ref={menuButton}
          type="button"
          className="ui-icon-button ui-shell-menu-button"
          aria-label={drawer.isOpen ? uiStrings.closeMenu : uiStrings.openMenu}
          aria-expanded={drawer.isOpen}
          aria-controls="main-navigation"
          onClick={drawer.toggle}
        >
          <Icon name={drawer.isOpen ? 'close' : 'menu'} />
        </button>
        <div className="ui-shell-brand">{brand}</div>
        {search === undefined ? null : <div className="ui-shell-search">{search}</div>}
        <div className="ui-shell-tools">
          {badge}
          {profile}
        </div>
      </header>
      <ShellNav items={nav} />
      {drawer.isOpen ? <div className="ui-shell-scrim" onClick={drawer.close} aria-hidden="true" /> : null}
      <main id="content" className="ui-shell-main" ref={main} tabIndex={-1} inert={drawer.isOpen}>
        {notice === undefined ? null : <div className="ui-shell-notice">{notice}</div>}
        {children}
      </main>
    </div>
  );
}

function useDrawer(pathname: string, menuButton: { readonly current: HTMLButtonElement | null }) {
  const [openAt, setOpenAt] = useState<string>();
  // Open only where it was opened: arriving at another screen closes it without an effect.
  const isOpen = openAt === pathname;
  useEffect(() => {
    if (!isOpen) return;
    document.querySelector<HTMLElement>('#main-navigation a')?.focus();
    const closeOnEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenAt(undefined);
      menuButton.current?.focus();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [isOpen, menuButton]);
  return {
    isOpen,
    toggle: () => setOpenAt(isOpen ? undefined : pathname),
    close: () => setOpenAt(undefined),
  };
}

/** A new screen is read from its start, as a new document would be; the first one keeps the browser's own focus. */
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
