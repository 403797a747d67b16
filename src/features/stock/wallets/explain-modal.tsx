import { useLiveQuery } from 'dexie-react-hooks';
import { pageEngine } from '#client/page-engine.ts';
import type { MovementsPage, WalletFigure } from '#client/stock/entries/movements.ts';
import { shelfWords } from '#bindings/ledger-words.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Figure } from '#ui/layout/figure.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { OpenPager } from '#ui/listing/open-pager.tsx';
import { Modal } from '#ui/modal/modal.tsx';
import { formatQuantity } from '#ui/format-quantity.ts';
import { figureLabel, figureStrings } from './figure-strings.ts';
import { MovementTable } from './movement-table.tsx';
import { InVials } from '../in-vials.tsx';
import type { ShownWallet } from '../shown.ts';
import { stockStrings } from '../strings.ts';
import { useFigureUrl, walletFigures } from './use-figure-url.ts';

const pageSize = 25;

const choices = walletFigures.map((value) => ({ value, label: figureLabel[value] }));

interface ExplainModalProps {
  readonly antigen: string;
  readonly figure: WalletFigure;
}

/** The movements that a figure of a wallet is made of. */
export function ExplainModal({ antigen, figure }: ExplainModalProps) {
  const { page, turnTo, goTo, close } = useFigureUrl();
  const { queries } = pageEngine();
  const found = useLiveQuery(async () => {
    const [wallet, movements] = await Promise.all([
      queries.wallet(antigen),
      queries.movements({ antigen, figure, page, pageSize }),
    ]);
    return { antigen, figure, wallet, movements };
  }, [queries, antigen, figure, page]);
  const isCurrent = found?.antigen === antigen && found.figure === figure;
  return (
    <Modal
      title={found?.wallet ? figureStrings.movementsOf(found.wallet.name) : figureStrings.movements}
      isOpen
      size="large"
      onClose={close}
      footer={<Button onClick={close}>{stockStrings.close}</Button>}
    >
      <div className="stock-flow">
        <Toggle label={figureStrings.figureChoice} options={choices} value={figure} onChange={turnTo} />
        {isCurrent ? (
          <Explained figure={figure} wallet={found.wallet} movements={found.movements} onPage={goTo} />
        ) : (
          <Skeleton shape="table" count={8} />
        )}
      </div>
    </Modal>
  );
}

interface ExplainedProps {
  readonly figure: WalletFigure;
  readonly wallet: ShownWallet | null;
  readonly movements: MovementsPage | null;
  readonly onPage: (page: number) => void;
}

function Explained({ figure, wallet, movements, onPage }: ExplainedProps) {
  if (!wallet || !movements) return <EmptyState title={figureStrings.noWallet} />;
  const shelf = figure === 'balance' ? shelfWords(wallet.balance, wallet.onTheWay) : null;
  return (
    <>
      <div>
        <p>
          <Figure value={movements.total} unit={stockStrings.doses(movements.total)} />{' '}
          {figure === 'balance' ? (
            <InVials doses={movements.total} size={wallet.dosesPerVial ?? undefined} />
          ) : null}
        </p>
        {shelf === null ? null : <p>{shelf}</p>}
        <p className="ui-soft">{figureStrings.explainSum}</p>
      </div>
      <Movements figure={figure} movements={movements} onPage={onPage} />
    </>
  );
}

function Movements({
  figure,
  movements,
  onPage,
}: Omit<ExplainedProps, 'wallet' | 'movements'> & {
  readonly movements: MovementsPage;
}) {
  const { rows, page, hasOlder, start } = movements;
  const first = page * pageSize + 1;
  return (
    <>
      {start === null || start === 0 ? null : (
        <Banner tone="danger" title={figureStrings.unexplainedTitle}>
          {figureStrings.unexplained(start)}
        </Banner>
      )}
      {rows.length === 0 ? (
        <EmptyState icon="ledger" title={figureStrings.noMovements} />
      ) : (
        <>
          <MovementTable figure={figure} rows={rows} />
          {start === 0 ? <p className="ui-soft">{figureStrings.begin}</p> : null}
          <OpenPager
            caption={figureLabel[figure]}
            position={figureStrings.position(formatQuantity(first), formatQuantity(first + rows.length - 1))}
            pageIndex={page}
            hasNext={hasOlder}
            onPage={onPage}
          />
        </>
      )}
    </>
  );
}
