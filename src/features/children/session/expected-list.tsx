import type { DueRow } from '#client/children/due-list.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import { Button } from '#ui/layout/button.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { useUrlState } from '#ui/listing/use-url-state.ts';
import { DueDerivation } from '../due/due-derivation.tsx';
import { ChildCells, ChildRow } from './child-row.tsx';
import type { ExpectedHere } from './expected.ts';
import type { Session } from './session.ts';
import { sessionStrings } from './session-strings.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';

interface ExpectedProps {
  readonly session: Session;
  /** Undefined while they are read. */
  readonly expected: ExpectedHere | undefined;
  readonly onChoose: (child: ChildId) => void;
}

/** Beyond one screen a search is faster than reading: the others are a tap away. */
const maxShown = 8;

/** Children who are due and not seen yet; one tap opens a child. */
export function Expected({ session, expected, onChoose }: ExpectedProps) {
  // Kept in the address, so that an unfolded list is unfolded again after each child.
  const [list, setList] = useUrlState('expected');
  const shown = list === 'all' ? expected?.rows : expected?.rows.slice(0, maxShown);
  return (
    <Section
      title={sessionStrings.expected}
      note={
        expected === undefined || expected.total === shown?.length
          ? sessionStrings.expectedNote
          : sessionStrings.expectedSome(shown?.length ?? 0, expected.total)
      }
    >
      <DueDerivation />
      {expected === undefined ? <Skeleton shape="rows" /> : null}
      {expected?.total === 0 ? <p className="session-none ui-soft">{sessionStrings.noneExpected}</p> : null}
      <ul role="list">
        {shown?.map((row) => (
          <ChildRow
            key={row.child.id}
            child={row.child}
            on={session.on}
            end={<DueCount row={row} />}
            onChoose={() => onChoose(row.child.id)}
          />
        ))}
      </ul>
      {expected === undefined || expected.rows.length === shown?.length ? null : (
        <Button icon="down" onClick={() => setList('all')}>
          {expected.rows.length < expected.total
            ? sessionStrings.expectedMost(expected.rows.length, expected.total)
            : sessionStrings.expectedAll(expected.total)}
        </Button>
      )}
    </Section>
  );
}

/** The doses of a row that can be given now. */
export function dueNow({ doses }: Pick<DueRow, 'doses'>): DueRow['doses'] {
  return doses.filter(({ state }) => state !== 'upcoming');
}

function DueCount({ row }: { readonly row: DueRow }) {
  const now = dueNow(row);
  const isLate = now.some(({ state }) => state === 'overdue');
  return <Flag tone={isLate ? 'warning' : 'info'}>{sessionStrings.dueCount(now.length)}</Flag>;
}

interface NextChildrenProps {
  readonly on: LocalDate;
  /** Expected children, without the one that is open. */
  readonly expected: readonly DueRow[];
  /** Number of all expected children, listed or not. */
  readonly total: number;
  readonly onChoose: (child: ChildId) => void;
}

const maxNext = 4;

/** Children who come after the one that is open. */
export function NextChildren({ on, expected, total, onChoose }: NextChildrenProps) {
  if (expected.length === 0) return null;
  const rows = expected.slice(0, maxNext).map((row) => ({ child: row.child, due: dueNow(row).length }));
  return (
    <Section title={sessionStrings.comesNext} note={sessionStrings.expectedCount(total)}>
      <ChildCells on={on} rows={rows} onChoose={onChoose} />
    </Section>
  );
}
