import type { EntryId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { stockStrings } from '../strings.ts';
import { LotLine } from './lot-line.tsx';
import type { StockedAntigen } from './stock-on-hand.ts';
import { faultsOf, type TypedDoses } from './typed-doses.ts';

interface StockLinesProps {
  readonly stock: readonly StockedAntigen[];
  readonly typed: TypedDoses;
  readonly today: LocalDate;
  /** The lot that was scanned last. */
  readonly found: EntryId | null;
  readonly onDoses: (lot: EntryId, doses: string) => void;
}

/** What is in stock, antigen by antigen, the lot to use first at the top of each; how much goes out is typed beside it. */
export function StockLines({ stock, typed, today, found, onDoses }: StockLinesProps) {
  return stock.map(({ antigen, name, usable, lots }) => {
    const faults = faultsOf(lots, typed);
    return (
      <section key={antigen} className="stock-lines" aria-label={name}>
        <h3>
          {name} <small>{stockStrings.usable(usable)}</small>
        </h3>
        <ul role="list">
          {lots.map((lot) => (
            <LotLine
              key={lot.id}
              lot={lot}
              today={today}
              doses={typed[lot.id] ?? ''}
              fault={faults.get(lot.id) ?? null}
              isFound={found === lot.id}
              onDoses={(doses) => onDoses(lot.id, doses)}
            />
          ))}
        </ul>
      </section>
    );
  });
}
