import { useLayoutEffect } from 'react';

/** Frames in which the page may still be closed to the focus after the modal has gone. */
const mostFrames = 30;

/**
 * Gives the focus back to what had it when the modal opened. The dialog tries that itself, but once: in the next frame,
 * when a page that closed it by a change of address is often still inert, and then the focus is lost.
 */
export function useFocusReturn(isOpen: boolean): void {
  // Before the dialog takes the focus, which it does in an effect of its own.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement && opener !== document.body) giveBack(opener, mostFrames);
    };
  }, [isOpen]);
}

function giveBack(opener: HTMLElement, frames: number): void {
  requestAnimationFrame(() => {
    // Whoever took the focus meanwhile keeps it.
    if (document.activeElement !== document.body || !opener.isConnected) return;
    opener.focus({ preventScroll: true });
    if (document.activeElement === document.body && frames > 1) giveBack(opener, frames - 1);
  });
}
