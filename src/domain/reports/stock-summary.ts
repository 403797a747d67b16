import { type DiscardReason, discardReasons } from '#domain/ledger/adjustment-reasons.ts';
import type { Contribution } from '#domain/ledger/contribution.ts';
import type { EntryActivity } from '#domain/ledger/ledger-entry.ts';
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
 *   closing = opening + received − issued − transferred − returned + adjusted − discarded in closed vials
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
  /** Increments less decrements, without what was discarded in closed vials. */
  readonly adjusted: number;
  /** Of issued doses those that were accounted for in the month: given and lost. */
  readonly dosesOpened: number;
  readonly dosesGiven: number;
  readonly discardedOpenVial: number;
  /** Deductions whose reason is that doses were lost in vials nobody had opened. */
  readonly discardedClosedVial: number;
  /** The same by reason; the reasons add up to it. */
  readonly discardedFor: Readonly<Record<DiscardReason, number>>;
  readonly minimumStock: null;
  readonly maximumStock: null;
  /** Percent of the doses opened, with two decimals; null where none was opened. */
  readonly openVialWastage: number | null;
  /** Percent of the doses opened or discarded in closed vials, with two decimals; null where there were none. */
  readonly closedVialWastage: number | null;
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
  const opened = given + lost;
  const discardedFor = discardedByReason(within);
  const discarded = discardReasons.reduce((total, reason) => total + discardedFor[reason], 0);
  return {
    antigen,
    openingBalance,
    quantityReceived: doses('receive', 'arrive'),
    issued: doses('issue'),
    transferred: doses('transfer'),
    dosesReturned: doses('return'),
    adjusted: doses('adjust') + discarded,
    dosesOpened: opened,
    dosesGiven: given,
    discardedOpenVial: lost,
    discardedClosedVial: discarded,
    discardedFor,
    minimumStock: null,
    maximumStock: null,
    openVialWastage: percentOf(lost, opened),
    closedVialWastage: percentOf(discarded, opened + discarded),
    closingBalance: openingBalance + within.reduce((total, { stored }) => total + stored, 0),
  };
}

/** What adjustments took out of the store, in doses; an adjustment counts below zero where it deducts. */
function discardedByReason(
  figures: readonly Pick<StockFigure, 'reason' | 'doses'>[],
): StockLine['discardedFor'] {
  const doses = discardReasons.map((reason) => [
    reason,
    figures.reduce((total, figure) => total - (figure.reason === reason ? figure.doses : 0), 0),
  ]);
  return Object.fromEntries(doses) as StockLine['discardedFor'];
}

function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part * 10_000) / whole) / 100;
}
