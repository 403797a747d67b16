import { pageEngine } from '#client/page-engine.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { readLabel } from '#domain/scan/gs1.ts';
import { doubtWords, labelRefusal } from './label-strings.ts';

/** What the code on a box says of its lot, and what is known of its product, as texts; empty where nobody says it. */
export interface ReadBox {
  readonly gtin: string | null;
  readonly antigen: string;
  readonly batchNo: string;
  readonly expiryOn: string;
  readonly vendor: string;
  readonly perVial: string;
}

/** Reads the code of a box; what cannot be read is refused with a sentence, and `doubt` says what to compare with the box. */
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
