import { useEffect, useState, type RefObject } from 'react';
import { shellMenuId } from './shell-menu.tsx';

/** Where the rail takes the drawer's place. */
const railFits = '(width >= 64rem)';

/**
 * The menu as a drawer: its first link takes the focus, Esc closes it and gives the focus back, another screen or a tablet
 * turned on its side closes it as well.
 */
export function useDrawer(pathname: string, opener: RefObject<HTMLButtonElement | null>) {
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === pathname;
  // Forgotten on another screen: who comes back finds it closed.
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
