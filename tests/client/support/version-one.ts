import { Dexie } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import type { Engine } from '#client/engine.ts';
import { type RowsByTable, versionSevenRows } from './version-seven.ts';

const tables = {
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
};

/** The disk of a tablet as the first version would have written it, with the same events in the same states. */
export async function asVersionOne(engine: Engine, name: string, indexedDB: IDBFactory): Promise<void> {
  const first = new Dexie(name, { indexedDB, IDBKeyRange });
  first.version(1).stores(tables);
  const logs = await engine.db.log.toArray();
  const positions = new Map(logs.map((log) => [log.log_id as unknown, log.folded_through]));
  const rows = await versionSevenRows(engine);
  const written: RowsByTable = {
    ...rows,
    outbox: (rows['outbox'] ?? []).map((row) => firstOutboxRow(row, positions.get(row['log_id']) ?? 0)),
    lot: (rows['lot'] ?? []).map(firstLot),
    ledger: (rows['ledger'] ?? []).map(firstEntry),
    meta: (rows['meta'] ?? []).filter((row) => row['key'] !== 'token-key'),
  };
  for (const table of Object.keys(tables)) await first.table(table).bulkPut([...(written[table] ?? [])]);
  first.close();
}

type Row = Record<string, unknown>;

/** `accepted` and `folded` stood on the row, and only what was pending had a chain. */
function firstOutboxRow(row: Row, ackedSeq: number): Row {
  const { exception_of: _index, chain: partition, effect, entry, ...rest } = row;
  const { seq, event_id, verdict } = row;
  const isFolded = Number(seq) <= ackedSeq;
  const state = row['state'] === 'waiting' && isFolded ? 'accepted' : row['state'];
  const isPending = state === 'waiting' || state === 'parked';
  return {
    ...rest,
    state,
    folded: isFolded,
    ...(isPending && { chain: partition }),
    effect: isPending && effect ? { ...(effect as Row), movedOn: undefined } : null,
    entry: entry && firstLine(entry as Row),
    verdict:
      state === 'accepted'
        ? { seq, event_id, facility_seq: seq, verdict: 'accepted', response: {} }
        : verdict,
  };
}

function firstLot({ movedOn: _moved, confirmed: _confirmed, ...row }: Row): Row {
  return row;
}

function firstEntry({ base: _base, ...row }: Row): Row {
  return firstLine(row);
}

function firstLine(line: Row): Row {
  const later = new Set(['reason', 'reverses', 'reversedBy', 'arrival', 'history']);
  return Object.fromEntries(Object.entries(line).filter(([field]) => !later.has(field)));
}
