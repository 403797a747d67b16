import { Banner } from '#ui/layout/banner.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { formatQuantity } from '#ui/table/format-quantity.ts';
import { markStrings } from './mark-strings.ts';
import { receiptAddress } from './receipt-address.ts';
import type { ShownEntry } from './shown.ts';

/** A card's room; the listing has them all. */
const mostShown = 5;

/** What other facilities sent and nobody has counted yet; each opens its receipt, where it is confirmed. */
export function ArrivalNotice({ arrivals }: { readonly arrivals: readonly ShownEntry[] }) {
  if (arrivals.length === 0) return null;
  const more = arrivals.length - mostShown;
  return (
    <Banner tone="warning" title={markStrings.arrivalsWaiting(arrivals.length)}>
      <ul className="stock-arrivals" role="list">
        {arrivals.slice(0, mostShown).map((entry) => (
          <li key={entry.id}>
            <ButtonLink to={receiptAddress(entry.id)} icon="box">
              {markStrings.arrival(
                formatQuantity(entry.doses),
                entry.antigenName,
                entry.origin?.name ?? markStrings.anotherFacility,
              )}
            </ButtonLink>
          </li>
        ))}
        {more > 0 ? <li>{markStrings.moreArrivals(more)}</li> : null}
      </ul>
    </Banner>
  );
}
