import type { AntigenId, EntryId, FacilityId } from '#domain/kernel/ids.ts';
import { type LedgerActivity, rowsOf } from '#domain/ledger/decide.ts';
import type { LedgerRow, ShownLotRow } from '#client/db/rows.ts';
import type { LastAuthor } from './author.ts';

/** Keys of rows that a save will probably need. */
export interface Guess {
  readonly facility: FacilityId | undefined;
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
 * Remembers keys, never figures: who saved into which log, which lot of an issued entry, which antigen of a lot. None of these changes
 * once made, and a save still reads every row in its own transaction; a guess only lets it read them all at once.
 */
export class SaveGuesses {
  #last: LastAuthor | undefined;
  readonly #antigens = new Map<EntryId, AntigenId>();
  readonly #lots = new Map<EntryId, EntryId>();

  get last(): LastAuthor | undefined {
    return this.#last;
  }

  of(activity: LedgerActivity): Guess {
    const rows = rowsOf(activity);
    const [issued] = rows.issued;
    const lot = rows.lots[0] === undefined && issued !== undefined ? this.#lots.get(issued) : undefined;
    const known = rows.lots[0] ?? lot;
    return {
      facility: this.#last?.facility,
      antigen: rows.antigens[0] ?? (known === undefined ? undefined : this.#antigens.get(known)),
      lot,
    };
  }

  learn(author: LastAuthor, { lotRow, issuedRow }: ReadRows): void {
    this.#last = author;
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
