import type { OtherPeriods as Lines } from '#contract/calls/analysis.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';

import { Banner } from '#ui/layout/banner.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import { words } from './other-periods-words.ts';

/**
 * Names the entries that charts count in a different period than their date's, which is why their sums differ from
 * those of reports.
 */
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
