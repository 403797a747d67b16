import { Figure } from '#ui/layout/figure.tsx';
import { Section } from '#ui/layout/section.tsx';
import { percentOf } from './closing.ts';
import { UnsentHere } from './unsent-here.tsx';
import type { Session, SummaryRow } from './session.ts';
import { sessionStrings } from './session-strings.ts';
import { takeBackStrings } from './take-back-strings.ts';

interface ClosingFiguresProps {
  readonly session: Session;
  readonly rows: readonly SummaryRow[];
  /** Issued entries that are accounted for by closing. */
  readonly entries: number;
  /** Who was expected and did not come; undefined while they are counted. */
  readonly missed: number | undefined;
  /** Children that only other tablets saw, as far as they have sent. */
  readonly elsewhere: number;
}

/** What the session comes to once it is closed: doses given and wasted, vials that go back, and children who did not come. */
export function ClosingFigures({ session, rows, entries, missed, elsewhere }: ClosingFiguresProps) {
  const sum = (key: 'given' | 'wasted' | 'kept' | 'returned') =>
    rows.reduce((total, row) => total + row[key], 0);
  const keptVials = rows.reduce((total, row) => total + (row.keptVials ?? 0), 0);
  const wasted = sum('wasted');
  // A colleague's vial, from which doses were given here too, is in no row; who got nothing was seen all the same.
  const given = session.seen.filter(({ doses }) => doses > 0);
  const seen = session.seen.length + elsewhere;
  const figures = [
    {
      value: given.reduce((total, { doses }) => total + doses, 0),
      words: sessionStrings.givenTo(given.length),
    },
    { value: wasted, words: sessionStrings.wastedOf(percentOf(wasted, sum('given') + wasted)) },
    { value: sum('returned'), words: sessionStrings.backInStore },
    ...(missed === undefined ? [] : [{ value: missed, words: sessionStrings.didNotCome(missed + seen) }]),
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
      <p className="ui-soft">
        {entries === 0 ? null : `${sessionStrings.recordedInOne(entries)} `}
        {keptVials === 0 ? null : sessionStrings.stayOpen(sum('kept'), keptVials)}
      </p>
      {session.takenBack === 0 ? null : (
        <p className="ui-soft">{takeBackStrings.takenBack(session.takenBack)}</p>
      )}
      <UnsentHere session={session} />
    </Section>
  );
}
