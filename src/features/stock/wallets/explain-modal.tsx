import { useLiveQuery } from 'dexie-react-hooks';
import { pageEngine } from '#client/page-engine.ts';
import type { MovementsPage, ShownMovement, WalletFigure } from '#client/stock/entries/movements.ts';
import { shelfWords } from '#bindings/ledger-words.ts';
import { Stack } from '#ui/layout/arrange.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Figure } from '#ui/layout/figure.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { OpenPager } from '#ui/listing/open-pager.tsx';
import { Modal } from '#ui/modal/modal.tsx';
import { formatQuantity } from '#ui/format-quantity.ts';
import { figureAfter, figureLabel, figureStrings } from './figure-strings.ts';
import { InVials } from '../in-vials.tsx';
import type { ShownWallet } from '../shown.ts';
import { directionWord, rowStateWord, stockStrings } from '../strings.ts';
import { useFigureUrl, walletFigures } from './use-figure-url.ts';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { adjustmentReasonWords } from '#bindings/ledger-words.ts';
import { Breakable } from '#ui/layout/breakable.tsx';
import { StatusIcon } from '#ui/layout/status-icon.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataRows } from '#ui/table/data-rows.tsx';
import { formatDateTime } from '#ui/table/format-date.ts';
import type { RowDesign } from '#ui/table/row-design.ts';
import { RowFigure } from '#ui/table/row-figure.tsx';
import { screenOf } from '../activities.tsx';
import { BatchNo } from '../lot-facts.tsx';
import { receiptAddress } from '../voucher/voucher.ts';
import { signed } from '../entries/entry-facts.ts';

const pageSize = 25;

const choices = walletFigures.map((value) => ({ value, label: figureLabel[value] }));

interface ExplainModalProps {
  readonly antigen: string;
  readonly figure: WalletFigure;
}

/** The movements that add up to a figure of a wallet. */
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
      <Stack gap="large">
        <Toggle label={figureStrings.figureChoice} options={choices} value={figure} onChange={turnTo} />
        {isCurrent ? (
          <Explained figure={figure} wallet={found.wallet} movements={found.movements} onPage={goTo} />
        ) : (
          <Skeleton shape="table" count={8} />
        )}
      </Stack>
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

interface MovementTableProps {
  readonly figure: WalletFigure;
  readonly rows: readonly ShownMovement[];
}

/** Movements of a figure, newest first, each with the figure after it and its status. */
export function MovementTable({ figure, rows }: MovementTableProps) {
  const navigate = useNavigate();
  const columns = useMemo(() => columnsOf(figure), [figure]);
  return (
    <DataRows
      caption={figureLabel[figure]}
      columns={columns}
      row={rowOf(figure)}
      rows={rows}
      rowKey={(row) => row.id}
      onOpen={({ id }) => void navigate(receiptAddress(id))}
    />
  );
}

/** Without a header above it, the figure after a movement needs a label. */
function rowOf(figure: WalletFigure): RowDesign<ShownMovement> {
  return {
    title: (row) => <Breakable text={movementWords(row)} />,
    meta: (row) => [
      <>
        {figureAfter[figure]} <b className="ui-figure">{formatQuantity(row.running)}</b>
      </>,
      <BatchOf key="batch" row={row} />,
      formatDateTime(row.happenedAt),
    ],
    status: (row) => <StatusIcon status={row.status} label={rowStateWord[row.status]} />,
    figure: (row) => <RowFigure>{signed(row.change)}</RowFigure>,
  };
}

function columnsOf(figure: WalletFigure): readonly Column<ShownMovement>[] {
  return [
    { kind: 'date-time', key: 'happenedAt', header: figureStrings.when },
    { kind: 'text', key: 'movement', header: figureStrings.movement, cell: (row) => <Movement row={row} /> },
    {
      kind: 'quantity',
      key: 'change',
      header: figureStrings.change,
      cell: (row) => <span className="ui-figure whitespace-nowrap">{signed(row.change)}</span>,
    },
    { kind: 'quantity', key: 'running', header: figureAfter[figure] },
    {
      kind: 'text',
      key: 'state',
      header: figureStrings.state,
      cell: (row) => <StatusIcon status={row.status} label={rowStateWord[row.status]} />,
    },
    {
      kind: 'action',
      key: 'action',
      header: figureStrings.action,
      label: (row) => figureStrings.viewLot(row.batchNo),
    },
  ];
}

function Movement({ row }: { readonly row: ShownMovement }) {
  return (
    <Stack as="span" gap="none" isInline>
      <span>{movementWords(row)}</span>
      <span className="ui-soft text-small font-normal whitespace-nowrap">
        <BatchOf row={row} />
      </span>
    </Stack>
  );
}

function BatchOf({ row }: { readonly row: ShownMovement }) {
  return (
    <>
      {figureStrings.batch} <BatchNo no={row.batchNo} />
    </>
  );
}

/** A movement: the doses, the other facility and the reason. */
function movementWords(row: ShownMovement): string {
  const moved = screenOf(row.activityName).moved(row.other?.name ?? null);
  const way = row.direction === null ? moved : `${moved}: ${directionWord[row.direction]}`;
  const words = row.reasonCode === undefined ? way : `${way}, ${adjustmentReasonWords[row.reasonCode]}`;
  return row.isReversal ? figureStrings.reversalOf(words) : words;
}
