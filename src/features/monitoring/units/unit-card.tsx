import { Link } from 'react-router-dom';
import type { Card } from '#contract/calls/monitoring.ts';
import { Breakable } from '#ui/layout/breakable.tsx';
import { Figure } from '#ui/layout/figure.tsx';
import { Icon } from '#ui/layout/icon.tsx';
import { addressOf } from '#bindings/places/unit-addresses.ts';
import { shelfWords } from '#bindings/ledger-words.ts';
import { monitoringStrings } from '../strings.ts';
import { CardFlags, ContactFacts } from './card-facts.tsx';
import { isRecorded } from './is-recorded.ts';
import type { ShownFigure } from './need.ts';

/** A unit, a facility or the own stores of the unit above: its figure, what it is made of, and what needs somebody. */
export function UnitCard({ card, figure }: { readonly card: Card; readonly figure: ShownFigure }) {
  const name = card.level === 'stores' ? monitoringStrings.stores(card.name) : card.name;
  const value = card[figure];
  const isKnown = isRecorded(card);
  return (
    <article className="mon-card" data-tone={card.stock_outs + card.cold_troubles > 0 ? 'danger' : undefined}>
      <h2>
        <Link to={addressOf(card)} className="mon-card-link">
          <Breakable text={name} />
        </Link>
      </h2>
      {isKnown ? (
        <Figure value={value} unit={monitoringStrings.doses(value)} size="title" />
      ) : (
        <span className="ui-soft">{monitoringStrings.notRecorded}</span>
      )}
      <Icon name="right" />
      {isKnown ? <Doses card={card} figure={figure} /> : null}
      <ContactFacts card={card} />
      <CardFlags card={card} />
    </article>
  );
}

function Doses({ card, figure }: { readonly card: Card; readonly figure: ShownFigure }) {
  const shelf = shelfWords(card.balance, card.on_the_way);
  return (
    <p className="mon-meta">
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
    </p>
  );
}
