import { useLiveQuery } from 'dexie-react-hooks';
import { pageEngine } from '#client/page-engine.ts';
import type { Officer } from '#client/session/officer.ts';
import { useToday } from '#bindings/use-today.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { StockPage } from '../stock-page.tsx';
import { figureStrings } from '../wallets/figure-strings.ts';
import { CountStock } from './count-stock.tsx';
import { countStrings, countTitle } from './count-strings.ts';
import { stockToCount, useCountUrl, wholeStore } from './counted-stock.ts';

interface CountProps {
  /** Antigen to count, or the whole store. */
  readonly antigen: string;
}

/** The physical count of one wallet, or of the whole store. */
export function CountScreen({ antigen }: CountProps) {
  const { queries } = pageEngine();
  const name = useLiveQuery(
    async () => (antigen === wholeStore ? null : ((await queries.wallet(antigen))?.name ?? undefined)),
    [queries, antigen],
  );
  const title =
    name === undefined ? countStrings.count : name === null ? countStrings.countStore : countTitle(name);
  return (
    <StockPage title={title} skeleton="form">
      {(officer) => <Sheet key={antigen} officer={officer} antigen={antigen} />}
    </StockPage>
  );
}

function Sheet({ officer, antigen }: CountProps & { readonly officer: Officer }) {
  const { close } = useCountUrl();
  const { queries } = pageEngine();
  const today = useToday();
  const found = useLiveQuery(() => stockToCount(queries, antigen, today), [queries, antigen, today]);
  if (found === undefined) return <Skeleton shape="form" />;
  if (found === null) return <EmptyState title={figureStrings.noWallet} />;
  return <CountStock key={found.key} officer={officer} stock={found} today={today} onClose={close} />;
}
