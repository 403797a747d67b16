import { leastWeeks } from '#domain/reports/weeks-of-stock.ts';
import { Flag } from '#ui/layout/flag.tsx';
import { analysisStrings } from '../strings.ts';
import { inWeeks } from './week-bands.ts';

/** Where the bars of the table end, in weeks. */
const mostWeeks = 10;

/** Weeks as a bar with a mark where they begin to be enough, and as a figure; what is low says so. */
export function WeeksBar({ weeks }: { readonly weeks: number | null }) {
  if (weeks === null) return <span className="ui-soft">{analysisStrings.useUnknown}</span>;
  const share = (of: number) => `${Math.min(100, (of * 100) / mostWeeks)}%`;
  const isLow = weeks < leastWeeks;
  return (
    <span className="analysis-weeks">
      <span className="analysis-weeks-track" aria-hidden="true">
        <span
          className="analysis-weeks-bar"
          data-low={isLow ? '' : undefined}
          style={{ inlineSize: share(weeks) }}
        />
        <span className="analysis-weeks-line" style={{ insetInlineStart: share(leastWeeks) }} />
      </span>
      <b>{inWeeks(weeks)}</b>
      <span>
        {isLow ? (
          <Flag tone={weeks === 0 ? 'danger' : 'warning'}>
            {weeks === 0 ? analysisStrings.stockOut : analysisStrings.low}
          </Flag>
        ) : null}
      </span>
    </span>
  );
}
