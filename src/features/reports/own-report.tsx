import { compareNames } from '#domain/kernel/text.ts';
import { useMemo } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { Officer } from '#client/session/officer.ts';
import { aefiSummary } from '#domain/reports/aefi-summary.ts';
import { cohortOf, together } from '#domain/reports/coverage.ts';
import { immunizationSummary } from '#domain/reports/immunization-summary.ts';
import {
  boundsOfMonth,
  dosesGiven,
  type StockFacts,
  type StockFigure,
  stockSummary,
} from '#domain/reports/stock-summary.ts';
import { OfficerPage } from '#bindings/officer-page.tsx';
import { useReadOnce } from '#bindings/use-read-once.ts';
import { useToday } from '#bindings/use-today.ts';
import { Button } from '#ui/layout/button.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { AefiSheet, NotGivenSheet } from './vaccine-sheet.tsx';
import { CoverageSheet } from './coverage-sheet.tsx';
import { MonthChoice, useMonth } from './month-choice.tsx';
import { Sheets } from './sheets.tsx';
import { reportPageWords, reportStrings } from './strings.ts';
import type { Engine } from '#client/engine.ts';
import { activityNames } from '#contract/activity-names.ts';
import type { OtherPeriods } from '#contract/calls/analysis.ts';
import type { EntryId, FacilityId } from '#domain/kernel/ids.ts';
import { dateOf, type LocalDate } from '#domain/kernel/local-date.ts';
import { contributionOf } from '#domain/ledger/entry-change.ts';
import type { SupplyLevel, UseLine } from '#domain/ledger/stock-level.ts';
import { isPeriodOf } from '#domain/ledger/stock-doubts.ts';
import { monthOf, monthsBefore, type ReportMonth } from '#domain/reports/report-month.ts';
import type { RegisterFigures } from '#client/children/given-here.ts';

/** The monthly reports of the viewer's own facility, computed on the device, so that no network is needed. */
export function OwnReport() {
  return (
    <OfficerPage
      title={reportStrings.title}
      words={reportPageWords}
      skeleton="table"
      actions={() => (
        <Button icon="print" onClick={() => window.print()}>
          {reportStrings.print}
        </Button>
      )}
    >
      {(officer) => <Report officer={officer} />}
    </OfficerPage>
  );
}

function Report({ officer }: { readonly officer: Officer }) {
  const today = useToday();
  const chosen = useMonth(today);
  const records = useReadOnce(() => readOwnRecords(pageEngine(), officer.facilityId));
  const { month } = chosen;
  const lines = useMemo(() => {
    if (!records) return null;
    const stock = stockSummary(records.figures, month, stockFacts(records, month, today))
      .map((line) => ({
        ...line,
        ...(records.antigens.get(line.antigen) ?? { name: line.antigen, dosesPerVial: null }),
      }))
      .toSorted((a, b) => compareNames(a.name, b.name));
    const { given, missed, born } = records.register;
    const { from, to } = cohortOf(month);
    const ofMonth = given.filter((dose) => dose.month === month);
    const otherPeriods = records.otherPeriods.filter(({ date }) => date.startsWith(month));
    const events = records.aefi.filter((event) => event.month === month);
    return {
      stock,
      given: immunizationSummary(ofMonth),
      otherPeriods: {
        count: otherPeriods.length,
        lines: otherPeriods
          .toSorted((a, b) => b.date.localeCompare(a.date))
          .map((line) => ({ ...line, facility: '', facility__name: officer.facility ?? '' })),
      },
      aefi: aefiSummary(
        {
          events: events.length,
          vaccines: events.flatMap(({ antigens }) => antigens.map((antigen) => ({ antigen, cases: 1 }))),
        },
        ofMonth,
      ),
      missed: missed.filter((dose) => dose.month === month),
      cohort: together(Array.from(born).flatMap(([at, counts]) => (at >= from && at <= to ? counts : []))),
    };
  }, [records, month, today, officer.facility]);
  const place = [officer.facility, officer.lga, officer.state, officer.country].flatMap((name) => name ?? []);
  return (
    <>
      <MonthChoice {...chosen} />
      {lines === null ? (
        <Skeleton shape="table" label={reportStrings.loading} />
      ) : (
        <>
          <Sheets place={place} month={month} {...lines} />
          <AefiSheet place={place} month={month} summary={lines.aefi} />
          <NotGivenSheet place={place} month={month} missed={lines.missed} />
          <CoverageSheet place={place} month={month} whole={lines.cohort} parts={[]} />
        </>
      )}
    </>
  );
}

/** This device's records of its facility, in the form that reports count. */
interface OwnRecords {
  readonly figures: readonly StockFigure[];
  /** Name and doses per vial by antigen. */
  readonly antigens: ReadonlyMap<string, { readonly name: string; readonly dosesPerVial: number | null }>;
  readonly register: RegisterFigures;
  /** Lines that may affect use, and the first day of each antigen. */
  readonly lines: readonly UseLine[];
  readonly keptSince: ReadonlyMap<string, LocalDate>;
  readonly supplyLevel: SupplyLevel;
  /** Lines whose year and quarter differ from those of their date: charts count them there, reports by the date. */
  readonly otherPeriods: readonly OwnLine[];
  /** Remaining doses that were sent here and not confirmed. */
  readonly onTheWay: readonly {
    readonly antigen: string;
    readonly month: ReportMonth;
    readonly left: number;
  }[];
  /** The month in which each issued entry was accounted for; null while it is open. */
  readonly closedIn: ReadonlyMap<EntryId, ReportMonth | null>;
  /** Adverse events with the month of their report, without withdrawn ones. */
  readonly aefi: readonly AefiHere[];
}

type OwnLine = Omit<OtherPeriods['lines'][number], 'facility' | 'facility__name'>;

interface AefiHere {
  readonly month: ReportMonth;
  /** Names of suspected vaccines, without repetition. */
  readonly antigens: readonly string[];
}

/**
 * Reads the facility's ledger and register from the device. A waiting event counts as saved; one that was refused, would be refused now,
 * was set aside or undone does not count.
 */
async function readOwnRecords(
  { queries, children, aefi }: Pick<Engine, 'queries' | 'children' | 'aefi'>,
  facility: FacilityId | null,
): Promise<OwnRecords> {
  const figures: StockFigure[] = [];
  const lines: UseLine[] = [];
  const firstLots = new Map<string, Pick<UseLine, 'id' | 'happenedAt'>>();
  const closedIn = new Map<EntryId, ReportMonth | null>();
  const otherPeriods: OwnLine[] = [];
  const sent = new Map<EntryId, { readonly antigen: string; readonly month: ReportMonth }>();
  const antigens = new Map<string, { name: string; dosesPerVial: number | null }>();
  for (const activity of activityNames) {
    for await (const { rows } of queries.ledgerSlices({ activity })) {
      for (const row of rows) {
        const isOut = row.wouldRefuse !== null || row.status === 'refused' || row.status === 'set-aside';
        if (isOut || row.activity === 'reverse' || row.reversedBy !== null) continue;
        if (!antigens.has(row.antigen))
          antigens.set(row.antigen, { name: row.antigenName, dosesPerVial: null });
        lines.push(row);
        const first = firstLots.get(row.antigen);
        if (row.id === row.lot && (first === undefined || row.id < first.id)) firstLots.set(row.antigen, row);
        if (row.arrival === 'unconfirmed')
          sent.set(row.id, { antigen: row.antigen, month: monthOf(row.happenedAt) });
        if (row.activity === 'issue' && !closedIn.has(row.id)) closedIn.set(row.id, null);
        if (row.activity === 'utilize' && row.source !== null)
          closedIn.set(row.source, monthOf(row.happenedAt));
        if (!isPeriodOf(dateOf(row.happenedAt), row))
          otherPeriods.push({
            id: row.id,
            antigen__name: row.antigenName,
            batch_no: row.batchNo,
            no_of_dose: row.doses,
            date: dateOf(row.happenedAt),
            year: row.year,
            quarter: row.quarter,
          });
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
  const left = await queries.lotsLeft([...sent.keys()]);
  const reports = await aefi.reports();
  return {
    figures,
    antigens,
    lines,
    keptSince: new Map(Array.from(firstLots, ([antigen, { happenedAt }]) => [antigen, dateOf(happenedAt)])),
    supplyLevel: facility === null ? 'facility' : await queries.supplyLevel(facility),
    onTheWay: Array.from(sent, ([id, of]) => ({ ...of, left: left.get(id) ?? 0 })),
    closedIn,
    otherPeriods,
    register: await children.registerFigures(),
    aefi: reports
      .filter(({ withdrawn }) => withdrawn === null)
      .map(({ reportedOn, vaccines }) => ({
        month: monthOf(reportedOn),
        antigens: [...new Set(vaccines.map(({ antigen, name }) => antigens.get(antigen)?.name ?? name))],
      })),
  };
}

/**
 * Facts of each antigen shown with its figures in a monthly report; minimum and maximum stock are those of the start page on the month's
 * last day.
 */
function stockFacts(
  { figures, antigens, register, lines, keptSince, supplyLevel, closedIn, onTheWay }: OwnRecords,
  month: ReportMonth,
  today: LocalDate,
): ReadonlyMap<string, StockFacts> {
  const bounds = boundsOfMonth({ lines, keptSince, level: supplyLevel }, month, today);
  return new Map(
    [...new Set(figures.map(({ antigen }) => antigen))].map((antigen) => {
      const name = antigens.get(antigen)?.name;
      const given = register.given.filter((dose) => dose.antigen === name);
      const recorded = given.filter((dose) => dose.month === month);
      const accounted = figures
        .filter((figure) => figure.antigen === antigen && figure.month === month)
        .reduce((sum, { activity, doses }) => sum + (activity === 'utilize' ? doses : 0), 0);
      const isOpen = (entry: EntryId | null) => {
        const closed = entry === null ? undefined : closedIn.get(entry);
        return closed === null || (closed !== undefined && closed > month);
      };
      return [
        antigen,
        {
          given: dosesGiven({
            recorded: recorded.length,
            recordedBefore: given.filter((dose) => dose.month === monthsBefore(month, 1)).length,
            accounted,
          }),
          givenFromOpenVials: recorded.filter(({ source }) => isOpen(source)).length,
          onTheWay: onTheWay
            .filter((of) => of.antigen === antigen && of.month <= month)
            .reduce((sum, of) => sum + of.left, 0),
          bounds: bounds.get(antigen) ?? null,
        },
      ];
    }),
  );
}
