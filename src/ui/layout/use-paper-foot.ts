import { useEffect } from 'react';

/** What stands at the foot of every printed page beside its number, where the page's `@page` rule has room for `--paper-foot`. */
export function usePaperFoot(text: string): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--paper-foot', JSON.stringify(text));
    return () => {
      style.removeProperty('--paper-foot');
    };
  }, [text]);
}
