import type { StockLine } from '#domain/reports/stock-summary.ts';

/** A line with its antigen's name and packing. */
export interface NamedStockLine extends StockLine {
  readonly name: string;
  /** Null if the packing is unknown. */
  readonly dosesPerVial: number | null;
}
