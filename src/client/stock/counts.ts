import { Dexie } from 'dexie';
import type { AntigenId } from '#domain/kernel/ids.ts';
import { dateOf, type LocalDate } from '#domain/kernel/local-date.ts';
import { type CountStanding, countStanding } from '#domain/ledger/last-count.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { queryScope } from '#client/queries/scope.ts';

/** When the stock was counted last, and whether it is to be counted: of all of it, and of each antigen. */
export interface Counts {
  readonly store: CountStanding;
  readonly byAntigen: ReadonlyMap<AntigenId, CountStanding>;
}

/** The counts of the facility as shown on a day, by whichever tablet they were made. */
export async function counts(db: DeviceDatabase, today: LocalDate): Promise<Counts> {
  const scope = await queryScope(db);
  const rows = scope
    ? await db.lot
        .where('[facility+antigen]')
        .between([scope.facility, Dexie.minKey], [scope.facility, Dexie.maxKey])
        .toArray()
    : [];
  const openers = await db.ledger.bulkGet(rows.map(({ id }) => id));
  const lots = rows.flatMap(({ antigen, left }, at) => {
    const opener = openers[at];
    if (opener === undefined) return [];
    const { happenedAt, countedAt = null, arrival } = opener;
    return [{ antigen, left, cameOn: dateOf(happenedAt), countedAt, isOnTheWay: arrival === 'unconfirmed' }];
  });
  const byAntigen = Map.groupBy(lots, ({ antigen }) => antigen);
  return {
    store: countStanding(lots, today),
    byAntigen: new Map(Array.from(byAntigen, ([antigen, own]) => [antigen, countStanding(own, today)])),
  };
}
