import { shelfWords } from '#bindings/ledger-words.ts';
import { Figure } from '#ui/layout/figure.tsx';
import { analysisStrings } from '../strings.ts';
import { monthEnds } from '../subjects/month-words.ts';
import { inWeeks } from './week-bands.ts';
import { weeksTotals, type WeeksFigures } from './weeks-rows.ts';

/** What is there, what was issued and what was wasted in all the places, above the map of them. */
export function WeeksTotals({
  figures,
  isOfAll,
}: {
  readonly figures: WeeksFigures;
  readonly isOfAll: boolean;
}) {
  const { balance, onTheWay, notUsable, issued, wastage, wastageRate, first } = weeksTotals(figures);
  const lasts =
    first === null
      ? analysisStrings.useUnknown
      : isOfAll
        ? analysisStrings.weeksOf(inWeeks(first.weeks), first.antigen)
        : analysisStrings.weeksLeft(inWeeks(first.weeks));
  const rate = wastageRate === null ? '' : analysisStrings.ofUsed(analysisStrings.percent(wastageRate / 100));
  const period = analysisStrings.monthsFrom(...monthEnds(figures.months));
  const totals = [
    [
      analysisStrings.totalBalance,
      balance,
      [shelfWords(balance, onTheWay), notUsable > 0 ? analysisStrings.notUsable(notUsable) : null, lasts]
        .filter(Boolean)
        .join(' · '),
    ],
    [analysisStrings.totalIssued, issued, period],
    [analysisStrings.totalWastage, wastage, rate],
  ] as const;
  return (
    <dl className="analysis-totals">
      {totals.map(([label, value, note]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Figure value={value} size="title" />
            <span className="ui-soft">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
