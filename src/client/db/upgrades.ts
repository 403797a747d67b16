import type { Transaction } from 'dexie';

/*
 * What an upgrade may leave to the next start or replay. Rows are read here as they lie on disk, whatever today's types say.
 */

type Row = Record<string, unknown>;

/** Has the next replay bring the facility's rows anew, and with them all that a device works out of rows as it stores them. */
export async function snapshotWanted(transaction: Transaction): Promise<void> {
  await transaction
    .table<Row>('cursor')
    .toCollection()
    .filter((row) => row['scope'] === 'facility' && row['epoch'] !== null)
    .modify({ needs_snapshot: true });
}

/** Has the next replay bring antigens and places from the first on, and the facility's rows anew, which are derived by them. */
export async function placesWanted(transaction: Transaction): Promise<void> {
  await transaction
    .table<Row>('cursor')
    .toCollection()
    .filter((row) => row['scope'] === 'reference')
    .modify({ seq: 0 });
  await snapshotWanted(transaction);
}

/** Has what families work out of rows made anew when the database is opened (projection/derivation.ts). */
export async function derivedWanted(transaction: Transaction): Promise<void> {
  await transaction.table<object>('meta').put({ key: 'derive', value: true });
}

/** Has what is shown folded anew from confirmed rows and the outbox when the database is opened (projection/rebuild.ts). */
export async function rebuildWanted(transaction: Transaction): Promise<void> {
  await transaction.table<object>('meta').put({ key: 'rebuild', value: true });
}
