import type { LocalDate } from '#domain/kernel/local-date.ts';
import { StatusIcon } from '#ui/layout/status-icon.tsx';
import { IconButton } from '#ui/layout/icon-button.tsx';
import { defineListing, type Listing } from '#ui/listing/define-listing.ts';
import type { Column } from '#ui/table/columns.ts';
import { formatDateTime } from '#ui/table/format-date.ts';
import { formatQuantity } from '#ui/table/format-quantity.ts';
import { BatchNo } from './batch-no.tsx';
import { Expiry } from './expiry.tsx';
import type { ShownEntry } from './shown.ts';
import { rowStateWord, stockStrings } from './strings.ts';
import { Vvm } from './vvm-stage.tsx';

export type LedgerRow = ShownEntry & {
  /** Doses that the lot has left; null where the entry opened none, or where it does not count. */
  readonly left: number | null;
};

export type LedgerView = 'received' | 'issued';

const wordsByView = {
  received: {
    caption: stockStrings.receivedTitle,
    time: 'Time Received',
    empty: stockStrings.receivedEmpty,
  },
  issued: {
    caption: stockStrings.issuedTitle,
    time: 'Time Issued',
    empty: stockStrings.issuedEmpty,
  },
} as const satisfies Record<LedgerView, object>;

/** The listing of what was received or issued, as of a day, because the days left of a lot depend on it. */
export function ledgerListing(
  view: LedgerView,
  today: LocalDate,
  onOpen: (id: string) => void,
): Listing<LedgerRow> {
  const words = wordsByView[view];
  return defineListing<LedgerRow>({
    name: view,
    caption: words.caption,
    rowKey: (row) => row.id,
    columns: columnsOf(words.time, today, onOpen),
    // The device searches its own rows; this only asks for the box.
    search:
      view === 'received'
        ? ['facilityName', 'antigenName', 'officer', 'batchNo']
        : ['facilityName', 'antigenName'],
    searchLabel: stockStrings.searchLedger,
    empty: words.empty,
    emptyHint: stockStrings.emptyLedgerHint,
    pageSize: 10,
  });
}

function columnsOf(
  time: string,
  today: LocalDate,
  onOpen: (id: string) => void,
): readonly Column<LedgerRow>[] {
  return [
    { kind: 'number', key: 'number', header: '#' },
    { kind: 'place', key: 'facilityName', header: 'Facility' },
    { kind: 'text', key: 'antigenName', header: 'Antigen' },
    { kind: 'quantity', key: 'doses', header: 'No of Doses', cell: (row) => <Doses row={row} /> },
    {
      kind: 'text',
      key: 'vvmStage',
      header: 'VVM Stage',
      cell: (row) => <Vvm stage={row.vvmStage} label={row.vvmStage} />,
    },
    { kind: 'text', key: 'happenedAt', header: time, cell: (row) => <HappenedAt at={row.happenedAt} /> },
    {
      kind: 'text',
      key: 'expiryOn',
      header: 'Expiry Date',
      cell: (row) => <Expiry on={row.expiryOn} today={today} />,
    },
    { kind: 'text', key: 'batchNo', header: 'Batch No.', cell: (row) => <BatchNo no={row.batchNo} /> },
    { kind: 'text', key: 'officer', header: 'Officer' },
    {
      kind: 'action',
      key: 'action',
      header: 'Action',
      cell: (row) => <RowAction row={row} onOpen={onOpen} />,
    },
  ];
}

function Doses({ row }: { readonly row: LedgerRow }) {
  const isWhole = row.left === null || row.left === row.doses;
  return (
    <span className="ui-figure">
      {formatQuantity(isWhole ? row.doses : (row.left ?? row.doses))}
      {isWhole ? null : <span className="stock-of"> {stockStrings.ofDoses(formatQuantity(row.doses))}</span>}
    </span>
  );
}

function RowAction({ row, onOpen }: { readonly row: LedgerRow; readonly onOpen: (id: string) => void }) {
  return (
    <span className="stock-row-action">
      <RowState row={row} />{' '}
      <IconButton
        icon="eye"
        label={stockStrings.viewReceipt(row.antigenName, row.batchNo)}
        onClick={() => onOpen(row.id)}
      />
    </span>
  );
}

function HappenedAt({ at }: { readonly at: LedgerRow['happenedAt'] }) {
  const [date, ...time] = formatDateTime(at).split(' ');
  return (
    <span className="stock-time ui-figure">
      <span>{date}</span> <span>{time.join(' ')}</span>
    </span>
  );
}

/** An entry that the server would refuse as things stand is not in the figures, and must not look like one that is. */
function RowState({ row }: { readonly row: LedgerRow }) {
  if (row.wouldRefuse !== null) return <StatusIcon status="refused" label={stockStrings.wouldBeRefused} />;
  return <StatusIcon status={row.status} label={rowStateWord[row.status]} />;
}
