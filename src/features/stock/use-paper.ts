import { useState } from 'react';
import { flushSync } from 'react-dom';
import { countStrings, paperKinds, type PaperKind } from './count/count-strings.ts';

/** Which sheet is on the paper, and the kinds to print. */
export function usePaper() {
  const [paper, setPaper] = useState<PaperKind>('filled');
  const papers = paperKinds.map((kind) => ({
    label: countStrings.paper[kind],
    onSelect: () => {
      // The browser prints what is drawn at that moment.
      flushSync(() => setPaper(kind));
      window.print();
    },
  }));
  return { paper, papers };
}
