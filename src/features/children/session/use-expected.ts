import { useLiveQuery } from 'dexie-react-hooks';
import { type ExpectedHere, readExpected } from './expected-children.ts';
import type { Session } from './session.ts';
import type { Together } from './together/together.ts';

/** Who is due, may come to the session and was not seen yet, overdue first; undefined while it is being read. */
export function useExpected(
  { on, settlement, seen }: Pick<Session, 'on' | 'settlement' | 'seen'>,
  { elsewhere }: Pick<Together, 'elsewhere'>,
): ExpectedHere | undefined {
  const known = new Set([...seen.map(({ child }) => child), ...elsewhere]);
  const found = useLiveQuery(
    () => readExpected({ on, settlement }, known),
    [on, settlement, [...known].join(' ')],
  );
  if (found === undefined) return undefined;
  // Whoever was seen since it was read goes at once.
  const rows = found.rows.filter(({ child }) => !known.has(child.id));
  return { rows, total: found.total - (found.rows.length - rows.length) };
}
