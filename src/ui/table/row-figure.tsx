import type { ReactNode } from 'react';

export interface RowFigureProps {
  readonly children: ReactNode;
  /** Small, after the figure: its unit, or what it is a part of. */
  readonly unit?: ReactNode;
  /** There is none left. */
  readonly isNone?: boolean;
}

/** The figure of a row, its last digit under that of the row above. */
export function RowFigure({ children, unit, isNone = false }: RowFigureProps) {
  return (
    <span className="ui-row-figure" data-none={isNone ? true : undefined}>
      <b className="ui-figure">{children}</b>
      {unit === undefined ? null : <small> {unit}</small>}
    </span>
  );
}
