import type { Transaction } from 'dexie';

/**
 * One step of the device's database; its version is its position in {@link databaseSteps}, counted from 1. A released step never changes:
 * tablets in the field have already taken it, and may take the next one offline with a day's work waiting.
 */
export interface DatabaseStep {
  /** Tables that are new or have other keys, as Dexie declares them; null removes a table. */
  readonly stores: Readonly<Record<string, string | null>>;
  /**
   * Migrates rows as they lie on disk. It must not lose an event, send one twice or change how one is shown. To request missing data, use
   * `snapshotWanted` and its neighbours below.
   */
  readonly upgrade?: (transaction: Transaction) => Promise<void>;
}

/**
 * Every step, oldest first; the first also creates the tables of the families. A device with a newer database is left untouched
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

/* Work that an upgrade may leave to the next start or replay. It reads rows as they lie on disk, whatever today's types are. */

type Row = Record<string, unknown>;

/** Makes the next replay load the facility's rows again, and with them all derived data. */
export async function snapshotWanted(transaction: Transaction): Promise<void> {
  await transaction
    .table<Row>('cursor')
    .toCollection()
    .filter((row) => row['scope'] === 'facility' && row['epoch'] !== null)
    .modify({ needs_snapshot: true });
}

/** Makes the next replay load all antigens and places again, and the facility's rows, which depend on them. */
export async function placesWanted(transaction: Transaction): Promise<void> {
  await transaction
    .table<Row>('cursor')
    .toCollection()
    .filter((row) => row['scope'] === 'reference')
    .modify({ seq: 0 });
  await snapshotWanted(transaction);
}

/** Makes the next opening of the database compute all derived data again (projection/derivation.ts). */
export async function derivedWanted(transaction: Transaction): Promise<void> {
  await transaction.table<object>('meta').put({ key: 'derive', value: true });
}

/** Makes the next opening of the database rebuild the shown rows from confirmed rows and the outbox (projection/rebuild.ts). */
export async function rebuildWanted(transaction: Transaction): Promise<void> {
  await transaction.table<object>('meta').put({ key: 'rebuild', value: true });
}
