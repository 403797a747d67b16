import { useLiveQuery } from 'dexie-react-hooks';
import type { DueRow } from '#client/children/due-list.ts';
import { readExpected } from './expected-children.ts';
import type { Session } from './session.ts';
import type { Together } from './together/together.ts';

/** Who is due, may come to the session and was not seen yet, overdue first; undefined while it is being read. */
export function useExpected(
  { on, settlement, seen }: Pick<Session, 'on' | 'settlement' | 'seen'>,
  { elsewhere }: Pick<Together, 'elsewhere'>,
): readonly DueRow[] | undefined {
  const rows = useLiveQuery(() => readExpected({ on, settlement }), [on, settlement]);
  return rows?.filter(({ child }) => !elsewhere.has(child.id) && !seen.some((one) => one.child === child.id));
}
