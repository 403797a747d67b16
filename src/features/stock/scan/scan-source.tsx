import type { ShownWallet } from '../shown.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { readLabel } from '#domain/scan/gs1.ts';
import { pageEngine } from '#client/page-engine.ts';
import { ScanButton } from '#ui/scan/scan-button.tsx';
import { notify } from '#ui/toast/notify.ts';
import type { Source, SourceActivity } from '../activity/source-activity.ts';
import { sourcesOf } from '../activity/sources.ts';
import type { Selection } from '../activity/use-activity-url.ts';
import { doubtWords, labelRefusal, labelStrings } from './label-strings.ts';
import { lotOfBox } from './lot-of-box.ts';

interface ScanSourceProps {
  readonly starts: SourceActivity<unknown>['starts'];
  /** Wallets whose antigens may be in stock. */
  readonly wallets: readonly Pick<ShownWallet, 'antigen'>[];
  readonly today: LocalDate;
  readonly onSelect: (selection: Selection) => void;
}

/** Selects the lot of the box in hand, together with its antigen. */
export function ScanSource(props: ScanSourceProps) {
  return <ScanButton title={labelStrings.title} hint={labelStrings.hint} onRead={useCodeOfLot(props)} />;
}

/** Selects the lot of a box's code; returns why that is impossible, or null. */
export function useCodeOfLot({ starts, wallets, today, onSelect }: ScanSourceProps) {
  const { products, queries } = pageEngine();
  return async (text: string): Promise<string | null> => {
    const read = readLabel(text, today);
    if (!read.ok) return labelRefusal[read.fault];
    const { batchNo, gtin } = read.label;
    if (batchNo === null) return read.doubt === undefined ? labelStrings.noBatch : doubtWords(read.doubt);
    const product = gtin === null ? null : await products.of(gtin);
    const lots: (Source & { readonly antigen: string })[] = [];
    for (const { antigen } of wallets) {
      const sources = await sourcesOf(queries, { starts, antigen, today });
      lots.push(...sources.map((source) => ({ ...source, antigen })));
    }
    const found = lotOfBox(lots, { ...read.label, batchNo, antigen: product?.antigen ?? null });
    if (found.lot === null) return found.refusal ?? labelStrings.notInStock(batchNo);
    if (found.told !== null) notify.warning(found.told);
    onSelect({ antigen: found.lot.antigen, entry: found.lot.entry });
    return null;
  };
}
