import { lineKey } from '#domain/kernel/text.ts';
import type { Card } from '#contract/calls/monitoring.ts';

export const orders = ['need', 'name', 'doses'] as const;
export type Order = (typeof orders)[number];
export type ShownFigure = 'balance' | 'issued';

/** Cards that need somebody soonest first: equipment in trouble, stock-outs, silence, arrivals, expiry; those that need it alike by name. */
function byNeed(a: Card, b: Card): number {
  return (
    b.cold_troubles - a.cold_troubles ||
    b.stock_outs - a.stock_outs ||
    b.silent - a.silent ||
    b.unconfirmed - a.unconfirmed ||
    b.expiring - a.expiring ||
    // A place that keeps no stock is looked at last.
    Number(b.last_sync !== null) - Number(a.last_sync !== null) ||
    byName(a, b)
  );
}

function byName(a: Card, b: Card): number {
  return a.name.localeCompare(b.name, 'en');
}

/** The cards whose name has the letters, in an order. */
export function shownCards(
  cards: readonly Card[],
  { query, order, figure }: { readonly query: string; readonly order: Order; readonly figure: ShownFigure },
): readonly Card[] {
  const letters = lineKey(query);
  const found = cards.filter(({ name }) => lineKey(name).includes(letters));
  if (order === 'name') return found.toSorted(byName);
  if (order === 'doses') return found.toSorted((a, b) => b[figure] - a[figure] || byName(a, b));
  return found.toSorted(byNeed);
}
