import { useMemo } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { Officer } from '#client/session/officer.ts';
import { aefiSummary } from '#domain/reports/aefi-summary.ts';
import { cohortOf, together } from '#domain/reports/coverage.ts';
import { immunizationSummary } from '#domain/reports/immunization-summary.ts';
import { stockSummary } from '#domain/reports/stock-summary.ts';
import { OfficerPage } from '#bindings/officer-page.tsx';
import { useReadOnce } from '#bindings/use-read-once.ts';
import { useToday } from '#bindings/use-today.ts';
import { Button } from '#ui/layout/button.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { AefiSheet } from './aefi-sheet.tsx';
import { CoverageSheet } from './coverage-sheet.tsx';
import { MonthChoice, useMonth } from './month-choice.tsx';
import { NotGivenSheet } from './not-given-sheet.tsx';
import { readOwnRecords, stockFacts } from './own-records.ts';
import { Sheets } from './sheets.tsx';
import { reportPageWords, reportStrings } from './strings.ts';

/** The monthly reports of the own facility, made on the device: no network is needed. */
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
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
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
