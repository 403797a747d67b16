import { useCallback } from 'react';
import type { Card } from '#contract/calls/monitoring.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { SearchBox } from '#ui/listing/search-box.tsx';
import { useUrlChanges, useUrlChoice, useUrlState } from '#ui/listing/use-url-state.ts';
import { monitoringStrings } from '../strings.ts';
import { Link } from 'react-router-dom';
import { Breakable } from '#ui/layout/breakable.tsx';
import { Figure } from '#ui/layout/figure.tsx';
import { Icon } from '#ui/layout/icon.tsx';
import { addressOf } from '#bindings/places/unit-addresses.ts';
import { shelfWords } from '#bindings/ledger-words.ts';
import { CardFlags, ContactFacts, isRecorded } from './card-facts.tsx';
import { compareNames, lineKey } from '#domain/kernel/text.ts';
import { Cluster, Facts, Ruled, Split, Stack } from '#ui/layout/arrange.tsx';

const figures = [
  { value: 'balance', label: monitoringStrings.balanceInStock },
  { value: 'issued', label: monitoringStrings.issuedOut },
] as const satisfies readonly { readonly value: ShownFigure; readonly label: string }[];

const orderLabels: Readonly<Record<Order, string>> = {
  need: monitoringStrings.byNeed,
  name: monitoringStrings.byName,
  doses: monitoringStrings.byDoses,
};

/** Fewer cards than these need no search. */
const minToSearch = 5;

/** Cards of a unit's parts: searched by name, ordered by need unless another order is chosen. */
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
      <Cluster className="pt-3 pb-1" gap="medium" rowGap="small" justify="between">
        <Toggle
          label={monitoringStrings.figureChoice}
          options={figures}
          value={figure}
          onChange={setFigure}
        />
        {cards.length < minToSearch ? null : (
          <Cluster className="mon-find" gap="medium" rowGap="small">
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
          </Cluster>
        )}
      </Cluster>
      {shown.length === 0 ? (
        <EmptyState title={monitoringStrings.noMatch} hint={monitoringStrings.noMatchHint} />
      ) : (
        <Ruled min={20} rows="tall">
          {shown.map((card) => (
            <li key={`${card.level} ${card.id}`}>
              <UnitCard card={card} figure={figure} />
            </li>
          ))}
        </Ruled>
      )}
    </>
  );
}

/** A unit, a facility or the own stores of the unit above: its figure, its parts, and its flags. */
function UnitCard({ card, figure }: { readonly card: Card; readonly figure: ShownFigure }) {
  const name = card.level === 'stores' ? monitoringStrings.stores(card.name) : card.name;
  const value = card[figure];
  const isKnown = isRecorded(card);
  return (
    <Stack as="article" gap="none" className="mon-card">
      <Split gap="small" columns={['fill', 'fit', 1.25]}>
        <h2 className="text-lead">
          <Stack as={Link} to={addressOf(card)} className="mon-card-link">
            <Breakable text={name} />
          </Stack>
        </h2>
        {isKnown ? (
          <Figure value={value} unit={monitoringStrings.doses(value)} size="title" />
        ) : (
          <span className="ui-soft">{monitoringStrings.notRecorded}</span>
        )}
        <Icon name="right" />
      </Split>
      {isKnown ? <Doses card={card} figure={figure} /> : null}
      <ContactFacts card={card} />
      <CardFlags card={card} />
    </Stack>
  );
}

function Doses({ card, figure }: { readonly card: Card; readonly figure: ShownFigure }) {
  const shelf = shelfWords(card.balance, card.on_the_way);
  return (
    <Facts>
      {figure === 'balance' ? (
        <>
          {shelf === null ? null : <span>{shelf}</span>}
          <span>{monitoringStrings.usableOf(card.usable)}</span>
          <span>{monitoringStrings.issuedDoses(card.issued)}</span>
        </>
      ) : (
        <>
          <span>{monitoringStrings.balanceDoses(card.balance)}</span>
          {shelf === null ? null : <span>{shelf}</span>}
          <span>{monitoringStrings.usableOf(card.usable)}</span>
        </>
      )}
      <span>{monitoringStrings.wastedDoses(card.wastage)}</span>
      {card.discarded > 0 ? <span>{monitoringStrings.discardedDoses(card.discarded)}</span> : null}
    </Facts>
  );
}

const orders = ['need', 'name', 'doses'] as const;
type Order = (typeof orders)[number];
type ShownFigure = 'balance' | 'issued';

/** Cards in the order of need: equipment in trouble, stock-outs, silence, arrivals, expiry; then by name. */
function byNeed(a: Card, b: Card): number {
  return (
    b.cold_troubles - a.cold_troubles ||
    b.stock_outs - a.stock_outs ||
    b.silent - a.silent ||
    b.unconfirmed - a.unconfirmed ||
    b.expiring - a.expiring ||
    // A place that keeps no stock comes last.
    Number(b.last_sync !== null) - Number(a.last_sync !== null) ||
    byName(a, b)
  );
}

function byName(a: Card, b: Card): number {
  return compareNames(a.name, b.name);
}

/** Selects the cards whose name contains the text, and sorts them. */
function shownCards(
  cards: readonly Card[],
  { query, order, figure }: { readonly query: string; readonly order: Order; readonly figure: ShownFigure },
): readonly Card[] {
  const letters = lineKey(query);
  const found = cards.filter(({ name }) => lineKey(name).includes(letters));
  if (order === 'name') return found.toSorted(byName);
  if (order === 'doses') return found.toSorted((a, b) => b[figure] - a[figure] || byName(a, b));
  return found.toSorted(byNeed);
}
