import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { uiStrings } from '../strings.ts';
import { ShellBar, type BarItem } from './shell-bar.tsx';
import { ShellMenu, type NavGroup } from './shell-menu.tsx';
import { useDrawer } from './use-drawer.ts';

export interface AppShellProps {
  readonly product: string;
  /** Whose screen this is: the mark, the place, the day. */
  readonly brand: ReactNode;
  readonly groups: readonly NavGroup[];
  readonly bar: readonly BarItem[];
  /** The entry to mark in the menu; that of the address unless it says otherwise. */
  readonly current?: string | undefined;
  readonly badge?: ReactNode;
  /** What stands at the end of the header. */
  readonly tools?: ReactNode;
  /** What concerns every screen: an update, a full disk. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every screen: a header of one line, a rail at the side where there is room, a bar under the thumb where there is not. */
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
