import type { Card } from '#contract/calls/monitoring.ts';
import { shelfWords } from '#bindings/ledger-words.ts';
import { Figure } from '#ui/layout/figure.tsx';
import { monitoringStrings } from '../strings.ts';
import { CardFlags, ContactFacts } from './card-facts.tsx';
import { isRecorded } from './is-recorded.ts';

/** The figures of all that is listed below, together. */
export function WholeFigures({ card }: { readonly card: Card }) {
  const { balance, on_the_way: sent, usable, issued, wastage, discarded } = card;
  const shelf = shelfWords(balance, sent);
  const figures = [
    [monitoringStrings.balance, balance],
    [monitoringStrings.usable, usable],
    [monitoringStrings.issued, issued],
    [monitoringStrings.wastage, wastage],
    [monitoringStrings.discarded, discarded],
  ] as const;
  return (
    <div className="mon-whole">
      {isRecorded(card) ? (
        <dl className="mon-figures">
          {figures.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Figure value={value} size="title" />
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="ui-soft">{monitoringStrings.notRecorded}</p>
      )}
      {shelf === null ? null : <p className="mon-meta">{shelf}</p>}
      <ContactFacts card={card} />
      <CardFlags card={card} />
    </div>
  );
}
