import { adjustmentReasonWords, noReasonRecorded } from '#officer/ledger-words.ts';
import type { LedgerEntryResource } from '#contract/resources/ledger.ts';
import { Button } from '#ui/layout/button.tsx';
import { Details, type DetailsItem } from '#ui/layout/details.tsx';
import { Modal } from '#ui/modal/modal.tsx';
import { formatDate, formatDateTime } from '#ui/table/format-date.ts';
import { formatQuantity } from '#ui/table/format-quantity.ts';
import { signedDoses } from './ledger-listing.tsx';
import { ledgerStrings } from './ledger-strings.ts';

interface ReceiptProps {
  readonly entry: LedgerEntryResource;
  readonly onClose: () => void;
}

/** One line of another facility's ledger whole, to be read and printed. */
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

/** The fields of the product's receipt, in its order; wastage only where doses were utilized. */
function itemsOf(entry: LedgerEntryResource): readonly DetailsItem[] {
  const missing = ledgerStrings.notSet;
  const { children_immunized: immunized } = entry;
  return [
    { term: 'ID', value: entry.id },
    { term: 'Antigen', value: entry.antigen.name },
    { term: 'No of doses', value: formatQuantity(signedDoses(entry)) },
    { term: 'Expiry date', value: formatDate(entry.expiry_date) },
    { term: 'Batch no', value: entry.batch_no },
    { term: 'Manufacturer', value: entry.vendor },
    { term: 'Activity', value: entry.activity },
    { term: 'Year', value: String(entry.year) },
    { term: 'Quarter', value: entry.quarter },
    { term: 'VVM stage', value: entry.vvm_stage },
    { term: 'Time received', value: formatDateTime(entry.time_received) },
    { term: 'Officer', value: entry.reporting_officer },
    { term: 'Children immunized', value: immunized === null ? missing : formatQuantity(immunized) },
    { term: 'Wastage', value: immunized === null ? null : formatQuantity(entry.wastage) },
    { term: 'Wastage rate', value: immunized === null ? null : `${formatQuantity(entry.wastage_rate)} %` },
    { term: 'Reason', value: reasonOf(entry) },
    { term: 'Country', value: entry.country__name },
    { term: 'State', value: entry.state__name ?? missing },
    { term: 'LGA/LCDA', value: entry.local_lga__name ?? missing },
    { term: 'Facility', value: entry.facility__name },
    { term: 'Origin', value: entry.origin ?? missing },
    { term: 'Destination', value: entry.destination ?? missing },
    { term: 'Created at', value: formatDateTime(entry.created_at) },
    { term: 'Updated at', value: formatDateTime(entry.updated_at) },
  ];
}

/** Why it was adjusted or reversed; null of all else. */
function reasonOf({ activity, reason, reason_code: code }: LedgerEntryResource): string | null {
  if (activity !== 'adjustment') return reason;
  const known = code === null ? noReasonRecorded : adjustmentReasonWords[code];
  return reason === null ? known : `${known}: ${reason}`;
}
