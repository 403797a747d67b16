import type { Officer } from '#client/session/officer.ts';
import type { VoucherId } from '#domain/kernel/ids.ts';
import { Details } from '#ui/layout/details.tsx';
import { StatusIcon } from '#ui/layout/status-icon.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataRows } from '#ui/table/data-rows.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { formatDate, formatDateTime } from '#ui/table/format-date.ts';
import { formatQuantity } from '#ui/table/format-quantity.ts';
import type { RowDesign } from '#ui/table/row-design.ts';
import { RowFigure } from '#ui/table/row-figure.tsx';
import { BatchNo } from '../batch-no.tsx';
import { signedDoses } from '../entries/signed-doses.ts';
import { Letterhead, Signatures } from '../receipt/letterhead.tsx';
import type { PlacesAbove, ShownEntry } from '../shown.ts';
import { rowStateWord, stockStrings } from '../strings.ts';
import { Vvm } from '../vvm-stage.tsx';
import { deliveryStrings } from './delivery-strings.ts';
import { labelColumns } from './label-columns.tsx';
import { voucherNo } from './voucher-names.ts';

interface VoucherSheetProps {
  readonly voucher: VoucherId;
  /** At least one. */
  readonly lines: readonly ShownEntry[];
  readonly above: PlacesAbove;
  readonly officer: Officer;
  readonly onOpen: (entry: string) => void;
}

/** A voucher: whose it is, what holds for all of it, a line for each lot, and the place for two signatures. */
export function VoucherSheet({ voucher, lines, above, officer, onOpen }: VoucherSheetProps) {
  const no = voucherNo(voucher);
  const [first] = lines;
  const doses = lines.reduce((sum, line) => sum + signedDoses(line), 0);
  return (
    <div className="stock-voucher">
      <Letterhead above={above} officer={officer} code={voucher} codeLabel={deliveryStrings.code(no)} />
      <p className="stock-voucher-no">
        <b>{deliveryStrings.no(no)}</b>
      </p>
      {first === undefined ? null : <Details items={factsOf(first, above, officer)} />}
      <div className="ui-no-print">
        <DataRows
          caption={deliveryStrings.voucherTitle}
          columns={[...columns, ...onScreen]}
          row={design}
          rows={lines}
          rowKey={({ id }) => id}
          onOpen={({ id }) => onOpen(id)}
        />
      </div>
      <div className="stock-voucher-paper">
        <DataTable
          caption={deliveryStrings.voucherTitle}
          columns={columns}
          rows={lines}
          rowKey={({ id }) => id}
        />
      </div>
      <p className="stock-voucher-total">
        <span>{deliveryStrings.total(lines.length)}</span>
        <b className="ui-figure">{deliveryStrings.dosesOf(doses)}</b>
      </p>
      <p className="stock-voucher-remarks">{deliveryStrings.remarks}</p>
      <Signatures />
    </div>
  );
}

function factsOf(line: ShownEntry, above: PlacesAbove, officer: Officer) {
  const here = above.facility?.name ?? officer.facility ?? stockStrings.notSet;
  const isCount = line.activity === 'adjust';
  return [
    { term: deliveryStrings.origin, value: isCount ? null : (line.origin?.name ?? stockStrings.notSet) },
    { term: deliveryStrings.destination, value: isCount ? null : (line.destination?.name ?? here) },
    {
      term: isCount ? deliveryStrings.counted : deliveryStrings.time,
      value: formatDateTime(line.happenedAt),
    },
    { term: deliveryStrings.period, value: `${line.year} ${line.quarter}` },
    { term: 'Officer', value: line.officer },
    { term: stockStrings.reason, value: line.reason },
  ];
}

const columns: readonly Column<ShownEntry>[] = [
  ...labelColumns<ShownEntry>(({ antigenName }) => antigenName),
  {
    kind: 'quantity',
    key: 'doses',
    header: deliveryStrings.doses,
    cell: (row) => formatQuantity(signedDoses(row)),
  },
];

/** What paper has no use for. */
const onScreen: readonly Column<ShownEntry>[] = [
  {
    kind: 'text',
    key: 'status',
    header: deliveryStrings.state,
    cell: (row) => <StatusIcon status={row.status} label={rowStateWord[row.status]} />,
  },
  { kind: 'action', key: 'open', header: deliveryStrings.action, label: ({ batchNo }) => batchNo },
];

const design: RowDesign<ShownEntry> = {
  lead: ({ antigenName }) => antigenName,
  title: (row) => <BatchNo no={row.batchNo} />,
  facts: (row) => [formatDate(row.expiryOn)],
  meta: (row) => [<Vvm key="vvm" stage={row.vvmStage} />],
  status: (row) => <StatusIcon status={row.status} label={rowStateWord[row.status]} />,
  figure: (row) => <RowFigure>{formatQuantity(signedDoses(row))}</RowFigure>,
};
