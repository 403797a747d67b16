import type { EntryId } from '#domain/kernel/ids.ts';
import type { IssuedEntry, LedgerEntry, LedgerState, Lot } from '#domain/ledger/model.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { LogRow, OutboxRow } from '#client/db/rows.ts';
import { entriesShownAhead, entryConfirmed } from './amended-rows.ts';
import { rowAsOf } from './confirmed-entry.ts';
import { confirmedIssued } from './shown-rows.ts';

/** Issued and wasted doses of a wallet that is not known whole: no rule asks how many, none may run out. */
const plenty = 2 ** 50;

/**
 * One lot and the entries of it that its pending events look at, in the middle of deciding them again: as confirmed at
 * first, then after each event that was accepted.
 */
export class ChainState {
  lot: Lot | undefined;
  readonly #issued = new Map<EntryId, IssuedEntry | null>();
  readonly #entries = new Map<EntryId, LedgerEntry | null>();

  constructor(lot: Lot | undefined) {
    this.lot = lot;
  }

  /** Reads the confirmed rows that events name, as far as they are not known yet. */
  async load(db: DeviceDatabase, log: LogRow, events: readonly OutboxRow[]): Promise<void> {
    const used = await this.#loadEntries(db, log, events.flatMap(namedEntries));
    await this.#loadEntries(db, log, used);
  }

  /** The line of an entry as it stands; null where the fold does not have it. */
  entry(id: EntryId): LedgerEntry | null {
    return this.#entries.get(id) ?? null;
  }

  /** The rows that one event can look at; the wallet holds just this lot. */
  before(event: OutboxRow): LedgerState {
    const { lot } = this;
    const entries = namedEntries(event).flatMap((id) => this.#entries.get(id) ?? []);
    const sources = entries.flatMap((entry) => (entry.activity === 'utilize' ? (entry.source ?? []) : []));
    const ids = [...namedEntries(event), ...sources];
    const issued = ids.flatMap((id) => this.#issued.get(id) ?? []);
    return {
      lots: new Map(lot ? [[lot.id, lot]] : []),
      wallets: new Map(
        lot
          ? [[lot.antigen, { antigen: lot.antigen, balance: lot.left, issued: plenty, wastage: plenty }]]
          : [],
      ),
      issued: new Map(issued.map((entry) => [entry.id, entry])),
      entries: new Map(
        [...entries, ...sources.flatMap((id) => this.#entries.get(id) ?? [])].map((entry) => [
          entry.id,
          entry,
        ]),
      ),
    };
  }

  /** Takes over what an accepted event made of the rows. */
  take(after: LedgerState): void {
    [this.lot] = after.lots.values();
    for (const entry of after.issued.values()) this.#issued.set(entry.id, entry);
    for (const entry of after.entries.values()) this.#entries.set(entry.id, entry);
  }

  /** @returns the issued entries that utilizations among them account for. */
  async #loadEntries(db: DeviceDatabase, log: LogRow, named: readonly EntryId[]): Promise<EntryId[]> {
    const ids = [...new Set(named)].filter((id) => !this.#entries.has(id));
    if (ids.length === 0) return [];
    const stored = await db.ledger.bulkGet(ids);
    const rows = stored.map((row) => row && rowAsOf(row, log));
    ids.forEach((id, at) => {
      this.#entries.set(id, entryConfirmed(rows[at]));
      this.#issued.set(id, confirmedIssued(rows[at]));
    });
    return rows.flatMap((row) => (row?.activity === 'utilize' ? (row.source ?? []) : []));
  }
}

/** The entries that an event is about, itself among them: another tablet may have brought its line already. */
export function namedEntries(event: OutboxRow): EntryId[] {
  return [event.event_id as string as EntryId, ...entriesShownAhead(event.envelope)];
}
