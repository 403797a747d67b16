import type { AntigenId, EntryId, EventId, FacilityId } from '#domain/kernel/ids.ts';
import { type LedgerActivity, rowsOf } from '#domain/ledger/decide.ts';
import type { LedgerState, Lot, Wallet } from '#domain/ledger/model.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { readRow } from '#client/db/row-reads.ts';
import type { LedgerRow, ShownLotRow, ShownWalletRow } from '#client/db/rows.ts';
import { entryShown } from '#client/projection/amended-rows.ts';
import { isInFold, shownIssued, shownLot } from '#client/projection/shown-rows.ts';
import type { Guess } from './save-guesses.ts';

/** The rows shown that a decision looks at, and the tables' own rows behind them. */
export interface ShownRows {
  readonly state: LedgerState;
  readonly lotRow: ShownLotRow | undefined;
  readonly issuedRow: LedgerRow | undefined;
  /** The entry that an activity is about, which it may write to. */
  readonly entryRow: LedgerRow | undefined;
  readonly walletRow: ShownWalletRow | undefined;
}

/** The rows whose ids an activity carries: they can be read before it is known whose they are. */
export interface NamedRows {
  readonly issuedRow: LedgerRow | undefined;
  readonly entryRow: LedgerRow | undefined;
  readonly lotRow: ShownLotRow | undefined;
}

/** Rows read because they will probably be needed; each is used only where it proves to be the right one. */
export interface GuessedRows {
  readonly lotRow: ShownLotRow | undefined;
  readonly walletRow: ShownWalletRow | undefined;
}

export const nothingGuessed: GuessedRows = { lotRow: undefined, walletRow: undefined };

/** Loads what a save will probably need besides what its activity names. */
export async function guessedRows(
  db: DeviceDatabase,
  { facility, antigen, lot }: Guess,
): Promise<GuessedRows> {
  const [lotRow, walletRow] = await Promise.all([
    maybe(lot, (id: EntryId) => readRow(db.lot, id)),
    facility && maybe(antigen, (id: AntigenId) => readRow(db.wallet, [facility, id])),
  ]);
  return { lotRow, walletRow };
}

/** Loads the rows that an activity names. */
export async function namedRows(db: DeviceDatabase, activity: LedgerActivity): Promise<NamedRows> {
  const rows = rowsOf(activity);
  const [issued, entry] = [rows.issued[0], rows.entries[0]];
  const [issuedRow, otherRow, lotRow] = await Promise.all([
    maybe(issued, (id: EntryId) => readRow(db.ledger, id)),
    maybe(entry === issued ? undefined : entry, (id: EntryId) => readRow(db.ledger, id)),
    maybe(rows.lots[0], (id: EntryId) => readRow(db.lot, id)),
  ]);
  return { issuedRow, lotRow, entryRow: entry === issued ? issuedRow : otherRow };
}

/**
 * Loads what else the decision about an activity looks at: at most one wallet, one lot, one issued entry and the entry that
 * it writes to.
 */
export async function shownRows(
  db: DeviceDatabase,
  facility: FacilityId,
  { activity, named, guessed }: { activity: LedgerActivity; named: NamedRows; guessed: GuessedRows },
): Promise<ShownRows> {
  const rows = rowsOf(activity);
  const entryRow = ofFacility(named.entryRow, facility);
  const entry = entryRow && isInFold(entryRow) ? entryShown(entryRow) : undefined;
  const issuedRow = ofFacility(named.issuedRow ?? (await issuedRowOf(db, entryRow)), facility);
  const issued = shownIssued(issuedRow);
  const namedLot = ofFacility(named.lotRow, facility);
  const antigen = rows.antigens[0] ?? namedLot?.antigen ?? issued?.antigen ?? entry?.antigen;
  const [otherLot, walletRow] = await Promise.all([
    maybe(rows.lots[0] === undefined ? (issued?.lot ?? entry?.lot) : undefined, (id: EntryId) =>
      guessed.lotRow?.id === id ? guessed.lotRow : readRow(db.lot, id),
    ),
    maybe(antigen, (id: AntigenId) =>
      guessed.walletRow?.antigen === id && guessed.walletRow.facility === facility
        ? guessed.walletRow
        : readRow(db.wallet, [facility, id]),
    ),
  ]);
  const lotRow = namedLot ?? ofFacility(otherLot, facility);
  return {
    state: {
      lots: new Map(lotRow ? [[lotRow.id, shownLot(lotRow)] as [EntryId, Lot]] : []),
      issued: new Map(issued && lotRow ? [[issued.id, issued]] : []),
      wallets: new Map(walletRow ? [[walletRow.antigen, walletOf(walletRow)]] : []),
      entries: new Map(entry && lotRow ? [[entry.id, entry]] : []),
    },
    lotRow,
    issuedRow,
    entryRow,
    walletRow,
  };
}

/** The issued entry that an entry is, or accounts for. */
async function issuedRowOf(
  db: DeviceDatabase,
  entryRow: LedgerRow | undefined,
): Promise<LedgerRow | undefined> {
  if (entryRow?.activity === 'issue') return entryRow;
  if (entryRow?.activity !== 'utilize' || entryRow.source === null) return undefined;
  return readRow(db.ledger, entryRow.source);
}

/** Events that an activity stands on: the one that opened its lot, or that wrote the entry it is about, share its id. */
export function dependenciesOf(activity: LedgerActivity): EventId[] {
  const rows = rowsOf(activity);
  const ids = new Set([...rows.lots, ...rows.issued, ...rows.entries]);
  return Array.from(ids, (entry) => entry as string as EventId);
}

function walletOf({ antigen, balance, issued, wastage }: ShownWalletRow): Wallet {
  return { antigen, balance, issued, wastage };
}

function ofFacility<Row extends { readonly facility: FacilityId }>(
  row: Row | undefined,
  facility: FacilityId,
) {
  return row?.facility === facility ? row : undefined;
}

/** Not async: each promise around another is a round of the microtask queue, and a save waits for all of them. */
function maybe<Key, Row>(
  key: Key | undefined,
  get: (key: Key) => PromiseLike<Row | undefined> | Row | undefined,
): PromiseLike<Row | undefined> | Row | undefined {
  return key === undefined ? undefined : get(key);
}
