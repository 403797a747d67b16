import type { Transaction } from 'dexie';

/**
 * One step of the device's database; its version is its position in {@link databaseSteps}, counted from 1. A released step never changes:
 * tablets in the field have taken it, and may take the next one with a day's work waiting and no network.
 */
export interface DatabaseStep {
  /** Tables that are new or keyed otherwise, as Dexie declares them; null for one that goes. */
  readonly stores: Readonly<Record<string, string | null>>;
  /**
   * Migrates rows, read as they lie on the disk. No event may be lost, sent twice or shown otherwise by it. Missing data of rows is
   * requested by `snapshotWanted` and its neighbours, below.
   */
  readonly upgrade?: (transaction: Transaction) => Promise<void>;
}

/**
 * Every step, oldest first; the first also makes the tables of the families. A device whose database is newer is left untouched
 * (open-database.ts).
 */
export const databaseSteps: readonly DatabaseStep[] = [
  {
    stores: {
      log: 'log_id',
      event: '++n, &event_id, [log_id+seq], [exception_of+state]',
      acceptance: '[log_id+last+first]',
      base: '[facility+key], [facility+total]',
      wallet: '[facility+antigen]',
      lot: 'id, [facility+antigen], [facility+in_stock]',
      ledger:
        'id, [facility+listing+id], [facility+open_antigen], [facility+arrival], [facility+voucher], [facility+reasonCode], [facility+lot]',
      antigen: 'id',
      place: 'id, [level+parent]',
      cursor: '[facility+scope]',
      case_file: 'id, facility, event',
      draft: '[user+form]',
      session: 'key',
      grant: '[user+facility]',
      aside: '[facility+scope+kind+id], facility',
      meta: 'key',
      child: '++n, &id, [facility+id], merged_into, *tokens',
      immunization: 'id, child, source, [facility+immunizationType+id]',
      due_slot: '++n, &[facility+slot]',
      vacc_no: '[facility+number], [facility+free]',
    },
  },
];

/* Work that an upgrade may leave to the next start or replay. Rows are read here as they lie on disk, whatever today's types say. */

type Row = Record<string, unknown>;

/** Makes the next replay fetch the facility's rows anew, and with them all data derived from rows. */
export async function snapshotWanted(transaction: Transaction): Promise<void> {
  await transaction
    .table<Row>('cursor')
    .toCollection()
    .filter((row) => row['scope'] === 'facility' && row['epoch'] !== null)
    .modify({ needs_snapshot: true });
}

/** Makes the next replay fetch antigens and places from the first on, and the facility's rows anew, which depend on them. */
export async function placesWanted(transaction: Transaction): Promise<void> {
  await transaction
    .table<Row>('cursor')
    .toCollection()
    .filter((row) => row['scope'] === 'reference')
    .modify({ seq: 0 });
  await snapshotWanted(transaction);
}

/** Makes the next opening of the database derive all derived data anew (projection/derivation.ts). */
export async function derivedWanted(transaction: Transaction): Promise<void> {
  await transaction.table<object>('meta').put({ key: 'derive', value: true });
}

/** Makes the next opening of the database fold the shown rows anew from confirmed rows and the outbox (projection/rebuild.ts). */
export async function rebuildWanted(transaction: Transaction): Promise<void> {
  await transaction.table<object>('meta').put({ key: 'rebuild', value: true });
}
