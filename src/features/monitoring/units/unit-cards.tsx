import { useCallback } from 'react';
import type { Card } from '#contract/calls/monitoring.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { SearchBox } from '#ui/listing/search-box.tsx';
import { useUrlChanges, useUrlChoice, useUrlState } from '#ui/listing/use-url-state.ts';
import { monitoringStrings } from '../strings.ts';
import { orders, shownCards, type Order, type ShownFigure } from './need.ts';
import { UnitCard } from './unit-card.tsx';

const figures = [
  { value: 'balance', label: monitoringStrings.balanceInStock },
  { value: 'issued', label: monitoringStrings.issuedOut },
] as const satisfies readonly { readonly value: ShownFigure; readonly label: string }[];

const orderLabels: Readonly<Record<Order, string>> = {
  need: monitoringStrings.byNeed,
  name: monitoringStrings.byName,
  doses: monitoringStrings.byDoses,
};

/** Fewer than these are seen at a glance. */
const leastToSearch = 5;

/** Cards of the parts of a unit: searched by name, ordered by what needs somebody unless another order is chosen. */
export function UnitCards({ cards }: { readonly cards: readonly Card[] }) {
  const [figure, setFigure] = useUrlChoice('figure', ['balance', 'issued']);
  const [order, setOrder] = useUrlChoice('order', orders);
  const [query] = useUrlState('q', '');
  const change = useUrlChanges();
  const setQuery = useCallback(
    (letters: string) => change({ q: letters === '' ? undefined : letters }, 'replace'),
    [change],
  );
  if (cards.length === 0) {
    return <EmptyState title={monitoringStrings.nothingBelow} hint={monitoringStrings.nothingBelowHint} />;
  }
  const shown = shownCards(cards, { query, order, figure });
  return (
    <>
      <div className="mon-tools">
        <Toggle
          label={monitoringStrings.figureChoice}
          options={figures}
          value={figure}
          onChange={setFigure}
        />
        {cards.length < leastToSearch ? null : (
          <div className="mon-find">
            <SearchBox label={monitoringStrings.search} value={query} onChange={setQuery} />
            <select
              className="ui-input"
              aria-label={monitoringStrings.order}
              value={order}
              onChange={(event) =>
                setOrder(orders.find((known) => known === event.currentTarget.value) ?? 'need')
              }
            >
              {orders.map((known) => (
                <option key={known} value={known}>
                  {orderLabels[known]}
                </option>
              ))}
            </select>
          </div>
        )}
      </div>
      {shown.length === 0 ? (
        <EmptyState title={monitoringStrings.noMatch} hint={monitoringStrings.noMatchHint} />
      ) : (
        <ul role="list" className="mon-cards">
          {shown.map((card) => (
            <li key={`${card.level} ${card.id}`}>
              <UnitCard card={card} figure={figure} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
