import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ShownMovement, WalletFigure } from '#client/stock/entries/movements.ts';
import { adjustmentReasonWords } from '#bindings/ledger-words.ts';
import { Breakable } from '#ui/layout/breakable.tsx';
import { StatusIcon } from '#ui/layout/status-icon.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataRows } from '#ui/table/data-rows.tsx';
import { formatDateTime } from '#ui/table/format-date.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import type { RowDesign } from '#ui/table/row-design.ts';
import { RowFigure } from '#ui/table/row-figure.tsx';
import { screenOf } from '../activities.tsx';
import { BatchNo } from '../batch-no.tsx';
import { figureAfter, figureLabel, figureStrings } from './figure-strings.ts';
import { receiptAddress } from '../receipt/receipt-address.ts';
import { signed } from '../entries/signed-doses.ts';
import { directionWord, rowStateWord } from '../strings.ts';

interface MovementTableProps {
  readonly figure: WalletFigure;
  readonly rows: readonly ShownMovement[];
}

/** Movements of a figure, newest first, each with the figure after it and how far it has come. */
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

/** Without a header above it the figure after a movement says itself what it is. */
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
      cell: (row) => <span className="ui-figure stock-unbroken">{signed(row.change)}</span>,
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
    <span className="stock-movement">
      <span>{movementWords(row)}</span>
      <span className="stock-of">
        <BatchOf row={row} />
      </span>
    </span>
  );
}

function BatchOf({ row }: { readonly row: ShownMovement }) {
  return (
    <>
      {figureStrings.batch} <BatchNo no={row.batchNo} />
    </>
  );
}

/** What was moved, to or from where and why. */
function movementWords(row: ShownMovement): string {
  const moved = screenOf(row.activityName).moved(row.other?.name ?? null);
  const way = row.direction === null ? moved : `${moved}: ${directionWord[row.direction]}`;
  const words = row.reasonCode === undefined ? way : `${way}, ${adjustmentReasonWords[row.reasonCode]}`;
  return row.isReversal ? figureStrings.reversalOf(words) : words;
}
