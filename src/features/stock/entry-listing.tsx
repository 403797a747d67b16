import type { LocalDate } from '#domain/kernel/local-date.ts';
import { defineListing, type Listing } from '#ui/listing/define-listing.ts';
import type { Column } from '#ui/table/columns.ts';
import { BatchNo } from './batch-no.tsx';
import { AdjustedWay, Doses, HappenedAt, RowAction, Wasted, type EntryRow } from './entry-cells.tsx';
import { EntryMarks } from './entry-marks.tsx';
import { entryViews, type EntryView } from './entry-views.ts';
import { Expiry } from './expiry.tsx';
import { stockStrings } from './strings.ts';
import { Vvm } from './vvm-stage.tsx';

/** One listing of ledger entries as of a day, because the days left of a lot depend on it. */
export function entryListing(
  view: EntryView,
  today: LocalDate,
  onOpen: (id: string) => void,
): Listing<EntryRow> {
  const { caption, time, empty } = entryViews[view];
  return defineListing<EntryRow>({
    name: view,
    caption,
    rowKey: (row) => row.id,
    columns: [
      { kind: 'number', key: 'number', header: '#' },
      { kind: 'place', key: 'facilityName', header: 'Facility' },
      {
        kind: 'text',
        key: 'antigenName',
        header: 'Antigen',
        cell: (row) => (
          <span className="stock-marks">
            {row.antigenName} <EntryMarks row={row} onOpen={onOpen} />
          </span>
        ),
      },
      { kind: 'quantity', key: 'doses', header: 'No of Doses', cell: (row) => <Doses row={row} /> },
      ...beforeTime(view),
      { kind: 'text', key: 'happenedAt', header: time, cell: (row) => <HappenedAt row={row} /> },
      ...afterTime(view, today),
      { kind: 'text', key: 'batchNo', header: 'Batch No.', cell: (row) => <BatchNo no={row.batchNo} /> },
      { kind: 'text', key: 'officer', header: 'Officer' },
      {
        kind: 'action',
        key: 'action',
        header: 'Action',
        cell: (row) => <RowAction row={row} onOpen={onOpen} />,
      },
    ],
    // The device searches its own rows; this only asks for the box.
    search: ['facilityName', 'antigenName', 'officer', 'batchNo'],
    searchLabel: stockStrings.searchLedger,
    empty,
    emptyHint: stockStrings.emptyLedgerHint,
    pageSize: 10,
  });
}

/** What tells the entries of one activity from another's; ten columns are what a tablet on its side has room for. */
function beforeTime(view: EntryView): readonly Column<EntryRow>[] {
  switch (view) {
    case 'adjustment':
      return [
        {
          kind: 'text',
          key: 'direction',
          header: stockStrings.adjustment,
          cell: (row) => <AdjustedWay row={row} />,
        },
      ];
    case 'return':
    case 'transferred':
      return [
        {
          kind: 'place',
          key: 'destination',
          header: 'Destination',
          value: (row) => row.destination?.name,
        },
      ];
    case 'utilization':
      return [
        { kind: 'quantity', key: 'childrenImmunized', header: 'Children Immunized' },
        {
          kind: 'quantity',
          key: 'wastage',
          header: stockStrings.wastage,
          cell: (row) => <Wasted row={row} />,
        },
      ];
    case 'received':
    case 'issued':
    case 'issued-out':
      return [
        {
          kind: 'text',
          key: 'vvmStage',
          header: 'VVM Stage',
          cell: (row) => <Vvm stage={row.vvmStage} label={row.vvmStage} />,
        },
      ];
  }
}

/** An utilized lot's expiry is past caring about. */
function afterTime(view: EntryView, today: LocalDate): readonly Column<EntryRow>[] {
  if (view === 'utilization') return [];
  return [
    {
      kind: 'text',
      key: 'expiryOn',
      header: 'Expiry Date',
      cell: (row) => <Expiry on={row.expiryOn} today={today} />,
    },
  ];
}
