import type { ChildId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { missedDoses, type NotGiven, notGivenOn } from '#domain/immunization/screening/not-given.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { antigensOf, familiesOf, givenDoses, recordsOf } from './due-rows.ts';

/**
 * What was due to some children on a day and not given, and why, whichever tablet noted it. As in reports, what a child was given
 * on that day all the same was not missed.
 */
export async function notGivenTo(
  db: DeviceDatabase,
  children: ReadonlySet<ChildId>,
  on: LocalDate,
): Promise<readonly (NotGiven & { readonly child: ChildId })[]> {
  const [antigens, families] = await Promise.all([antigensOf(db), familiesOf(db, children)]);
  const noted = families.map(async ({ kept, members }) => {
    const notes = members.flatMap(({ personal }) => notGivenOn(personal.shown, on));
    if (notes.length === 0) return [];
    const records = await recordsOf(
      db,
      members.map(({ id }) => id),
    );
    return missedDoses(notes, givenDoses(records, antigens)).map((note) => ({ ...note, child: kept.id }));
  });
  return (await Promise.all(noted)).flat();
}
