import type { Engine } from '#client/engine.ts';
import { activityNames } from '#contract/activity-names.ts';
import { contributionOf } from '#domain/ledger/contribution.ts';
import { monthOf, type ReportMonth } from '#domain/reports/report-month.ts';
import type { StockFigure } from '#domain/reports/stock-summary.ts';
import type { RegisterFigures } from '#client/children/given-here.ts';

/** What this device knows of its facility, as reports count it. */
export interface OwnRecords {
  readonly figures: readonly StockFigure[];
  /** Name and doses per vial by antigen. */
  readonly antigens: ReadonlyMap<string, { readonly name: string; readonly dosesPerVial: number | null }>;
  readonly register: RegisterFigures;
  /** Adverse events with the month of their report; what was withdrawn is none. */
  readonly aefi: readonly AefiHere[];
}

interface AefiHere {
  readonly month: ReportMonth;
  /** The vaccines that are suspected, by name, each once. */
  readonly antigens: readonly string[];
}

/**
 * Reads the facility's ledger and register from the device. What waits counts as the officer saved it; what was refused, or
 * would be now, was set aside or taken back counts nowhere.
 */
export async function readOwnRecords({
  queries,
  children,
  aefi,
}: Pick<Engine, 'queries' | 'children' | 'aefi'>): Promise<OwnRecords> {
  const figures: StockFigure[] = [];
  const antigens = new Map<string, { name: string; dosesPerVial: number | null }>();
  for (const activity of activityNames) {
    for await (const { rows } of queries.ledgerSlices({ activity })) {
      for (const row of rows) {
        const isOut = row.wouldRefuse !== null || row.status === 'refused' || row.status === 'set-aside';
        if (isOut || row.activity === 'reverse' || row.reversedBy !== null) continue;
        if (!antigens.has(row.antigen))
          antigens.set(row.antigen, { name: row.antigenName, dosesPerVial: null });
        figures.push({
          antigen: row.antigen,
          month: monthOf(row.happenedAt),
          activity: row.activity,
          ...contributionOf(row),
        });
      }
    }
  }
  for (const { id, name, dosesPerVial = null } of await queries.antigens())
    antigens.set(id, { name, dosesPerVial });
  const reports = await aefi.reports();
  return {
    figures,
    antigens,
    register: await children.registerFigures(),
    aefi: reports
      .filter(({ withdrawn }) => withdrawn === null)
      .map(({ reportedOn, vaccines }) => ({
        month: monthOf(reportedOn),
        antigens: [...new Set(vaccines.map(({ antigen, name }) => antigens.get(antigen)?.name ?? name))],
      })),
  };
}
