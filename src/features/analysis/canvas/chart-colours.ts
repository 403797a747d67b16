import { useEffect, useState } from 'react';
import { mostSlices } from '../subjects/chart-rows.ts';

/** What a canvas has to be told of the theme, because no style sheet reaches into it. */
export interface ChartColours {
  readonly palette: readonly string[];
  /** Read on every colour of the palette. */
  readonly onPalette: string;
  readonly ink: string;
  readonly line: string;
  readonly ground: string;
  /** The lightest step of the first colour of the palette. */
  readonly lightest: string;
  /** What has run out, and what soon will, with the ground that the latter is read on. */
  readonly danger: string;
  readonly warning: string;
  readonly warningSoft: string;
}

/** The colours of the theme that is shown, followed when another is chosen. */
export function useThemeColours(): ChartColours {
  const [colours, setColours] = useState(readColours);
  useEffect(() => {
    const observer = new MutationObserver(() => setColours(readColours()));
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => observer.disconnect();
  }, []);
  return colours;
}

function readColours(): ChartColours {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  return {
    palette: Array.from({ length: mostSlices }, (_, index) => read(`chart-${index + 1}`)),
    onPalette: read('on-accent'),
    ink: read('ink'),
    line: read('line'),
    ground: read('canvas'),
    lightest: read('accent-soft'),
    danger: read('danger'),
    warning: read('warning'),
    warningSoft: read('warning-soft'),
  };
}
