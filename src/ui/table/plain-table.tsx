import type { ReactNode } from 'react';

interface PlainTableProps {
  /** Names the table. */
  readonly label: string;
  /** Name of its scrolling frame; without one the table is as wide as its container. */
  readonly scrolls?: string;
  /** Words align at the start of their column, figures at its end. */
  readonly holds?: 'figures' | 'words';
  readonly children: ReactNode;
}

/**
 * A table to be read across: rows named by their first cell, figures or words in the others. If it is wider than the screen it scrolls in
 * its own frame, by finger or keyboard, and the names stay.
 */
export function PlainTable({ label, scrolls, holds = 'figures', children }: PlainTableProps) {
  const table = (
    <table className="ui-plain-table" data-holds={holds} aria-label={label}>
      {children}
    </table>
  );
  if (scrolls === undefined) return table;
  return (
    <div className="ui-table-frame" data-scrolls="" role="group" tabIndex={0} aria-label={scrolls}>
      {table}
    </div>
  );
}
