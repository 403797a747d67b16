import { type MonthlyReport, reports } from '#contract/calls/reports.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { dueOn, lateFrom, monthOf, monthsBefore, type ReportMonth } from '#domain/reports/report-month.ts';
import { AnswerAge, NotHere } from '#bindings/online/answer-age.tsx';
import { useOnlineAnswer } from '#bindings/online/use-online-answer.ts';
import { useToday } from '#bindings/use-today.ts';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { Figure } from '#ui/layout/figure.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import { homeStrings } from './strings.ts';
import { Ways } from './ways.tsx';

/** Rows shown; the whole list stands on a screen of its own. */
const most = 5;

/** Of which places of an LGA the report of the last month has not come, or came late. */
export function ReportsBelow({ user, lga }: { readonly user: string; readonly lga: string }) {
  const today = useToday();
  const month = monthsBefore(monthOf(today), 1);
  const { value, asOf, failure, reload } = useOnlineAnswer(reports.monthly, {
    user,
    input: { params: { id: lga, month } },
  });
  return (
    <Section
      title={homeStrings.reports}
      actions={<ButtonLink to={`/reports/monthly?month=${month}`}>{homeStrings.allReports}</ButtonLink>}
    >
      {failure === null ? null : value === undefined ? (
        <NotHere failure={failure} onAgain={reload} />
      ) : (
        <AnswerAge failure={failure} onAgain={reload} asOf={asOf} />
      )}
      {value === undefined ? (
        failure === null && (
          <div className="app-glance">
            <Skeleton count={1} />
          </div>
        )
      ) : (
        <Owed report={value} month={month} today={today} />
      )}
    </Section>
  );
}

interface OwedProps {
  readonly report: MonthlyReport;
  readonly month: ReportMonth;
  readonly today: LocalDate;
}

/** Until its day a report can be missing only; what came then may become late by what is recorded of the month afterwards. */
function Owed({ report: { whole, parts }, month, today }: OwedProps) {
  const isOver = today >= lateFrom(month);
  const kept = isOver ? 'in_time' : 'reported';
  const count = whole.facilities - whole[kept];
  const written = `${month.slice(5)}/${month.slice(0, 4)}`;
  const day = formatDate(dueOn(month));
  if (count === 0)
    return (
      <div className="app-glance">
        <Flag tone="good">{homeStrings[isOver ? 'noReportLate' : 'noReportOwed'](written)}</Flag>
      </div>
    );
  // What has not come stands before what came late.
  const owing = parts
    .filter((part) => part[kept] < part.facilities)
    .toSorted((a, b) => a.reported / a.facilities - b.reported / b.facilities);
  return (
    <>
      <p className="app-glance">
        <Figure
          value={count}
          unit={
            isOver ? homeStrings.reportsLate(count, written) : homeStrings.reportsDue(count, written, day)
          }
        />
      </p>
      <Ways
        ways={owing.slice(0, most).map(({ id, name, level, facilities, reported }) => ({
          key: `${id} ${level}`,
          to: `/reports/monthly?month=${month}${level === 'stores' ? '' : `&unit=${id}`}`,
          icon: 'print',
          title: level === 'stores' ? homeStrings.ownStores(name) : name,
          meta: reported < facilities ? homeStrings.reportNotCome : homeStrings.reportCameLate(day),
        }))}
      />
    </>
  );
}
