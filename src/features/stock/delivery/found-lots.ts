import { lineKey } from '#domain/kernel/text.ts';
import type { AntigenRow } from '#contract/wire/rows.ts';
import type { StockedLot } from '../outgoing/stock-on-hand.ts';
import type { TypedLot } from './typed-lot.ts';
import { pageEngine } from '#client/page-engine.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { readLabel } from '#domain/scan/gs1.ts';
import { doubtWords, labelRefusal } from '../scan/label-strings.ts';

/** The possible meanings of a typed text: a row of the table, a known lot, or a new one. */
export type FoundLot =
  | { readonly kind: 'row'; readonly at: number }
  | { readonly kind: 'stocked'; readonly lot: StockedLot }
  | { readonly kind: 'antigen'; readonly antigen: AntigenRow }
  | { readonly kind: 'batch'; readonly batchNo: string };

interface LookedThrough {
  readonly rows: readonly TypedLot[];
  readonly stocked: readonly StockedLot[];
  readonly antigens: readonly AntigenRow[];
}

/** Maximum number of each kind, so that all fit above a keyboard. */
const most = 3;

/** Matches of some letters of an antigen or a batch, most likely first; none for an empty text. */
export function findLots(text: string, { rows, stocked, antigens }: LookedThrough): readonly FoundLot[] {
  const wanted = lineKey(text);
  if (wanted === '') return [];
  const holds = (words: string) => lineKey(words).includes(wanted);
  const here = rows.flatMap((row, at) =>
    row.batchNo !== '' && holds(row.batchNo) ? [{ kind: 'row', at } as const] : [],
  );
  const before = stocked.filter(
    (lot) =>
      holds(lot.batchNo) &&
      !rows.some(({ antigen, batchNo }) => antigen === lot.antigen && batchNo === lot.batchNo),
  );
  const named = antigens.filter(({ name }) => lineKey(name).startsWith(wanted));
  const found: FoundLot[] = [
    ...here.slice(0, most),
    ...before.slice(0, most).map((lot) => ({ kind: 'stocked', lot }) as const),
    ...named.slice(0, most).map((antigen) => ({ kind: 'antigen', antigen }) as const),
  ];
  const isKnown = rows.some(({ batchNo }) => lineKey(batchNo) === wanted);
  return isKnown ? found : [...found, { kind: 'batch', batchNo: text.trim() }];
}

/** A lot from the code on its box and what is known of its product, as texts; empty if unknown. */
export interface ReadBox {
  readonly gtin: string | null;
  readonly antigen: string;
  readonly batchNo: string;
  readonly expiryOn: string;
  readonly vendor: string;
  readonly perVial: string;
}

/** Reads the code of a box; an unreadable one is refused with a sentence, and `doubt` says what to compare with the box. */
export async function readBox(
  text: string,
  today: LocalDate,
): Promise<
  | { readonly ok: true; readonly box: ReadBox; readonly doubt: string | null }
  | { readonly ok: false; readonly refusal: string }
> {
  const read = readLabel(text, today);
  if (!read.ok) return { ok: false, refusal: labelRefusal[read.fault] };
  const { gtin, batchNo, expiryOn } = read.label;
  const product = gtin === null ? null : await pageEngine().products.of(gtin);
  return {
    ok: true,
    doubt: read.doubt === undefined ? null : doubtWords(read.doubt),
    box: {
      gtin,
      antigen: product?.antigen ?? '',
      batchNo: batchNo ?? '',
      expiryOn: expiryOn ?? '',
      vendor: product?.vendor ?? '',
      perVial: product?.perVial?.toString() ?? '',
    },
  };
}
