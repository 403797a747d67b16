import { formatQuantity } from '../format-quantity.ts';

export interface FigureProps {
  /** A number is grouped by thousands; a text, such as a date or a vaccination number, stands as it is. */
  readonly value: number | string;
  /** Said small after it. */
  readonly unit?: string | undefined;
  readonly size?: 'lead' | 'title' | 'figure' | 'hero';
}

/** The first thing that is read on a row or a page. */
export function Figure({ value, unit, size = 'figure' }: FigureProps) {
  return (
    <span className="ui-stat" data-size={size}>
      {typeof value === 'number' ? formatQuantity(value) : value}
      {unit === undefined ? null : <small> {unit}</small>}
    </span>
  );
}
