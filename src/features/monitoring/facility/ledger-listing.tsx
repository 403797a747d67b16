import type { LedgerEntryResource } from '#contract/calls/stock.ts';
import { rowsPerPage } from '#bindings/online/use-online-page.ts';
import { Breakable } from '#ui/layout/breakable.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { defineListing, type Listing } from '#ui/listing/define-listing.ts';
import { formatDate, formatDateTime } from '#ui/table/format-date.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import { RowFigure } from '#ui/table/row-figure.tsx';
import { ledgerStrings } from './ledger-strings.ts';

/** Lines of one activity in the ledger of a facility that is not one's own. The server searches and sorts. */
export function ledgerListing(activity: string): Listing<LedgerEntryResource> {
  return defineListing<LedgerEntryResource>({
    name: 'entries',
    caption: ledgerStrings.caption(activity),
    columns: [
      { key: 'number', kind: 'number', header: ledgerStrings.number },
      {
        key: 'antigen__name',
        kind: 'text',
        header: ledgerStrings.antigen,
        value: ({ antigen }) => antigen.name,
        isSortable: true,
      },
      { key: 'no_of_dose', kind: 'quantity', header: ledgerStrings.doses, value: signedDoses },
      { key: 'vvm_stage', kind: 'text', header: ledgerStrings.vvmStage },
      { key: 'time_received', kind: 'date-time', header: ledgerStrings.time, isSortable: true },
      { key: 'expiry_date', kind: 'date', header: ledgerStrings.expiry, isSortable: true },
      {
        key: 'batch_no',
        kind: 'text',
        header: ledgerStrings.batchNo,
        isSortable: true,
        cell: ({ batch_no: batchNo }) => <Breakable text={batchNo} />,
      },
      {
        key: 'reporting_officer',
        kind: 'text',
        header: ledgerStrings.officer,
        cell: ({ reporting_officer: officer }) => <Breakable text={officer} />,
      },
      { key: 'state_of', kind: 'text', header: ledgerStrings.state, cell: (row) => <StateOf row={row} /> },
      {
        key: 'receipt',
        kind: 'action',
        header: ledgerStrings.action,
        label: ({ antigen, batch_no: batchNo }) => ledgerStrings.receiptOf(antigen.name, batchNo),
      },
    ],
    row: {
      lead: ({ antigen }) => antigen.name,
      title: ({ batch_no: batchNo }) => <Breakable text={batchNo} />,
      facts: ({ expiry_date: expiry }) => [ledgerStrings.expires(formatDate(expiry))],
      meta: ({ time_received: time, reporting_officer: officer }) => [
        formatDateTime(time),
        <Breakable key="officer" text={officer} />,
      ],
      status: (row) => <StateOf row={row} />,
      figure: (row) => (
        <RowFigure unit={ledgerStrings.unit(row.no_of_dose)}>{formatQuantity(signedDoses(row))}</RowFigure>
      ),
    },
    rowKey: (row) => row.id,
    search: ['facility__name', 'batch_no', 'reporting_officer'],
    searchLabel: ledgerStrings.search,
    empty: ledgerStrings.empty,
    emptyHint: ledgerStrings.emptyHint,
    pageSize: 10,
    pageSizes: rowsPerPage,
  });
}

/** What takes doses away is below zero: a reversal of what added them, a decrement. */
export function signedDoses({
  no_of_dose: doses,
  direction,
  is_reversal: isReversal,
}: LedgerEntryResource): number {
  const sign = (direction === 'decrement' ? -1 : 1) * (isReversal ? -1 : 1);
  return sign * doses;
}

function StateOf({ row }: { readonly row: LedgerEntryResource }) {
  if (row.is_reversal || row.reversed_by !== null) {
    return (
      <Flag tone="neutral" icon="undo">
        {row.is_reversal ? ledgerStrings.reversal : ledgerStrings.reversed}
      </Flag>
    );
  }
  if (row.arrival === 'unconfirmed') {
    return (
      <Flag tone="warning" icon="truck">
        {ledgerStrings.unconfirmed}
      </Flag>
    );
  }
  if (row.arrival === 'differs') return <Flag tone="warning">{ledgerStrings.differs}</Flag>;
  return null;
}
