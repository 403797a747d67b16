import { pageEngine } from '#client/page-engine.ts';
import type { EntryId } from '#domain/kernel/ids.ts';
import { isCodeOfVoucher, readPaperCode } from '#domain/ledger/paper-code.ts';
import { readLabel } from '#domain/scan/gs1.ts';
import { useToday } from '#bindings/use-today.ts';
import { ScanButton } from '#ui/scan/scan-button.tsx';
import { notify } from '#ui/toast/notify.ts';
import type { ShownEntry } from '../shown.ts';
import { doubtWords, labelRefusal, labelStrings } from './label-strings.ts';
import { lotOfBox } from './lot-of-box.ts';

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
    const { batchNo, gtin } = read.label;
    if (batchNo === null) return read.doubt === undefined ? labelStrings.noBatch : doubtWords(read.doubt);
    const product = gtin === null ? null : await pageEngine().products.of(gtin);
    const found = lotOfBox(arrivals, { ...read.label, batchNo, antigen: product?.antigen ?? null });
    if (found.lot === null) return found.refusal ?? labelStrings.notOnTheWay(batchNo);
    if (found.told !== null) notify.warning(found.told);
    onFound(found.lot.id);
    return null;
  };
  return <ScanButton title={labelStrings.sentTitle} hint={labelStrings.sentHint} onRead={find} />;
}
