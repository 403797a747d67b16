import type { ReactNode } from 'react';

export interface DetailsItem {
  readonly term: string;
  readonly value: ReactNode;
}

/** Names and values of one record. What has no value is left out; a zero stays. */
export function Details({ items }: { readonly items: readonly DetailsItem[] }) {
  return (
    <dl className="ui-details">
      {items.filter(hasValue).map((item) => (
        <div key={item.term} className="ui-details-item">
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
