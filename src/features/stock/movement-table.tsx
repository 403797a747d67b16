import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ShownMovement, WalletFigure } from '#client/queries/movements.ts';
import { IconButton } from '#ui/layout/icon-button.tsx';
import { StatusIcon } from '#ui/layout/status-icon.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { BatchNo } from './batch-no.tsx';
import { figureAfter, figureLabel, figureStrings, movementWords } from './figure-strings.ts';
import { receiptAddress } from './receipt-address.ts';
import { signed } from './signed-doses.ts';
import { directionWord, rowStateWord } from './strings.ts';

interface MovementTableProps {
  readonly figure: WalletFigure;
  readonly rows: readonly ShownMovement[];
}

/** Movements of a figure, newest first, each with the figure after it and how far it has come. */
export function MovementTable({ figure, rows }: MovementTableProps) {
  const navigate = useNavigate();
  const columns = useMemo(
    () => columnsOf(figure, (id) => void navigate(receiptAddress(id))),
    [figure, navigate],
  );
  return <DataTable caption={figureLabel[figure]} columns={columns} rows={rows} rowKey={(row) => row.id} />;
}

function columnsOf(figure: WalletFigure, onOpen: (id: string) => void): readonly Column<ShownMovement>[] {
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
      cell: (row) => (
        <IconButton icon="eye" label={figureStrings.viewLot(row.batchNo)} onClick={() => onOpen(row.id)} />
      ),
    },
  ];
}

function Movement({ row }: { readonly row: ShownMovement }) {
  const moved = movementWords[row.activityName](row.other?.name ?? null);
  const words = row.direction === null ? moved : `${moved}: ${directionWord[row.direction]}`;
  return (
    <span className="stock-movement">
      <span>{row.isReversal ? figureStrings.reversalOf(words) : words}</span>
      <span className="stock-of">
        {figureStrings.batch} <BatchNo no={row.batchNo} />
      </span>
    </span>
  );
}
