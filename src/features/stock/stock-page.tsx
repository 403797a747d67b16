import type { ComponentProps } from 'react';
import { OfficerPage } from '#bindings/officer-page.tsx';
import { stockPageWords } from './strings.ts';

/** A screen about a facility's own stock. */
export function StockPage(props: Omit<ComponentProps<typeof OfficerPage>, 'words'>) {
  return <OfficerPage words={stockPageWords} {...props} />;
}
