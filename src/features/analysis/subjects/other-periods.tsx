import { analysis } from '#contract/endpoints/analysis.ts';
import { useOnlineAnswer } from '#officer/online/use-online-answer.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { Selection } from '../selection.ts';
import { analysisStrings } from '../strings.ts';

/** Names the lines that a chart counts in another period than their date’s: its sums differ from those of the reports by them. */
export function OtherPeriods({ user, selection }: { readonly user: string; readonly selection: Selection }) {
  const { activity: _activity, ...params } = selection;
  const { value } = useOnlineAnswer(analysis.otherPeriods, { user, input: { params } });
  if (value === undefined || value.count === 0) return null;
  const { count, lines } = value;
  return (
    <Banner tone="info" title={analysisStrings.otherPeriods(count)}>
      <p>{analysisStrings.otherPeriodsHint}</p>
      <details>
        <summary>{analysisStrings.otherPeriodsShow}</summary>
        <ul>
          {lines.map((line) => (
            <li key={`${line.facility} ${line.id}`}>
              {analysisStrings.otherPeriodLine(
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
        {count > lines.length ? <p>{analysisStrings.otherPeriodsMore(count - lines.length)}</p> : null}
      </details>
    </Banner>
  );
}
