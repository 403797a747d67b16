import { compareNames } from '#domain/kernel/text.ts';
import { Link, useSearchParams } from 'react-router-dom';
import { type MonthlyReport, type Reporting, reports } from '#contract/calls/reports.ts';
import { isAtMost } from '#domain/access/scope.ts';
import { aefiSummary } from '#domain/reports/aefi-summary.ts';
import { together } from '#domain/reports/coverage.ts';
import { immunizationSummary } from '#domain/reports/immunization-summary.ts';
import { monthOf } from '#domain/reports/report-month.ts';
import { stockSummary } from '#domain/reports/stock-summary.ts';
import { NotFound } from '#bindings/not-found/not-found.tsx';
import { Answered, leadsNowhere } from '#bindings/online/online-use.tsx';
import { onlineStrings } from '#bindings/online/strings.ts';
import { useOnlineAnswer } from '#bindings/online/use-online-answer.ts';
import { useViewer } from '#bindings/use-viewer.ts';
import { useToday } from '#bindings/use-today.ts';
import { Button } from '#ui/layout/button.tsx';
import { IconButton } from '#ui/layout/icon-button.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Section } from '#ui/layout/section.tsx';
import { formatQuantity } from '#ui/format-quantity.ts';
import { AefiSheet, NotGivenSheet } from './vaccine-sheet.tsx';
import { CoverageSheet } from './coverage-sheet.tsx';
import { MonthChoice, useMonth } from './month-choice.tsx';
import { Sheets } from './sheets.tsx';
import { PlainTable } from '#ui/table/plain-table.tsx';
import { reportStrings } from './strings.ts';
import type { NamedStockLine } from './named-stock-line.ts';
import { useState } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import { problemWords } from '#bindings/problem-words.ts';
import { downloadFile } from '#ui/files/download-file.ts';
import { fileName } from '#ui/files/file-name.ts';
import { notify } from '#ui/toast/notify.ts';
import { Trail } from '#ui/layout/trail.tsx';

interface UnitReportProps {
  readonly id: string;
  readonly user: string;
}

/** Monthly reports of a unit, or of a facility in it, as summed by the server. The month can be chosen even without an answer. */
export function UnitReport({ id, user }: UnitReportProps) {
  const chosen = useMonth(useToday());
  const { month } = chosen;
  const answer = useOnlineAnswer(reports.monthly, { user, input: { params: { id, month } } });
  const { value, failure, reload } = answer;
  // A unit that does not exist according to the server is not shown from the cache either.
  if (failure !== null && leadsNowhere(failure)) return <NotFound isBare={false} />;
  return (
    <Page
      title={reportStrings.title}
      actions={
        // Shown before the answer, because appearing later they would push the month away on a phone.
        <>
          <Button icon="print" isDisabled={value === undefined} onClick={() => window.print()}>
            {reportStrings.print}
          </Button>
          {failure === null ? (
            <IconButton icon="refresh" label={onlineStrings.again} onClick={reload} />
          ) : null}
        </>
      }
    >
      <MonthChoice {...chosen} />
      <Answered answer={answer}>
        {(report) => (
          <>
            {report.exports_dhis2 === true ? (
              <div className="ui-no-print">
                <Dhis2Export report={report} />
              </div>
            ) : null}
            <Way report={report} />
            <Report report={report} />
          </>
        )}
      </Answered>
    </Page>
  );
}

function Report({ report }: { readonly report: MonthlyReport }) {
  const { month } = report;
  const place = placeOf(report);
  return (
    <>
      <Sheets
        place={place}
        month={month}
        stock={namedLines(report)}
        otherPeriods={report.other_periods}
        given={immunizationSummary(
          report.given.map(({ immunization_type: immunizationType, ...row }) => ({
            ...row,
            immunizationType,
          })),
        )}
      />
      {report.aefi === undefined ? null : (
        <AefiSheet place={place} month={month} summary={aefiSummary(report.aefi, report.given)} />
      )}
      {report.not_given === undefined ? null : (
        <NotGivenSheet place={place} month={month} missed={report.not_given} />
      )}
      {report.coverage === undefined ? null : (
        <CoverageSheet
          place={place}
          month={month}
          whole={together(report.coverage.months)}
          parts={report.whole.level === 'facility' ? [] : report.coverage.parts}
        />
      )}
      <div className="report-sheet">
        <ReportingTable whole={report.whole} parts={report.parts} />
      </div>
    </>
  );
}

/** The place followed by those above it. */
function placeOf(report: MonthlyReport): readonly string[] {
  return report.chain.map(({ name }) => name).toReversed();
}

function namedLines(report: MonthlyReport): readonly NamedStockLine[] {
  const { stock, month, doses_given: given, given_from_open_vials: open, on_the_way: sent } = report;
  const { stock_bounds: bounds } = report;
  const known = new Map(stock.map((row) => [row.antigen, row]));
  const dosesIn = (rows: typeof given, antigen: string) =>
    rows && (rows.find((row) => row.antigen === antigen)?.doses ?? 0);
  const facts = new Map(
    Array.from(known.keys(), (antigen) => [
      antigen,
      {
        given: dosesIn(given, antigen),
        givenFromOpenVials: dosesIn(open, antigen),
        onTheWay: dosesIn(sent, antigen),
        bounds: bounds && (bounds.find((row) => row.antigen === antigen)?.bounds ?? null),
      },
    ]),
  );
  return stockSummary(stock, month, facts)
    .map((line) => ({
      ...line,
      name: known.get(line.antigen)?.antigen__name ?? line.antigen,
      dosesPerVial: known.get(line.antigen)?.antigen__doses_per_vial ?? null,
    }))
    .toSorted((a, b) => compareNames(a.name, b.name));
}

function useAddress(): (id: string) => { readonly search: string } {
  const [params] = useSearchParams();
  return (id) => {
    const next = new URLSearchParams(params);
    next.set('unit', id);
    return { search: `?${next.toString()}` };
  };
}

/** Breadcrumb from the viewer's own unit down to here; higher units are left out. */
function Way({ report }: { readonly report: MonthlyReport }) {
  const to = useAddress();
  const own = useViewer()?.level ?? 'facility';
  const shown = report.chain.filter(({ level }) => isAtMost(level, own));
  if (shown.length < 2) return null;
  return (
    <Trail
      label={reportStrings.way}
      steps={shown.map(({ id, name }) => ({
        key: id,
        name,
        to: id === report.whole.id ? undefined : to(id),
      }))}
    />
  );
}

/** A part's name as a link; the unit's own stores, and all parts together, have none. */
function PlaceName({ row, isWhole }: { readonly row: Reporting; readonly isWhole: boolean }) {
  const to = useAddress();
  if (row.level === 'stores') return reportStrings.ownStores(row.name);
  if (isWhole) return row.level === 'facility' ? row.name : reportStrings.together(row.name);
  return <Link to={to(row.id)}>{row.name}</Link>;
}

function ReportingTable({
  whole,
  parts,
}: {
  readonly whole: Reporting;
  readonly parts: readonly Reporting[];
}) {
  return (
    <Section title={reportStrings.reporting} description={reportStrings.reportingHint}>
      <PlainTable label={reportStrings.reporting} scrolls={reportStrings.scrolls(reportStrings.reporting)}>
        <thead>
          <tr>
            <th scope="col">{reportStrings.place}</th>
            <th scope="col">{reportStrings.facilities}</th>
            <th scope="col">{reportStrings.complete}</th>
            <th scope="col">{reportStrings.inTime}</th>
          </tr>
        </thead>
        <tbody>
          {[...(whole.level === 'facility' ? [] : parts), whole].map((row) => (
            <tr key={row === whole ? 'whole' : `${row.level} ${row.id}`}>
              <th scope="row">
                <PlaceName row={row} isWhole={row === whole} />
              </th>
              <td>{formatQuantity(row.facilities)}</td>
              <td>{shareOf(row.reported, row.facilities)}</td>
              <td>{shareOf(row.in_time, row.facilities)}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Section>
  );
}

function shareOf(part: number, of: number): string {
  return of === 0 ? '—' : reportStrings.share(part, of, Math.round((part * 100) / of));
}

/** Exports the month of a place for DHIS2, as far as the server has a mapping. */
function Dhis2Export({ report: { whole, month } }: { readonly report: MonthlyReport }) {
  const today = useToday();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    const { api, storage } = pageEngine();
    setBusy(true);
    const answer = await api.call(reports.dhis2, { params: { id: whole.id, month } });
    setBusy(false);
    if (!answer.ok) {
      const isOffline = answer.reason === 'no-connection';
      notify.error(isOffline ? onlineStrings.offline : (problemWords(answer) ?? onlineStrings.failed));
      return;
    }
    const { dataValues } = answer.value;
    const { length: values } = dataValues;
    if (values === 0) {
      notify.warning(reportStrings.nothingForDhis2);
      return;
    }
    downloadFile([JSON.stringify(answer.value, null, 2)], {
      name: fileName('json', 'dhis2', whole.name, month),
      type: 'application/json',
    });
    void storage.wroteFile('report', values);
    const units = new Set(dataValues.map(({ orgUnit }) => orgUnit)).size;
    const said = reportStrings.exportedToDhis2(values, units, whole.facilities);
    if (month === monthOf(today)) notify.warning(`${said} ${reportStrings.runsForDhis2}`);
    else notify.success(said);
  };
  return (
    <Button icon="download" isBusy={isBusy} onClick={() => void run()}>
      {reportStrings.exportDhis2}
    </Button>
  );
}
