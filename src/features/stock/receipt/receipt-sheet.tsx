import type { ReactNode } from 'react';
import type { Officer } from '#client/session/officer.ts';
import { Details, type DetailsItem } from '#ui/layout/details.tsx';
import { formatDate, formatDateTime } from '#ui/table/format-date.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import { InVials } from '../in-vials.tsx';
import type { PlacesAbove, ShownEntry } from '../shown.ts';
import { codedReason } from '../entries/entry-facts.ts';
import { Letterhead, Signatures } from './letterhead.tsx';
import { activityNameWords, keptReasonWords, receiptWords } from '#bindings/ledger-words.ts';
import { stockStrings } from '../strings.ts';
import { dosesOfLine } from '../voucher/doses-of-line.ts';
import { Vvm } from '../vvm-stage.tsx';

interface ReceiptSheetProps {
  readonly entry: ShownEntry;
  readonly above: PlacesAbove;
  readonly officer: Officer;
  /** What became of the entry, above the signatures. */
  readonly children: ReactNode;
}

/** An entry as a voucher: whose it is, what and how many doses, every field, and on paper the place for two signatures. */
export function ReceiptSheet({ entry, above, officer, children }: ReceiptSheetProps) {
  return (
    <div className="stock-voucher">
      <Letterhead
        above={above}
        officer={officer}
        code={entry.id}
        codeLabel={stockStrings.receiptCode(entry.id)}
      />
      <div className="stock-voucher-fields">
        <Details items={receiptItems(entry, above, officer)} />
      </div>
      {children}
      <Signatures />
    </div>
  );
}

/** Every field of the product's receipt, in its order; wastage only where there is one. */
function receiptItems(entry: ShownEntry, above: PlacesAbove, officer: Officer): readonly DetailsItem[] {
  const missing = stockStrings.notSet;
  return [
    { term: receiptWords.id, value: entry.id },
    { term: receiptWords.antigen, value: entry.antigenName },
    { term: receiptWords.doses, value: <EntryDoses entry={entry} /> },
    { term: receiptWords.expiry, value: formatDate(entry.expiryOn) },
    { term: receiptWords.batchNo, value: entry.batchNo },
    { term: receiptWords.manufacturer, value: entry.vendor },
    { term: receiptWords.activity, value: activityNameWords[entry.activityName] },
    { term: receiptWords.year, value: String(entry.year) },
    { term: receiptWords.quarter, value: entry.quarter },
    { term: receiptWords.vvmStage, value: <Vvm stage={entry.vvmStage} /> },
    { term: receiptWords.receivedAt, value: formatDateTime(entry.happenedAt) },
    { term: receiptWords.officer, value: entry.officer },
    {
      term: receiptWords.sentBy,
      value: entry.sentBy ? receiptWords.sentFrom(entry.sentBy.name, entry.sentBy.tablet) : null,
    },
    {
      term: receiptWords.childrenImmunized,
      value: entry.childrenImmunized === null ? missing : formatQuantity(entry.childrenImmunized),
    },
    // Stock movements carry a wastage of 0 that means nothing; a utilization's 0 means that none was lost.
    {
      term: receiptWords.wastage,
      value: entry.childrenImmunized === null ? null : formatQuantity(entry.wastage),
    },
    {
      term: receiptWords.wastageRate,
      value:
        entry.childrenImmunized === null ? null : stockStrings.percent(formatQuantity(entry.wastageRate)),
    },
    { term: receiptWords.country, value: above.country?.name ?? officer.country ?? missing },
    { term: receiptWords.state, value: above.state?.name ?? officer.state ?? missing },
    { term: receiptWords.lga, value: above.lga?.name ?? officer.lga ?? missing },
    { term: receiptWords.facility, value: above.facility?.name ?? officer.facility ?? missing },
    { term: receiptWords.origin, value: entry.origin?.name ?? missing },
    { term: receiptWords.destination, value: entry.destination?.name ?? missing },
    ...reasonItems(entry),
    { term: receiptWords.createdAt, value: formatDateTime(entry.createdAt) },
    { term: receiptWords.updatedAt, value: formatDateTime(entry.updatedAt) },
  ];
}

function EntryDoses({ entry }: { readonly entry: ShownEntry }) {
  return (
    <>
      {dosesOfLine(entry)} <InVials doses={entry.doses} size={entry.dosesPerVial} />
    </>
  );
}

/** Why it was adjusted, as a word and in the officer's own; of a reversal their own words alone. */
function reasonItems(entry: ShownEntry): readonly DetailsItem[] {
  const code = codedReason(entry);
  if (code === null || entry.activity === 'reverse')
    return [{ term: stockStrings.reason, value: entry.reason && keptReasonWords(entry.reason) }];
  return [
    { term: stockStrings.reason, value: code },
    { term: stockStrings.note, value: entry.reason },
  ];
}
