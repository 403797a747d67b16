import type { EntryId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { Effect, LogRow } from '#client/db/rows.ts';
import { rowAsOf } from './confirmed-entry.ts';
import { withPendingOpen } from './shown-rows.ts';

/** Differences of open doses that a transaction collects per issued entry. */
export class OpenChanges {
  readonly #changes = new Map<EntryId, number>();

  add(effect: Effect | null, sign: 1 | -1): void {
    if (effect?.entry) this.#changes.set(effect.entry, this.of(effect.entry) + sign * effect.open);
  }

  of(entry: EntryId): number {
    return this.#changes.get(entry) ?? 0;
  }

  /** Writes the differences of all entries but those that the caller writes itself. */
  async write(db: DeviceDatabase, log: LogRow, except: ReadonlySet<string> = new Set()): Promise<void> {
    const ids = [...this.#changes.keys()].filter((id) => this.of(id) !== 0 && !except.has(id));
    if (ids.length === 0) return;
    const rows = await db.ledger.bulkGet(ids);
    await db.ledger.bulkPut(
      rows.flatMap((stored) => {
        if (!stored) return [];
        const row = rowAsOf(stored, log);
        return [withPendingOpen(row, row.pending_open + this.of(row.id))];
      }),
    );
  }
}
