import type { Card } from '#contract/calls/monitoring.ts';
import { Flag } from '#ui/layout/flag.tsx';
import { formatDateTime } from '#ui/table/format-date.ts';
import { monitoringStrings } from '../strings.ts';
import { shelfWords } from '#bindings/ledger-words.ts';
import { Cluster, Facts, Stack } from '#ui/layout/arrange.tsx';
import { Totals } from '#ui/layout/totals.tsx';

/** Shows the contact person of a unit, and when it last synced. */
export function ContactFacts({ card }: { readonly card: Card }) {
  const { facilities, reporting, last_sync: lastSync, level } = card;
  return (
    <Facts>
      {level === 'facility' ? null : (
        <span>
          {facilities === 0
            ? monitoringStrings.noFacility
            : monitoringStrings.reporting(reporting, facilities)}
        </span>
      )}
      {facilities === 0 ? null : (
        <span>
          {lastSync === null
            ? monitoringStrings.neverHeard
            : monitoringStrings.lastHeard(formatDateTime(lastSync))}
        </span>
      )}
    </Facts>
  );
}

/** Antigens with their doses, in one line. */
export function antigensOf(held: Card['on_hold']): string {
  return held.map(({ antigen, doses }) => monitoringStrings.dosesOf(antigen, doses)).join(', ');
}

/** Flags what needs attention; empty if nothing does. */
export function CardFlags({ card }: { readonly card: Card }) {
  const {
    cold_troubles: cold,
    on_hold: held,
    stock_outs: stockOuts,
    silent,
    unconfirmed,
    expiring,
    level,
  } = card;
  if (cold + stockOuts + silent + unconfirmed + expiring === 0) return null;
  return (
    <Cluster as="p" className="text-small" gap="medium" rowGap="none">
      {cold > 0 ? (
        <Flag tone="danger" icon="fridge">
          {monitoringStrings.coldTroubles(cold)}
        </Flag>
      ) : null}
      {held.length > 0 ? <span>{monitoringStrings.onHold(antigensOf(held))}</span> : null}
      {stockOuts > 0 ? <Flag tone="danger">{monitoringStrings.stockOuts(stockOuts)}</Flag> : null}
      {silent > 0 ? (
        <Flag tone="warning" icon="waiting">
          {level === 'facility' ? monitoringStrings.silentSelf : monitoringStrings.silent(silent)}
        </Flag>
      ) : null}
      {unconfirmed > 0 ? (
        <Flag tone="warning" icon="truck">
          {monitoringStrings.unconfirmed(unconfirmed)}
        </Flag>
      ) : null}
      {expiring > 0 ? (
        <Flag tone="warning" icon="calendar">
          {monitoringStrings.expiring(expiring)}
        </Flag>
      ) : null}
    </Cluster>
  );
}

/** False for a place without records: it has no figures, and zeros would mean that it has no stock. */
export function isRecorded({ balance, issued, wastage, last_sync: lastSync }: Card): boolean {
  return balance + issued + wastage > 0 || lastSync !== null;
}

/** Figures of everything listed below, combined. */
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
    <Stack gap="tight" className="border-b-2 border-ink pb-2">
      {isRecorded(card) ? (
        <Totals items={figures.map(([term, value]) => ({ term, value }))} />
      ) : (
        <p className="ui-soft">{monitoringStrings.notRecorded}</p>
      )}
      {shelf === null ? null : <Facts>{shelf}</Facts>}
      <ContactFacts card={card} />
      <CardFlags card={card} />
    </Stack>
  );
}
