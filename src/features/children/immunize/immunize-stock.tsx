import type { StockChoice } from '#client/children/stock-choices.ts';
import { Vvm } from '#bindings/vvm.tsx';
import { Breakable } from '#ui/layout/breakable.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataRows } from '#ui/table/data-rows.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import { immunizeStrings } from './immunize-strings.ts';

interface StockTableProps {
  readonly antigen: string;
  readonly choices: readonly StockChoice[];
  readonly onSelect: (choice: StockChoice) => void;
}

/** Where the doses can come from: open issued entries first, then lots, each in the order in which they should be used. */
export function StockTable({ antigen, choices, onSelect }: StockTableProps) {
  if (choices.length === 0)
    return <EmptyState title={immunizeStrings.noStock} hint={immunizeStrings.noStockHint} />;
  const columns: readonly Column<StockChoice>[] = [
    { kind: 'text', key: 'vendor', header: immunizeStrings.vendor, value: ({ label }) => label.vendor },
    { kind: 'text', key: 'batchNo', header: immunizeStrings.batchNo, value: ({ label }) => label.batchNo },
    { kind: 'text', key: 'expiryOn', header: immunizeStrings.expiry, cell: (row) => <Expiry choice={row} /> },
    {
      kind: 'text',
      key: 'vvmStage',
      header: immunizeStrings.vvmStage,
      cell: (row) => <Stage choice={row} />,
    },
    { kind: 'quantity', key: 'available', header: immunizeStrings.doses },
    { kind: 'text', key: 'kind', header: immunizeStrings.stock, value: kindOf },
    {
      kind: 'action',
      key: 'select',
      header: immunizeStrings.action,
      cell: (row) => (
        <Button about={immunizeStrings.selectBatch(row.label.batchNo)} onClick={() => onSelect(row)}>
          {immunizeStrings.select}
        </Button>
      ),
    },
  ];
  return (
    <DataRows
      caption={immunizeStrings.stockOf(antigen)}
      columns={columns}
      rows={choices}
      rowKey={(row) => row.source}
    />
  );
}

/** The stock that a vaccine of the visit comes from, and the way back to the table. */
export function ChosenStock({
  choice,
  antigen,
  onChooseAnother,
}: {
  readonly choice: StockChoice;
  readonly antigen: string;
  readonly onChooseAnother: () => void;
}) {
  return (
    <div className="visit-stock">
      <div className="visit-facts">
        <strong>
          <Breakable text={choice.label.batchNo} />
        </strong>
        <span>{choice.label.vendor}</span>
        <Expiry choice={choice} />
        <Stage choice={choice} />
        <span className="ui-figure">{immunizeStrings.available(formatQuantity(choice.available))}</span>
      </div>
      <Button about={antigen} onClick={onChooseAnother}>
        {immunizeStrings.chooseAnother}
      </Button>
    </div>
  );
}

function Expiry({ choice }: { readonly choice: StockChoice }) {
  return (
    <span>
      <span className="ui-figure child-unbroken">{formatDate(choice.label.expiryOn)}</span>{' '}
      {choice.cautions.includes('expired') ? <Flag tone="danger">{immunizeStrings.expired}</Flag> : null}
      {choice.cautions.includes('on-hold') ? (
        <Flag tone="danger" icon="pause">
          {immunizeStrings.onHold}
        </Flag>
      ) : null}
      {choice.cautions.includes('on-the-way') ? (
        <Flag tone="info" icon="truck">
          {immunizeStrings.notConfirmed}
        </Flag>
      ) : null}
    </span>
  );
}

function Stage({ choice }: { readonly choice: StockChoice }) {
  const { vvmStage } = choice.label;
  const label = vvmStage === 'III' ? immunizeStrings.stageThree : vvmStage;
  return <Vvm stage={vvmStage} label={label} />;
}

function kindOf({ kind }: StockChoice): string {
  return kind === 'issued' ? immunizeStrings.issuedEntry : immunizeStrings.lot;
}
