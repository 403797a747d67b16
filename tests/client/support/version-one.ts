import { Dexie } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import type { LedgerRow, OutboxRow, ShownLotRow } from '#client/db/rows.ts';
import { stateOf } from '#client/projection/event-state.ts';
import type { Engine } from '#client/engine.ts';

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
export async function asVersionOne({ db }: Engine, name: string, indexedDB: IDBFactory): Promise<void> {
  const first = new Dexie(name, { indexedDB, IDBKeyRange });
  first.version(1).stores(tables);
  const logs = await db.log.toArray();
  for (const table of Object.keys(tables)) {
    const rows: Record<string, unknown>[] = await db.table(table).toArray();
    await first.table(table).bulkPut(rows.filter((row) => row['key'] !== 'token-key'));
  }
  const positions = new Map(logs.map((log) => [log.log_id, log]));
  const outbox = await db.outbox.toArray();
  await first.table('outbox').bulkPut(
    outbox.map((row) => {
      const log = positions.get(row.log_id);
      return log ? firstOutboxRow(row, log.folded_through) : row;
    }),
  );
  await first.table('lot').bulkPut((await db.lot.toArray()).map(firstLot));
  await first.table('ledger').bulkPut((await db.ledger.toArray()).map(firstEntry));
  first.close();
}

/** `accepted` and `folded` stood on the row, and only what was pending had a chain. */
function firstOutboxRow(row: OutboxRow, foldedThrough: number): Record<string, unknown> {
  const { exception_of: _index, chain, effect, entry, ...rest } = row;
  const state = stateOf(row, { folded_through: foldedThrough });
  const isPending = state === 'waiting' || state === 'parked';
  return {
    ...rest,
    state,
    folded: row.seq <= foldedThrough,
    ...(isPending && { chain }),
    effect: isPending && effect ? { ...effect, movedOn: undefined } : null,
    entry: entry && firstLine(entry),
    verdict:
      state === 'accepted'
        ? { seq: row.seq, event_id: row.event_id, facility_seq: row.seq, verdict: 'accepted', response: {} }
        : row.verdict,
  };
}

function firstLot({ movedOn: _moved, confirmed: _confirmed, ...row }: ShownLotRow): Record<string, unknown> {
  return row;
}

function firstEntry({ base: _base, ...row }: LedgerRow): Record<string, unknown> {
  return firstLine(row);
}

function firstLine<Line extends object>(line: Line): Record<string, unknown> {
  const later = new Set(['reason', 'reverses', 'reversedBy', 'arrival', 'history']);
  return Object.fromEntries(Object.entries(line).filter(([field]) => !later.has(field)));
}
