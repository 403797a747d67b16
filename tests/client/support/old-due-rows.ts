/** What tablets kept up to version 16 of what is due: a row of each child, its windows as one text. */
export const oldDueTable = 'id, [facility+due_on]';

/** Such rows of some children; what they say is not what is due by the rules of today. */
export function oldDueRows(children: readonly Record<string, unknown>[]) {
  return children.map(({ id, facility }) => ({ id, facility, due_on: '2026-01-01', windows: 'BCG 1 2 ' }));
}
