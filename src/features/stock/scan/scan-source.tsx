import type { ShownWallet } from '../shown.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { readLabel } from '#domain/scan/gs1.ts';
import { pageEngine } from '#client/page-engine.ts';
import { ScanButton } from '#ui/scan/scan-button.tsx';
import type { Source, SourceActivity } from '../activity/source-activity.ts';
import { sourcesOf } from '../activity/sources.ts';
import type { Selection } from '../activity/use-activity-url.ts';
import { isBatch } from './is-batch.ts';
import { labelRefusal, labelStrings } from './label-strings.ts';

interface ScanSourceProps {
  readonly starts: SourceActivity<unknown>['starts'];
  /** Of which antigens there may be some. */
  readonly wallets: readonly Pick<ShownWallet, 'antigen'>[];
  readonly today: LocalDate;
  readonly onSelect: (selection: Selection) => void;
}

/** Selects the lot of the box in hand, its antigen with it. */
export function ScanSource({ starts, wallets, today, onSelect }: ScanSourceProps) {
  const { products, queries } = pageEngine();
  const find = async (text: string): Promise<string | null> => {
    const read = readLabel(text, today);
    if (!read.ok) return labelRefusal[read.fault];
    const { batchNo, gtin } = read.label;
    if (batchNo === null) return labelStrings.noBatch;
    const product = gtin === null ? null : await products.of(gtin);
    const found: { readonly antigen: string; readonly source: Source }[] = [];
    for (const { antigen } of wallets) {
      const sources = await sourcesOf(queries, { starts, antigen, today });
      found.push(...sources.filter((one) => isBatch(one, batchNo)).map((source) => ({ antigen, source })));
    }
    const best = found.find(({ antigen }) => antigen === product?.antigen) ?? found[0];
    if (best === undefined) return labelStrings.notInStock(batchNo);
    onSelect({ antigen: best.antigen, entry: best.source.entry });
    return null;
  };
  return <ScanButton title={labelStrings.title} hint={labelStrings.hint} onRead={find} />;
}
