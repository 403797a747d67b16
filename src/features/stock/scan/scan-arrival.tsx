import type { EntryId } from '#domain/kernel/ids.ts';
import { isCodeOfVoucher, readPaperCode } from '#domain/ledger/paper-code.ts';
import { readLabel } from '#domain/scan/gs1.ts';
import { useToday } from '#officer/use-today.ts';
import { ScanButton } from '#ui/scan/scan-button.tsx';
import type { ShownEntry } from '../shown.ts';
import { labelRefusal, labelStrings } from './label-strings.ts';
import { isBatch } from './is-batch.ts';

interface ScanArrivalProps {
  readonly arrivals: readonly ShownEntry[];
  readonly onFound: (entry: EntryId) => void;
}

/** Finds the line of the box in hand among what was sent, or the first line of the sender's paper. */
export function ScanArrival({ arrivals, onFound }: ScanArrivalProps) {
  const today = useToday();
  const find = async (text: string): Promise<string | null> => {
    const code = readPaperCode(text);
    if (code !== null) {
      const sent = arrivals.find(({ voucher, source }) =>
        voucher === undefined ? source === code : isCodeOfVoucher(code, voucher),
      );
      if (sent === undefined) return labelStrings.voucherNotOnTheWay;
      onFound(sent.id);
      return null;
    }
    const read = readLabel(text, today);
    if (!read.ok) return labelRefusal[read.fault];
    const { batchNo } = read.label;
    if (batchNo === null) return labelStrings.noBatch;
    const arrival = arrivals.find((entry) => isBatch(entry, batchNo));
    if (arrival === undefined) return labelStrings.notOnTheWay(batchNo);
    onFound(arrival.id);
    return null;
  };
  return <ScanButton title={labelStrings.sentTitle} hint={labelStrings.sentHint} onRead={find} />;
}
