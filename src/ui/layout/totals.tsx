import type { ReactNode } from 'react';
import { Figure } from './figure.tsx';

interface TotalsProps {
  readonly items: readonly { readonly term: string; readonly value: number; readonly note?: ReactNode }[];
}

/** The figures of a whole beside each other, a line between them; a pair in a line on a phone. No figure is broken. */
export function Totals({ items }: TotalsProps) {
  return (
    <dl className="ui-totals">
      {items.map(({ term, value, note }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <Figure value={value} size="title" />
          </dd>
          {note === undefined ? null : <dd>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
