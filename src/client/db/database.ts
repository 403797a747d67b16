import { Dexie, type Table } from 'dexie';
import type { AntigenRow } from '#contract/sync-rows.ts';
import type { ChildFileRow, DueFileRow, ImmunizationFileRow, VaccNoRow } from '#client/children/rows.ts';
import { keepTables } from './kept-tables.ts';
import { commitLastWrites } from './last-writes.ts';
import type {
  CaseFileRow,
  CursorRow,
  DraftRow,
  GrantRow,
  LedgerRow,
  LogRow,
  MetaRow,
  OutboxRow,
  PlaceFileRow,
  SessionRow,
  ShownLotRow,
  ShownWalletRow,
} from './rows.ts';
import { acceptedByPosition, entriesWithMarks, snapshotWanted } from './upgrades.ts';

/** Version of the tables below; a device whose database is newer is left untouched (see open-database.ts). */
export const schemaVersion = 7;

export interface DatabaseDeps {
  readonly name: string;
  readonly indexedDB: IDBFactory;
  readonly IDBKeyRange: typeof IDBKeyRange;
}

/** The device's tables. Strict durability: "saved" means that it survives a dead battery. */
export class DeviceDatabase extends Dexie {
  declare readonly log: Table<LogRow, string>;
  declare readonly outbox: Table<OutboxRow, [string, number]>;
  declare readonly wallet: Table<ShownWalletRow, [string, string]>;
  declare readonly lot: Table<ShownLotRow, string>;
  declare readonly ledger: Table<LedgerRow, string>;
  declare readonly antigen: Table<AntigenRow, string>;
  declare readonly place: Table<PlaceFileRow, string>;
  declare readonly cursor: Table<CursorRow, [string, string]>;
  declare readonly case_file: Table<CaseFileRow, string>;
  declare readonly draft: Table<DraftRow, [string, string]>;
  declare readonly session: Table<SessionRow, string>;
  declare readonly grant: Table<GrantRow, [string, string]>;
  declare readonly meta: Table<MetaRow, string>;
  declare readonly child: Table<ChildFileRow, number>;
  declare readonly immunization: Table<ImmunizationFileRow, string>;
  declare readonly due: Table<DueFileRow, string>;
  declare readonly vacc_no: Table<VaccNoRow, [string, string]>;

  constructor(deps: DatabaseDeps) {
    super(deps.name, {
      indexedDB: deps.indexedDB,
      IDBKeyRange: deps.IDBKeyRange,
      chromeTransactionDurability: 'strict',
      cache: 'disabled',
    });
    commitLastWrites(this);
    keepTables(this);
    this.version(1).stores({
      log: 'log_id, facility',
      outbox: '[log_id+seq], event_id, [facility+state], [chain+seq]',
      wallet: '[facility+antigen]',
      lot: 'id, [facility+antigen]',
      ledger: 'id, [facility+listing+id], [facility+open_antigen]',
      antigen: 'id',
      place: 'id, [level+parent]',
      cursor: '[facility+scope]',
      case_file: 'id, facility, event',
      draft: '[user+form]',
      session: 'key',
      grant: '[user+facility]',
      meta: 'key',
    });
    this.version(2)
      .stores({ outbox: '[log_id+seq], event_id, [exception_of+state], [chain+seq]' })
      .upgrade(acceptedByPosition);
    this.version(3).stores({
      child: '++n, &id, [facility+id], merged_into, *tokens',
      immunization: 'id, child, source, [facility+immunizationType+id]',
      due: 'id, [facility+due_on]',
      vacc_no: '[facility+number], [facility+free]',
    });
    this.version(4)
      .stores({ ledger: 'id, [facility+listing+id], [facility+open_antigen], [facility+arrival]' })
      .upgrade(entriesWithMarks);
    // A device has a handful of logs. The version also keeps out the page of an older build, which would not forget a log's
    // author; and until when a child is looked for is told otherwise since.
    this.version(5).stores({ log: 'log_id' }).upgrade(snapshotWanted);
    // Keeps out older builds, to which an entry confirmed by its log's position would be one that still waits.
    this.version(6).stores({});
    // Keeps out older builds, which would take an event that moved to another log for a damaged one.
    this.version(schemaVersion).stores({});
  }
}
