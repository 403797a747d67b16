import { Figure } from '#ui/layout/figure.tsx';
import { Section } from '#ui/layout/section.tsx';
import { percentOf } from './closing.ts';
import type { SummaryRow } from './session.ts';
import { sessionStrings } from './session-strings.ts';

interface ClosingFiguresProps {
  readonly rows: readonly SummaryRow[];
  /** Children that were seen. */
  readonly seen: number;
}

/** What the session comes to once it is closed: doses given, wasted and kept, and vials that go back. */
export function ClosingFigures({ rows, seen }: ClosingFiguresProps) {
  const sum = (key: 'given' | 'wasted' | 'kept' | 'returned') =>
    rows.reduce((total, row) => total + row[key], 0);
  const [given, wasted] = [sum('given'), sum('wasted')];
  const figures = [
    { value: given, words: sessionStrings.givenTo(seen) },
    { value: wasted, words: sessionStrings.wastedOf(percentOf(wasted, given + wasted)) },
    { value: sum('returned'), words: sessionStrings.backInStore },
    { value: sum('kept'), words: sessionStrings.keptDoses },
  ];
  return (
    <Section title={sessionStrings.whatIsSaved}>
      <ul role="list" className="session-closing">
        {figures.map(({ value, words }) => (
          <li key={words}>
            <Figure value={value} size="figure" />
            <span className="ui-soft">{words}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
