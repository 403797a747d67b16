import {
  activityNameWords,
  adjustmentReasonWords,
  keptReasonWords,
  noReasonRecorded,
  receiptWords,
} from '#bindings/ledger-words.ts';
import type { LedgerEntryResource } from '#contract/calls/stock.ts';
import { Button } from '#ui/layout/button.tsx';
import { Details, type DetailsItem } from '#ui/layout/details.tsx';
import { Modal } from '#ui/modal/modal.tsx';
import { formatDate, formatDateTime } from '#ui/table/format-date.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
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

/** Why it was adjusted or reversed; null of all else. */
function reasonOf({ activity, reason, reason_code: code }: LedgerEntryResource): string | null {
  if (activity !== 'adjustment') return reason && keptReasonWords(reason);
  const known = code === null ? noReasonRecorded : adjustmentReasonWords[code];
  return reason === null ? known : `${known}: ${reason}`;
}
