import type { ActivityName } from '#contract/activity-names.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { LedgerRow } from '#client/db/rows.ts';
import { olderEntries } from './counted-rows.ts';

interface Stream {
  readonly listing: ActivityName;
  /** Read and not taken yet, the newest last. */
  rows: LedgerRow[];
  before: string | null;
  isExhausted: boolean;
}

/**
 * Several listings of a facility merged into one, newest first, by the index that each listing has. No more is read than
 * lies above the last row taken, and a slice.
 */
export class NewestFirst {
  readonly #db: DeviceDatabase;
  readonly #facility: FacilityId;
  readonly #streams: readonly Stream[];

  constructor(
    db: DeviceDatabase,
    {
      facility,
      listings,
      before,
    }: { facility: FacilityId; listings: readonly ActivityName[]; before: string | null },
  ) {
    this.#db = db;
    this.#facility = facility;
    this.#streams = listings.map((listing) => ({ listing, rows: [], before, isExhausted: false }));
  }

  /** The next rows that fit, at most `count`; none means that there are no more. */
  async take(count: number, fits: (row: LedgerRow) => boolean): Promise<LedgerRow[]> {
    const taken: LedgerRow[] = [];
    while (taken.length < count) {
      const row = this.#next();
      if (row === 'none') break;
      if (row === 'unread') await this.#refill();
      else if (fits(row)) taken.push(row);
    }
    return taken;
  }

  async #refill(): Promise<void> {
    await Promise.all(
      this.#streams.map(async (stream) => {
        if (stream.rows.length > 0 || stream.isExhausted) return;
        const { listing, before } = stream;
        const rows = await olderEntries(this.#db, { facility: this.#facility, listing, before });
        stream.before = rows.at(-1)?.id ?? before;
        stream.isExhausted = rows.length === 0;
        stream.rows = rows.toReversed();
      }),
    );
  }

  /** Takes the newest row; `unread` when a listing has to be read on before that is known. */
  #next(): LedgerRow | 'unread' | 'none' {
    let newest: Stream | null = null;
    let newestId = '';
    for (const stream of this.#streams) {
      const id = stream.rows.at(-1)?.id;
      if (id === undefined && !stream.isExhausted) return 'unread';
      if (id !== undefined && id > newestId) [newest, newestId] = [stream, id];
    }
    return newest?.rows.pop() ?? 'none';
  }
}
