import type { ActivityName } from '#contract/activity-names.ts';
import type { EntryId, FacilityId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { LedgerRow } from '#client/db/rows.ts';
import type { EntryIndex } from './entry-index.ts';

/** Rows read at once: a page of movements and a few that do not count. */
const sliceSize = 50;

/** The entries of one antigen in several listings, newest first, when the in-memory index knows which these are. */
export class KnownEntries {
  readonly #db: DeviceDatabase;
  /** Still to be read, the newest last. */
  readonly #ids: EntryId[];
  #rows: LedgerRow[] = [];

  private constructor(db: DeviceDatabase, ids: EntryId[]) {
    this.#db = db;
    this.#ids = ids;
  }

  static async of(
    db: DeviceDatabase,
    index: EntryIndex,
    {
      facility,
      listings,
      antigen,
      before,
    }: {
      facility: FacilityId;
      listings: readonly ActivityName[];
      antigen: string;
      before: string | null;
    },
  ): Promise<KnownEntries> {
    const lists = await Promise.all(listings.map((listing) => index.entries(facility, listing)));
    const ids = lists.flatMap((list) =>
      list.flatMap((entry) =>
        entry.antigen === antigen && (before === null || entry.id < before) ? [entry.id] : [],
      ),
    );
    return new KnownEntries(db, ids.toSorted());
  }

  /** The next rows that fit, at most `count`; none means that there are no more. */
  async take(count: number, fits: (row: LedgerRow) => boolean): Promise<LedgerRow[]> {
    const taken: LedgerRow[] = [];
    while (taken.length < count) {
      if (this.#rows.length === 0) {
        const ids = this.#ids.splice(-sliceSize).toReversed();
        if (ids.length === 0) break;
        const rows = await this.#db.ledger.bulkGet(ids);
        this.#rows = rows.filter((row) => row !== undefined);
      }
      const row = this.#rows.shift();
      if (row && fits(row)) taken.push(row);
    }
    return taken;
  }
}
