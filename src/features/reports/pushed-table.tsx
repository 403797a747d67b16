import type { ReactNode } from 'react';
import { reportStrings } from './strings.ts';

interface PushedTableProps {
  /** What it is a table of. */
  readonly title: string;
  readonly head: ReactNode;
  /** Its rows. */
  readonly children: ReactNode;
}

/** A table of a report that is as wide as its columns ask: on a narrow screen it is pushed with a finger, or by the keyboard. */
export function PushedTable({ title, head, children }: PushedTableProps) {
  return (
    <div
      className="report-scroll"
      data-scrolls=""
      role="group"
      tabIndex={0}
      aria-label={reportStrings.scrolls(title)}
    >
      <table className="report-table" aria-label={title}>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
