import type { AntigenId, EntryId, FacilityId, LogId } from '#domain/kernel/ids.ts';
import { type LedgerActivity, rowsOf } from '#domain/ledger/decide.ts';
import type { LedgerRow, LogRow, ShownLotRow } from '#client/db/rows.ts';

/** Keys of rows that a save will probably need. */
export interface Guess {
  readonly facility: FacilityId | undefined;
  readonly log: LogId | undefined;
  readonly antigen: AntigenId | undefined;
  readonly lot: EntryId | undefined;
}

/** What a save came to read of its lot and its issued entry. */
interface ReadRows {
  readonly lotRow: ShownLotRow | undefined;
  readonly issuedRow: LedgerRow | undefined;
}

const mostRemembered = 500;

/**
 * Remembers keys, never figures: which log, which lot of an issued entry, which antigen of a lot. None of these changes
 * once made, and a save still reads every row in its own transaction; a guess only lets it read them all at once.
 */
export class SaveGuesses {
  #log: LogRow | undefined;
  readonly #antigens = new Map<EntryId, AntigenId>();
  readonly #lots = new Map<EntryId, EntryId>();

  of(activity: LedgerActivity): Guess {
    const rows = rowsOf(activity);
    const [issued] = rows.issued;
    const lot = rows.lots[0] === undefined && issued !== undefined ? this.#lots.get(issued) : undefined;
    const known = rows.lots[0] ?? lot;
    return {
      facility: this.#log?.facility,
      log: this.#log?.log_id,
      antigen: rows.antigens[0] ?? (known === undefined ? undefined : this.#antigens.get(known)),
      lot,
    };
  }

  learn(log: LogRow, { lotRow, issuedRow }: ReadRows): void {
    this.#log = log;
    if (lotRow) remember(this.#antigens, lotRow.id, lotRow.antigen);
    if (issuedRow) remember(this.#lots, issuedRow.id, issuedRow.lot);
  }

  /** An entry that was just saved will be issued from, or utilized, next. */
  learnEntry({ id, lot, antigen }: { id: EntryId; lot: EntryId; antigen: AntigenId }): void {
    remember(this.#antigens, lot, antigen);
    remember(this.#lots, id, lot);
  }
}

function remember<Value>(map: Map<EntryId, Value>, key: EntryId, value: Value): void {
  if (map.size >= mostRemembered) map.clear();
  map.set(key, value);
}
