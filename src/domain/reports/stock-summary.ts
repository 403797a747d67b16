import type { Contribution } from '#domain/ledger/contribution.ts';
import type { EntryActivity } from '#domain/ledger/model.ts';
import type { ReportMonth } from './report-month.ts';

/** Doses of one activity in one month. A reversal and what it took back count nowhere. */
export interface StockFigure extends Contribution {
  readonly antigen: string;
  /** `2026-11`; of a sum over all that was before the reported month any earlier text. */
  readonly month: string;
  readonly activity: Exclude<EntryActivity, 'reverse'>;
}

/**
 * The monthly vaccine utilization summary of one antigen, in doses. Elements are NPHCDA's (Immunization Implementation Guide
 * 0.9.0, report data elements), and beside them what else moved, so that the opening balance leads to the closing one:
 *
 *   closing = opening + received − issued − transferred − returned + adjusted
 *
 * Null is what nobody records, which is not 0.
 */
export interface StockLine {
  readonly antigen: string;
  readonly openingBalance: number;
  readonly quantityReceived: number;
  readonly issued: number;
  readonly transferred: number;
  readonly dosesReturned: number;
  /** Increments less decrements. */
  readonly adjusted: number;
  /** Of issued doses those that were accounted for in the month: given and lost. */
  readonly dosesOpened: number;
  readonly dosesGiven: number;
  readonly discardedOpenVial: number;
  readonly discardedClosedVial: null;
  readonly minimumStock: null;
  readonly maximumStock: null;
  /** Percent of the doses opened, with two decimals; null where none was opened. */
  readonly openVialWastage: number | null;
  readonly closedVialWastage: null;
  readonly closingBalance: number;
}

/** The summary of a month, a line for each antigen that was in the store or moved until its end, in the order of the figures. */
export function stockSummary(figures: readonly StockFigure[], month: ReportMonth): readonly StockLine[] {
  const byAntigen = new Map<string, StockFigure[]>();
  for (const figure of figures) {
    if (figure.month > month) continue;
    const known = byAntigen.get(figure.antigen);
    if (known) known.push(figure);
    else byAntigen.set(figure.antigen, [figure]);
  }
  return Array.from(byAntigen, ([antigen, own]) => lineOf(antigen, own, month));
}

function lineOf(antigen: string, figures: readonly StockFigure[], month: ReportMonth): StockLine {
  const within = figures.filter((figure) => figure.month === month);
  const sum = (of: (figure: StockFigure) => number, ...activities: StockFigure['activity'][]) =>
    within
      .filter(({ activity }) => activities.includes(activity))
      .reduce((total, figure) => total + of(figure), 0);
  const doses = (...activities: StockFigure['activity'][]) => sum((figure) => figure.doses, ...activities);
  const openingBalance = figures
    .filter((figure) => figure.month < month)
    .reduce((total, { stored }) => total + stored, 0);
  const given = doses('utilize');
  const lost = sum(({ wastage }) => wastage, 'utilize');
  return {
    antigen,
    openingBalance,
    quantityReceived: doses('receive', 'arrive'),
    issued: doses('issue'),
    transferred: doses('transfer'),
    dosesReturned: doses('return'),
    adjusted: doses('adjust'),
    dosesOpened: given + lost,
    dosesGiven: given,
    discardedOpenVial: lost,
    discardedClosedVial: null,
    minimumStock: null,
    maximumStock: null,
    openVialWastage: given + lost === 0 ? null : Math.round((lost * 10_000) / (given + lost)) / 100,
    closedVialWastage: null,
    closingBalance: openingBalance + within.reduce((total, { stored }) => total + stored, 0),
  };
}
