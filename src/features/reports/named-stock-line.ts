import type { StockLine } from '#domain/reports/stock-summary.ts';

/** A line with the name that its antigen is known by, and how it is packed. */
export interface NamedStockLine extends StockLine {
  readonly name: string;
  /** Null where nobody said how the antigen is packed. */
  readonly dosesPerVial: number | null;
}
