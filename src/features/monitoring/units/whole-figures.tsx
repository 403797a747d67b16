import type { Card } from '#contract/resources/monitoring.ts';
import { shelfWords } from '#officer/shelf-words.ts';
import { Figure } from '#ui/layout/figure.tsx';
import { monitoringStrings } from '../strings.ts';
import { CardFlags, ContactFacts } from './card-facts.tsx';
import { isRecorded } from './is-recorded.ts';

/** The figures of all that is listed below, together. */
export function WholeFigures({ card }: { readonly card: Card }) {
  const { balance, on_the_way: sent, usable, issued, wastage, discarded } = card;
  const figures = [
    [monitoringStrings.balance, balance, shelfWords(balance, sent)],
    [monitoringStrings.usable, usable, null],
    [monitoringStrings.issued, issued, null],
    [monitoringStrings.wastage, wastage, null],
    [monitoringStrings.discarded, discarded, null],
  ] as const;
  return (
    <div className="mon-whole">
      {isRecorded(card) ? (
        <dl className="mon-figures">
          {figures.map(([label, value, note]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Figure value={value} size="title" />
                {note === null ? null : <small className="mon-note">{note}</small>}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="ui-soft">{monitoringStrings.notRecorded}</p>
      )}
      <ContactFacts card={card} />
      <CardFlags card={card} />
    </div>
  );
}
