import type { ReactNode } from 'react';
import { Figure } from './figure.tsx';

interface TotalsProps {
  readonly items: readonly { readonly term: string; readonly value: number; readonly note?: ReactNode }[];
}

/** The figures of a whole next to each other, with a line between them; on a phone in pairs. No figure wraps. */
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
