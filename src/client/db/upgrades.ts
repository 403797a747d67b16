import type { Transaction } from 'dexie';

/*
 * What databases of older versions are brought to. Rows are read here as they lie on disk, whatever today's types say.
 * No event is lost, sent twice or shown otherwise by an upgrade: it may run with a day's work waiting and no network.
 */

type OldRow = Record<string, unknown>;

/** Version 1 wrote `accepted` and `folded` on every row; now the log's `folded_through` says both. */
export async function acceptedByPosition(transaction: Transaction): Promise<void> {
  await transaction
    .table<OldRow>('outbox')
    .toCollection()
    .modify((row) => {
      if (row['state'] === 'accepted')
        Object.assign(row, { state: 'waiting', chain: row['lot'], verdict: null });
      // Parked in a page, accepted since in the answer to a push: its effect has not come back.
      else if (row['state'] === 'waiting' && row['folded'] === true) row['state'] = 'parked';
      delete row['folded'];
      if (row['state'] !== 'waiting') row['exception_of'] = row['facility'];
    });
}

/**
 * Entries say since version 4 whether they were reversed, corrected or confirmed, and lots how many doses moved on. What was
 * stored before is filled in from what it says; what an older build could not read of newer rows comes with a snapshot.
 */
export async function entriesWithAmendments(transaction: Transaction): Promise<void> {
  const onByLot = new Map<unknown, number>();
  await transaction
    .table<OldRow>('ledger')
    .toCollection()
    .modify((row) => {
      Object.assign(row, { ...unamended(row), ...row });
      if (row['confirmed'] === true && row['reversedBy'] === null && movesOn.has(String(row['activity'])))
        onByLot.set(row['lot'], (onByLot.get(row['lot']) ?? 0) + Number(row['doses']));
    });
  const pendingByLot = new Map<unknown, number>();
  await transaction
    .table<OldRow>('outbox')
    .toCollection()
    .modify((row) => {
      const entry = row['entry'] as OldRow | null;
      if (entry) row['entry'] = { ...unamended(entry), ...entry };
      const effect = row['effect'] as OldRow | null;
      if (!effect) return;
      const { type } = row['envelope'] as OldRow;
      const movedOn = Number(
        effect['movedOn'] ?? (movesOn.has(String(type)) ? -Number(effect['balance']) : 0),
      );
      row['effect'] = { ...effect, movedOn };
      if ('chain' in row) pendingByLot.set(row['lot'], (pendingByLot.get(row['lot']) ?? 0) + movedOn);
    });
  await transaction
    .table<OldRow>('lot')
    .toCollection()
    .filter((row) => row['movedOn'] === undefined)
    .modify((row) => {
      const { batchNo, expiryOn, received } = row;
      const [movedOn, pending] = [onByLot.get(row['id']) ?? 0, pendingByLot.get(row['id']) ?? 0];
      row['confirmed'] = row['confirmed_left'] === null ? null : { batchNo, expiryOn, received, movedOn };
      row['pending'] = { ...(row['pending'] as OldRow), movedOn: pending };
      row['movedOn'] = movedOn + pending;
    });
  await snapshotWanted(transaction);
}

/** Has the next replay bring the facility's rows anew, and with them all that a device works out of rows as it stores them. */
export async function snapshotWanted(transaction: Transaction): Promise<void> {
  await transaction
    .table<OldRow>('cursor')
    .toCollection()
    .filter((row) => row['scope'] === 'facility' && row['epoch'] !== null)
    .modify({ needs_snapshot: true });
}

/** Has the next replay bring antigens and places from the first on, and the facility's rows anew, which are derived by them. */
export async function placesWanted(transaction: Transaction): Promise<void> {
  await transaction
    .table<OldRow>('cursor')
    .toCollection()
    .filter((row) => row['scope'] === 'reference')
    .modify({ seq: 0 });
  await snapshotWanted(transaction);
}

/** Has what families work out of rows made anew when the database is opened (projection/rebuild.ts). */
export async function derivedWanted(transaction: Transaction): Promise<void> {
  await transaction.table<object>('meta').put({ key: 'derive', value: true });
}

const movesOn: ReadonlySet<string> = new Set(['issue', 'transfer', 'return']);

function unamended(row: OldRow): OldRow {
  const arrival = row['activity'] === 'arrive' ? 'unconfirmed' : null;
  return { reason: null, reverses: null, reversedBy: null, arrival, history: [] };
}
