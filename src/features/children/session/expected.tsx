import type { DueRow } from '#client/children/due-list.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import { Button } from '#ui/layout/button.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { useUrlState } from '#ui/listing/use-url-state.ts';
import { DueDerivation } from '../due/due-derivation.tsx';
import { ChildRow } from './child-row.tsx';
import type { ExpectedHere } from './expected-children.ts';
import type { Session } from './session.ts';
import { sessionStrings } from './session-strings.ts';

interface ExpectedProps {
  readonly session: Session;
  /** Undefined while they are being read. */
  readonly expected: ExpectedHere | undefined;
  readonly onChoose: (child: ChildId) => void;
}

/** More than a screen of names is searched sooner than read: the others are a tap away. */
const mostShown = 8;

/** Who is due and was not seen yet: most children of a session can be turned to by one tap. */
export function Expected({ session, expected, onChoose }: ExpectedProps) {
  // In the address: whoever unfolded the list finds it so again after each child.
  const [list, setList] = useUrlState('expected');
  const shown = list === 'all' ? expected?.rows : expected?.rows.slice(0, mostShown);
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
      <ul role="list" className="session-rows">
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
          {sessionStrings.expectedAll(expected.rows.length)}
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
