import { Dexie } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import type { Acceptance } from '#domain/ledger/decide.ts';
import { change, movedOn, walletChange } from '#domain/ledger/apply.ts';
import type { EntryRow } from '#contract/sync-rows.ts';
import type { BaseCopy, BaseRow, EventRow, LedgerRow, LogRow } from '#client/db/rows.ts';
import type { Engine } from '#client/engine.ts';
import { isPending } from '#client/projection/event-state.ts';
import { walletFigures } from '#client/stock/wallets.ts';
import { oldDueRows, oldDueTable } from './old-due-rows.ts';

type Row = Record<string, unknown>;
export type RowsByTable = Readonly<Record<string, readonly Row[]>>;

const tables = {
  log: 'log_id',
  outbox: '[log_id+seq], event_id, [exception_of+state], [chain+seq]',
  wallet: '[facility+antigen]',
  lot: 'id, [facility+antigen]',
  ledger: 'id, [facility+listing+id], [facility+open_antigen], [facility+arrival]',
  antigen: 'id',
  place: 'id, [level+parent]',
  cursor: '[facility+scope]',
  case_file: 'id, facility, event',
  draft: '[user+form]',
  session: 'key',
  grant: '[user+facility]',
  meta: 'key',
  child: '++n, &id, [facility+id], merged_into, *tokens',
  immunization: 'id, child, source, [facility+immunizationType+id]',
  due: oldDueTable,
  vacc_no: '[facility+number], [facility+free]',
};

/** The disk of a tablet as version 7 would have written it, with the same events in the same states. */
export async function asVersionSeven(engine: Engine, name: string, indexedDB: IDBFactory): Promise<void> {
  const rows = await versionSevenRows(engine);
  const seventh = new Dexie(name, { indexedDB, IDBKeyRange });
  seventh.version(7).stores(tables);
  for (const table of Object.keys(tables)) await seventh.table(table).bulkPut([...(rows[table] ?? [])]);
  seventh.close();
}

/** The rows of a tablet in the shapes of version 7, where confirmed copies and what is pending stood in the rows. */
export async function versionSevenRows(engine: Engine): Promise<RowsByTable> {
  const { db } = engine;
  const rows: Record<string, Row[]> = {};
  for (const table of Object.keys(tables))
    if (table !== 'outbox' && table !== 'due') rows[table] = await db.table<Row>(table).toArray();
  const [events, bases, logs] = await Promise.all([db.event.toArray(), db.base.toArray(), db.log.toArray()]);
  const old = new Old(events, bases, logs);
  const figures = await Promise.all(logs.map(({ facility }) => walletFigures(db, facility)));
  const wallets = await db.wallet.toArray();
  return {
    ...rows,
    outbox: events.map((row) => old.event(row)),
    wallet: figures.flat().map(({ antigen, balance, issued, wastage, waiting }) => {
      const known = wallets.find((row) => row.antigen === antigen);
      const confirmed = known
        ? { balance: known.balance, issued: known.issued, wastage: known.wastage }
        : null;
      const pending = {
        balance: balance - (known?.balance ?? 0),
        issued: issued - (known?.issued ?? 0),
        wastage: wastage - (known?.wastage ?? 0),
        movedOn: 0,
        events: waiting,
      };
      const id = known?.id ?? null;
      return { facility: logs[0]?.facility, antigen, id, balance, issued, wastage, confirmed, pending };
    }),
    lot: (rows['lot'] ?? []).map((row) => old.lot(row)),
    ledger: (await db.ledger.toArray()).map((row) => old.line(row)),
    child: (rows['child'] ?? []).map((row) => old.child(row)),
    due: oldDueRows(rows['child'] ?? []),
    immunization: (rows['immunization'] ?? []).map((row) => old.immunization(row)),
  };
}

class Old {
  readonly #events: readonly EventRow[];
  readonly #bases: ReadonlyMap<string, BaseRow>;
  readonly #logs: ReadonlyMap<string, LogRow>;

  constructor(events: readonly EventRow[], bases: readonly BaseRow[], logs: readonly LogRow[]) {
    this.#events = events;
    this.#bases = new Map(bases.map((base) => [base.key, base]));
    this.#logs = new Map(logs.map((log) => [log.log_id, log]));
  }

  event({ n: _n, family, keys, outcome, ...row }: EventRow): Row {
    const lot = filedUnder(keys, row.envelope?.type);
    const done = family === 'ledger' ? (outcome as Acceptance | null) : null;
    const isOut = row.state === 'refused' || row.state === 'set_aside';
    const named = row.envelope?.payload?.['antigen'];
    return {
      ...row,
      lot,
      ...(!isOut && { chain: lot }),
      antigen: done?.opensWallet ?? (typeof named === 'string' ? named : ''),
      effect: done && !isOut && row.would_refuse === null ? effectOf(done) : null,
      entry: done?.entry ?? null,
    };
  }

  lot({ in_stock: _index, ...row }: Row): Row {
    const copy = this.#copy(`lot:${String(row['id'])}`, 'lot', row['id']);
    const before = (copy ? copy.before : row) as Row | null;
    const { batchNo, expiryOn, received, movedOn: moved, left } = before ?? {};
    const base = this.#bases.get(`lot:${String(row['id'])}`);
    return {
      ...row,
      confirmed_left: before ? left : null,
      confirmed: before ? { batchNo, expiryOn, received, movedOn: moved } : null,
      pending: {
        balance: Number(row['left']) - Number(left ?? 0),
        issued: 0,
        wastage: 0,
        movedOn: Number(row['movedOn']) - Number(moved ?? 0),
        events: base?.counted ?? 0,
      },
    };
  }

  line({ uncounted, ...row }: LedgerRow): Row {
    const event = this.#events.find(({ event_id }) => (event_id as string) === row.id);
    const copy = this.#copy(`lot:${row.lot}`, 'entry', row.id);
    const before = (copy ? copy.before : uncounted === undefined ? row : null) as EntryRow | null;
    const log = event && this.#logs.get(event.log_id);
    const isWaiting = event !== undefined && log !== undefined && isPending(event, log);
    const isOwn = event !== undefined && (isWaiting || uncounted !== undefined);
    // An own line that came back as it was shown went on as an own one.
    const isByPosition = event !== undefined && !isOwn && copy === undefined && event.verdict === null;
    const unamended = before ?? (event?.outcome as Acceptance | undefined)?.entry ?? row;
    const isMarked = copy !== undefined && (unamended.history.length < row.history.length || before !== null);
    return {
      ...row,
      confirmed: before !== null && !isByPosition,
      open: before && !isByPosition ? before.open : null,
      pending_open:
        row.activity === 'issue' && uncounted === undefined
          ? (row.open ?? 0) - (before && !isByPosition ? (before.open ?? 0) : 0)
          : 0,
      own: isOwn || isByPosition ? ownOf(event) : null,
      ...(isMarked && { base: amendmentsOf(unamended, before?.updatedAt ?? unamended.createdAt) }),
    };
  }

  child(row: Row): Row {
    const copy = this.#copy(`child:${String(row['id'])}`, 'child', row['id']);
    const { shown } = row['personal'] as Row;
    return {
      ...row,
      own: this.#lastOf(copy),
      pending: copy?.by.length ?? 0,
      personal: copy ? { shown, before: copy.before } : { shown },
    };
  }

  immunization(row: Row): Row {
    const copy = this.#copy(`dose:${String(row['id'])}`, 'immunization', row['id']);
    const before = copy && { before: copy.before };
    return { ...row, own: this.#lastOf(copy), pending: copy?.by.length ?? 0, ...before };
  }

  #copy(key: string, table: string, id: unknown): BaseCopy | undefined {
    return this.#bases.get(key)?.rows[table]?.[String(id)];
  }

  #lastOf(copy: BaseCopy | undefined): Row | null {
    const last = this.#events.find(({ n }) => n === copy?.by.at(-1));
    return last ? ownOf(last) : null;
  }
}

function filedUnder([key = '']: readonly string[], type: string | undefined): string {
  const id = key.slice(key.indexOf(':') + 1);
  if (key.startsWith('lot:')) return id;
  if (key.startsWith('dose:')) return `r:dose:${id}`;
  if (key.startsWith('child:')) return `r:${type?.endsWith('merge-children') ? 'merge' : 'child'}:${id}`;
  return '';
}

function ownOf({ log_id, seq, state, would_refuse, verdict }: EventRow): Row {
  const told = verdict && verdict.verdict !== 'accepted' ? verdict : null;
  return { log_id, seq, state, would_refuse, reason: told?.reason ?? null, detail: told?.detail ?? null };
}

function effectOf({ movements }: Acceptance): Row {
  const sum = { balance: 0, issued: 0, wastage: 0, movedOn: 0, entry: null as string | null, open: 0 };
  for (const movement of movements) {
    const by = walletChange(movement);
    sum.balance += by.balance;
    sum.issued += by.issued;
    sum.wastage += by.wastage;
    sum.movedOn += movedOn(movement);
    if (movement.issuedEntry === undefined) continue;
    sum.entry = movement.issuedEntry;
    sum.open += change(movement, 'field');
  }
  return sum;
}

function amendmentsOf(
  {
    batchNo,
    expiryOn,
    officer,
    reversedBy,
    arrival,
    history,
    ...entry
  }: Omit<EntryRow, 'open' | 'updatedAt'>,
  updatedAt: string,
): Row {
  const { childrenImmunized, wastage, wastageRate } = entry;
  const amended = { batchNo, expiryOn, officer, reversedBy, arrival, history };
  return { ...amended, childrenImmunized, wastage, wastageRate, updatedAt };
}
