import { useLiveQuery } from 'dexie-react-hooks';
import type { DueRow } from '#client/children/due-list.ts';
import { pageEngine } from '#client/page-engine.ts';
import type { Session } from './session.ts';

/** So many of each list are looked at: more do not come to one session. */
const mostRead = 200;

/** Who is due and was not seen yet, overdue first; undefined while it is being read. */
export function useExpected({ on, seen }: Pick<Session, 'on' | 'seen'>): readonly DueRow[] | undefined {
  const { children } = pageEngine();
  const rows = useLiveQuery(async () => {
    const lists = await Promise.all(
      (['overdue', 'today'] as const).map((bucket) =>
        children.dueList({ bucket, today: on, page: 0, pageSize: mostRead }),
      ),
    );
    return lists.flatMap((list) => list.rows);
  }, [children, on]);
  return rows?.filter(({ child }) => !seen.some((one) => one.child === child.id));
}
