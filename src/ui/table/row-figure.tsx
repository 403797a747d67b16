import type { ReactNode } from 'react';

export interface RowFigureProps {
  readonly children: ReactNode;
  /** Small text after the figure: its unit, or its total. */
  readonly unit?: ReactNode;
  /** True if there are none left. */
  readonly isNone?: boolean;
}

/** The figure of a row, aligned to the figures of other rows at its last digit. */
export function RowFigure({ children, unit, isNone = false }: RowFigureProps) {
  return (
    <span className="ui-row-figure" data-none={isNone ? true : undefined}>
      <b className="ui-figure">{children}</b>
      {unit === undefined ? null : <small> {unit}</small>}
    </span>
  );
}
