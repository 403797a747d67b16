import { useLiveQuery } from 'dexie-react-hooks';
import type { DueRow } from '#client/children/due-list.ts';
import { pageEngine } from '#client/page-engine.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import { Flag } from '#ui/layout/flag.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { ChildRow } from './child-row.tsx';
import type { Session } from './session.ts';
import { sessionStrings } from './session-strings.ts';

interface ExpectedProps {
  readonly session: Session;
  readonly onChoose: (child: ChildId) => void;
}

/** More than a screen of names is searched, not read. */
const mostShown = 8;

/** Who is due and was not seen yet: most children of a session can be turned to by one tap. */
export function Expected({ session, onChoose }: ExpectedProps) {
  const { children } = pageEngine();
  const { on, seen } = session;
  const pageSize = mostShown + seen.length;
  const rows = useLiveQuery(async () => {
    const lists = await Promise.all(
      (['overdue', 'today'] as const).map((bucket) =>
        children.dueList({ bucket, today: on, page: 0, pageSize }),
      ),
    );
    return lists.flatMap((list) => list.rows);
  }, [children, on, pageSize]);
  const left = rows?.filter(({ child }) => !seen.some((one) => one.child === child.id));
  return (
    <Section title={sessionStrings.expected} note={sessionStrings.expectedNote}>
      {left === undefined ? <Skeleton shape="rows" /> : null}
      {left?.length === 0 ? <p className="session-none ui-soft">{sessionStrings.noneExpected}</p> : null}
      <ul role="list" className="session-rows">
        {left?.slice(0, mostShown).map((row) => (
          <ChildRow
            key={row.child.id}
            child={row.child}
            on={on}
            end={<DueCount row={row} />}
            onChoose={() => onChoose(row.child.id)}
          />
        ))}
      </ul>
    </Section>
  );
}

function DueCount({ row: { doses } }: { readonly row: DueRow }) {
  const now = doses.filter(({ state }) => state !== 'upcoming');
  const isLate = now.some(({ state }) => state === 'overdue');
  return <Flag tone={isLate ? 'warning' : 'info'}>{sessionStrings.dueCount(now.length)}</Flag>;
}
