import { useState } from 'react';
import type { DueRow } from '#client/children/due-list.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import { Button } from '#ui/layout/button.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { DueDerivation } from '../due/due-derivation.tsx';
import { ChildRow } from './child-row.tsx';
import type { Session } from './session.ts';
import { sessionStrings } from './session-strings.ts';

interface ExpectedProps {
  readonly session: Session;
  /** Undefined while they are being read. */
  readonly expected: readonly DueRow[] | undefined;
  readonly onChoose: (child: ChildId) => void;
}

/** More than a screen of names is searched sooner than read: the others are a tap away. */
const mostShown = 8;

/** Who is due and was not seen yet: most children of a session can be turned to by one tap. */
export function Expected({ session, expected, onChoose }: ExpectedProps) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? expected : expected?.slice(0, mostShown);
  return (
    <Section
      title={sessionStrings.expected}
      note={
        expected === undefined || expected.length === shown?.length
          ? sessionStrings.expectedNote
          : sessionStrings.expectedSome(mostShown, expected.length)
      }
    >
      <DueDerivation />
      {expected === undefined ? <Skeleton shape="rows" /> : null}
      {expected?.length === 0 ? <p className="session-none ui-soft">{sessionStrings.noneExpected}</p> : null}
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
      {expected === undefined || expected.length === shown?.length ? null : (
        <Button icon="down" onClick={() => setIsWhole(true)}>
          {sessionStrings.expectedAll(expected.length)}
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
