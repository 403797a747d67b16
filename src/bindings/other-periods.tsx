import type { OtherPeriods as Lines } from '#contract/calls/analysis.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { formatDate } from '#ui/table/format-date.ts';

const words = catalogue('otherPeriods', {
  title: message<[count: number]>(
    '{count, plural, one {# line is} other {# lines are}} counted in another quarter than {count, plural, one {its} other {their}} date’s',
    'count',
  ),
  hint: 'Charts go by the year and quarter that were chosen; balances, reports and DHIS2 go by the date. By these lines their sums differ.',
  show: 'Show the lines',
  line: message<
    [
      facility: string,
      doses: number,
      antigen: string,
      batch: string,
      date: string,
      quarter: string,
      year: string,
    ]
  >(
    '{facility}: {doses, plural, one {# dose} other {# doses}} of {antigen}, batch {batch}, of {date}, counted in {quarter} of {year}',
    'facility',
    'doses',
    'antigen',
    'batch',
    'date',
    'quarter',
    'year',
  ),
  more: message<[count: number]>('{count, plural, one {and # more line} other {and # more lines}}', 'count'),
});

/** Names the lines that charts count in another period than their date’s: their sums differ from those of the reports by them. */
export function OtherPeriods({ count, lines }: Lines) {
  if (count === 0) return null;
  return (
    <Banner tone="info" title={words.title(count)}>
      <p>{words.hint}</p>
      <details>
        <summary>{words.show}</summary>
        <ul>
          {lines.map((line) => (
            <li key={`${line.facility} ${line.id}`}>
              {words.line(
                line.facility__name,
                line.no_of_dose,
                line.antigen__name,
                line.batch_no,
                formatDate(line.date as LocalDate),
                line.quarter,
                String(line.year),
              )}
            </li>
          ))}
        </ul>
        {count > lines.length ? <p>{words.more(count - lines.length)}</p> : null}
      </details>
    </Banner>
  );
}
