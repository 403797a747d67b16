import type { ChildId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { type NotGiven, notGivenOn } from '#domain/immunization/screening/not-given.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { childrenById } from './children-by-id.ts';

/** What was due to some children on a day and not given, and why, whichever tablet noted it. */
export async function notGivenTo(
  db: DeviceDatabase,
  children: ReadonlySet<ChildId>,
  on: LocalDate,
): Promise<readonly (NotGiven & { readonly child: ChildId })[]> {
  const rows = await childrenById(db, children);
  return rows.flatMap((row) =>
    notGivenOn(row.personal.shown, on).map((note) => ({ ...note, child: row.id })),
  );
}
