import { useMemo, useState } from 'react';
import { activityNames } from '#contract/activity-names.ts';
import {
  activityNameWords,
  activityTitles,
  adjustmentReasonWords,
  noReasonRecorded,
} from '#bindings/ledger-words.ts';
import { monitoring } from '#contract/calls/monitoring.ts';
import { stock } from '#contract/calls/stock.ts';
import type { LedgerEntryResource } from '#contract/calls/stock.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import { OnlineListing } from '#bindings/online/online-listing.tsx';
import { OnlineUse } from '#bindings/online/online-use.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { useUrlChoice } from '#ui/listing/use-url-state.ts';
import { addressOf } from '#bindings/places/unit-addresses.ts';
import { PlaceOfAddress, PlaceTrail } from '../place-of-address.tsx';
import { monitoringStrings } from '../strings.ts';
import { keptReasonWords } from '#bindings/ledger-words.ts';
import { receiptWords } from '#bindings/ledger-words.ts';
import { Button } from '#ui/layout/button.tsx';
import { Details, type DetailsItem } from '#ui/layout/details.tsx';
import { Modal } from '#ui/modal/modal.tsx';
import { formatDate, formatDateTime } from '#ui/table/format-date.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import { ledgerStrings } from './ledger-strings.ts';
import { rowsPerPage } from '#bindings/online/use-online-page.ts';
import { Breakable } from '#ui/layout/breakable.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { defineListing, type Listing } from '#ui/listing/define-listing.ts';
import { RowFigure } from '#ui/table/row-figure.tsx';
import '../monitoring.css';

const options = activityNames.map((value) => ({ value, label: activityTitles[value] }));

/** Ledger of a facility, read-only, for the levels above it. */
export function FacilityLedger() {
  return <PlaceOfAddress level="facility">{(id) => <LedgerPage facility={id} />}</PlaceOfAddress>;
}

function LedgerPage({ facility }: { readonly facility: string }) {
  return (
    <OnlineUse
      key={facility}
      endpoint={monitoring.facility}
      input={{ params: { facility } }}
      title={monitoringStrings.ledger}
      skeleton="table"
    >
      {({ chain: trail, whole }, { age }) => (
        <Page title={monitoringStrings.ledgerOf(whole.name)} description={monitoringStrings.readOnly}>
          <PlaceTrail steps={trail} to={addressOf} />
          {age}
          <Entries facility={whole.id as FacilityId} />
        </Page>
      )}
    </OnlineUse>
  );
}

function Entries({ facility }: { readonly facility: FacilityId }) {
  const [type, setType] = useUrlChoice('activity', activityNames);
  const params = useMemo(() => ({ facility, type }), [facility, type]);
  const listing = useMemo(() => ledgerListing(activityTitles[type]), [type]);
  const [opened, setOpened] = useState<LedgerEntryResource>();
  return (
    <>
      <Toggle label={monitoringStrings.activityChoice} options={options} value={type} onChange={setType} />
      <OnlineListing
        key={type}
        endpoint={stock.entriesByActivity}
        params={params}
        listing={listing}
        onOpen={setOpened}
      />
      {opened === undefined ? null : <Receipt entry={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

interface ReceiptProps {
  readonly entry: LedgerEntryResource;
  readonly onClose: () => void;
}

/** One whole line of another facility's ledger, to read and print. */
export function Receipt({ entry, onClose }: ReceiptProps) {
  return (
    <Modal
      title={ledgerStrings.receiptTitle}
      isOpen
      isPrintable
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{ledgerStrings.close}</Button>
          <Button tone="primary" icon="print" onClick={() => window.print()}>
            {ledgerStrings.print}
          </Button>
        </>
      }
    >
      <Details items={itemsOf(entry)} />
    </Modal>
  );
}

/** The fields of the product's receipt, in its order; wastage only for utilizations. */
function itemsOf(entry: LedgerEntryResource): readonly DetailsItem[] {
  const missing = ledgerStrings.notSet;
  const { children_immunized: immunized } = entry;
  return [
    { term: receiptWords.id, value: entry.id },
    { term: receiptWords.antigen, value: entry.antigen.name },
    { term: receiptWords.doses, value: formatQuantity(signedDoses(entry)) },
    { term: receiptWords.expiry, value: formatDate(entry.expiry_date) },
    { term: receiptWords.batchNo, value: entry.batch_no },
    { term: receiptWords.manufacturer, value: entry.vendor },
    { term: receiptWords.activity, value: activityNameWords[entry.activity] },
    { term: receiptWords.year, value: String(entry.year) },
    { term: receiptWords.quarter, value: entry.quarter },
    { term: receiptWords.vvmStage, value: entry.vvm_stage },
    { term: receiptWords.receivedAt, value: formatDateTime(entry.time_received) },
    { term: receiptWords.officer, value: entry.reporting_officer },
    ...(entry.sent_by && entry.sent_from
      ? [{ term: receiptWords.sentBy, value: receiptWords.sentFrom(entry.sent_by, entry.sent_from) }]
      : []),
    { term: receiptWords.childrenImmunized, value: immunized === null ? missing : formatQuantity(immunized) },
    { term: receiptWords.wastage, value: immunized === null ? null : formatQuantity(entry.wastage) },
    {
      term: receiptWords.wastageRate,
      value: immunized === null ? null : `${formatQuantity(entry.wastage_rate)} %`,
    },
    { term: receiptWords.reason, value: reasonOf(entry) },
    { term: receiptWords.country, value: entry.country__name },
    { term: receiptWords.state, value: entry.state__name ?? missing },
    { term: receiptWords.lga, value: entry.local_lga__name ?? missing },
    { term: receiptWords.facility, value: entry.facility__name },
    { term: receiptWords.origin, value: entry.origin ?? missing },
    { term: receiptWords.destination, value: entry.destination ?? missing },
    { term: receiptWords.createdAt, value: formatDateTime(entry.created_at) },
    { term: receiptWords.updatedAt, value: formatDateTime(entry.updated_at) },
  ];
}

/** Reason of an adjustment or reversal; null for any other entry. */
function reasonOf({ activity, reason, reason_code: code }: LedgerEntryResource): string | null {
  if (activity !== 'adjustment') return reason && keptReasonWords(reason);
  const known = code === null ? noReasonRecorded : adjustmentReasonWords[code];
  return reason === null ? known : `${known}: ${reason}`;
}

/** Lines of one activity in the ledger of a facility other than the viewer's own. The server searches and sorts. */
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

/** Doses with their sign: negative if the entry removes doses, such as a decrement or the reversal of a receipt. */
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
