import type { ReactNode } from 'react';

export interface RowFigureProps {
  readonly children: ReactNode;
  /** Small text after the figure: its unit, or its total. */
  readonly unit?: ReactNode;
  /** True if there are none left. */
  readonly isNone?: boolean;
}

/** The figure of a row, its last digit below that of the row above. */
export function RowFigure({ children, unit, isNone = false }: RowFigureProps) {
  return (
    <span className="ui-row-figure" data-none={isNone ? true : undefined}>
      <b className="ui-figure">{children}</b>
      {unit === undefined ? null : <small> {unit}</small>}
    </span>
  );
}
