import { useLiveQuery } from 'dexie-react-hooks';
import { pageEngine } from '#client/page-engine.ts';
import { Cluster, Ruled } from '#ui/layout/arrange.tsx';
import type { RawValues } from '#ui/form/define-form.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { Breakable } from '#ui/layout/breakable.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { amendmentStrings } from '../amendments/amendment-strings.ts';
import { receiptAddress } from '../voucher/voucher.ts';
import { stockStrings } from '../strings.ts';

/**
 * Unconfirmed arrivals from the chosen origin, whose doses would count twice if received by hand. Each links to its own receipt, where it
 * is confirmed; typed values stay as a draft.
 */
export function OpenArrivals({ values }: { readonly values: Readonly<RawValues> }) {
  const { queries } = pageEngine();
  const arrivals = useLiveQuery(() => queries.unconfirmedArrivals(), [queries]) ?? [];
  const open = arrivals.filter(({ origin }) => origin?.facility === values['originFacility']);
  const name = open[0]?.origin?.name;
  if (name === undefined) return null;
  return (
    <Banner
      tone="warning"
      title={stockStrings.openArrivals(name)}
      action={
        open.length === 1 ? undefined : (
          <ButtonLink to="/ledger/arrivals" icon="check">
            {stockStrings.confirmTogether}
          </ButtonLink>
        )
      }
    >
      {stockStrings.openArrivalsHint}
      <Ruled className="mt-2" rows="touch">
        {open.map(({ id, antigenName, batchNo, doses }) => {
          const what = stockStrings.savedWhat(antigenName, batchNo, doses);
          return (
            <Cluster key={id} as="li" gap="medium" rowGap="tight" justify="between">
              <strong>
                <Breakable text={what} />
              </strong>
              <ButtonLink to={receiptAddress(id)} icon="check">
                {amendmentStrings.confirm} <span className="ui-hidden-text">{what}</span>
              </ButtonLink>
            </Cluster>
          );
        })}
      </Ruled>
    </Banner>
  );
}
