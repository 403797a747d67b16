import type { ReactNode } from 'react';

export interface DetailsItem {
  readonly term: string;
  readonly value: ReactNode;
  /** True if it is too long for a column. */
  readonly isWholeLine?: boolean;
}

interface DetailsProps {
  readonly items: readonly DetailsItem[];
  /** On paper a name is above its value, or next to it in two columns of lines. */
  readonly onPaper?: 'columns' | 'lines';
}

/** Names and values of one record. An item without a value is left out; a zero stays. */
export function Details({ items, onPaper = 'columns' }: DetailsProps) {
  return (
    <dl className="ui-details" data-paper={onPaper}>
      {items.filter(hasValue).map((item) => (
        <div key={item.term} className="ui-details-item" data-whole={item.isWholeLine}>
          <dt>{item.term}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}

function hasValue({ value }: DetailsItem): boolean {
  return value !== undefined && value !== null && value !== '' && value !== false;
}
