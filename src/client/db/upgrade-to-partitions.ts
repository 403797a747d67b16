import type { Transaction } from 'dexie';

/*
 * Version 8 keeps each event in the device's own order and by partition, and confirmed copies of rows beside what is pending on a
 * partition instead of in the rows. Rows are read here as version 7 left them; only its confirmed rows and its events are trusted, all
 * else is made anew when the database is opened (projection/rebuild.ts).
 */

type OldRow = Record<string, unknown>;

interface Copies {
  readonly facility: unknown;
  readonly key: string;
  readonly family: string;
  readonly events: number[];
  counted: number;
  readonly rows: Record<string, Record<string, { before: unknown; by: number[] }>>;
}

const logOf = 'log_id';

export async function eventsWithKeys(transaction: Transaction): Promise<void> {
  const logs = new Map((await transaction.table<OldRow>('log').toArray()).map((row) => [row[logOf], row]));
  const bases = new Map<string, Copies>();
  const numbers = await moveEvents(transaction, { logs, bases });
  const keep = (row: OldRow, at: { key: string; family: string; table: string }, before: unknown) => {
    const base = baseOf(bases, row['facility'], at);
    (base.rows[at.table] ??= {})[String(row['id'])] = { before, by: [] };
  };
  await modify(transaction, 'lot', (row) => {
    const { confirmed_left: left, confirmed, pending: _pending, facility, ...shown } = row;
    const { in_stock: _index, ...label } = shown;
    const now: OldRow = { ...label, movedOn: shown['movedOn'] ?? 0 };
    const before = left === null ? null : { ...now, ...(confirmed as OldRow | undefined), left };
    const key = `lot:${String(row['id'])}`;
    if (JSON.stringify(before) !== JSON.stringify(now))
      keep(row, { key, family: 'ledger', table: 'lot' }, before);
    return { ...now, facility, ...(Number(now['left']) > 0 && { in_stock: row['antigen'] }) };
  });
  await modify(transaction, 'ledger', (row) => {
    const { now, before } = lineOf(row, logs);
    const { facility, listing } = row;
    if (before === null && isUncounted(row['own'] as OldRow | null))
      return { ...now, facility, listing, uncounted: numbers.get(row['id']) };
    const key = `lot:${String(row['lot'])}`;
    if (before === null || JSON.stringify(before) !== JSON.stringify(now))
      keep(row, { key, family: 'ledger', table: 'entry' }, before);
    return { ...now, facility, listing, ...(Number(now['open']) > 0 && { open_antigen: row['antigen'] }) };
  });
  await modify(transaction, 'wallet', ({ facility, antigen, id, confirmed }) =>
    confirmed === null ? null : { facility, antigen, id, ...(confirmed as OldRow) },
  );
  await modify(transaction, 'child', ({ own: _own, pending: _pending, ...row }) => {
    const { shown, before } = row['personal'] as OldRow;
    const key = `child:${String(row['id'])}`;
    if (before !== undefined) keep(row, { key, family: 'register', table: 'child' }, before);
    return { ...row, personal: { shown } };
  });
  await modify(transaction, 'immunization', ({ own: _own, pending: _pending, before, ...row }) => {
    const key = `dose:${String(row['id'])}`;
    if (before !== undefined) keep(row, { key, family: 'register', table: 'immunization' }, before);
    return row;
  });
  await modify(transaction, 'log', ({ author: _author, ...row }) => row);
  // Empty ones go when they are folded.
  await transaction.table<object>('base').bulkPut([...bases.values()]);
  await transaction.table<object>('meta').put({ key: 'rebuild', value: true });
}

function baseOf(
  bases: Map<string, Copies>,
  facility: unknown,
  { key, family }: { key: string; family: string },
): Copies {
  const name = `${String(facility)} ${key}`;
  const base = bases.get(name) ?? { facility, key, family, events: [], counted: 0, rows: {} };
  bases.set(name, base);
  return base;
}

async function modify(
  transaction: Transaction,
  table: string,
  next: (row: OldRow) => OldRow | null,
): Promise<void> {
  await transaction
    .table<OldRow>(table)
    .toCollection()
    .modify((row, ref: { value?: OldRow }) => {
      const after = next(row);
      if (after === null) delete ref.value;
      else ref.value = after;
    });
}

async function moveEvents(
  transaction: Transaction,
  { logs, bases }: { logs: ReadonlyMap<unknown, OldRow>; bases: Map<string, Copies> },
): Promise<ReadonlyMap<unknown, number>> {
  const numbers = new Map<unknown, number>();
  const events = transaction.table<OldRow, number>('event');
  // By log, then number: the order in which they were saved.
  for (const row of await transaction.table<OldRow>('outbox').toArray()) {
    const { chain: _chain, lot, antigen, effect: _effect, entry, ...rest } = row;
    const { family, keys } = partitionsOf(String(lot ?? ''), { antigen, envelope: row['envelope'] });
    // Of the ledger only the line of an event that counts for nothing is ever read before it is decided again.
    const outcome = entry
      ? { accepted: true, movements: [], entry, amends: [], relabels: null, opensWallet: antigen }
      : null;
    const n = await events.add({ ...rest, family, keys, outcome });
    numbers.set(row['event_id'], n);
    const folded = Number(logs.get(row['log_id'])?.['folded_through'] ?? 0);
    const isPending =
      row['state'] === 'parked' || (row['state'] === 'waiting' && Number(row['seq']) > folded);
    if (isPending) for (const key of keys) baseOf(bases, row['facility'], { key, family }).events.push(n);
  }
  return numbers;
}

/** The partitions of an event by what version 7 filed it under: a lot, nothing, or the name of a row of the register. */
function partitionsOf(
  filed: string,
  { antigen, envelope }: { antigen: unknown; envelope: unknown },
): { family: string; keys: string[] } {
  const [, kind, id] = /^r:(child|merge|dose):(.+)$/.exec(filed) ?? [];
  if (kind === 'dose') return { family: 'register', keys: [`dose:${id}`] };
  if (kind === 'child') return { family: 'register', keys: [`child:${id}`] };
  if (kind === 'merge') {
    const payload = (envelope as OldRow | null)?.['payload'] as OldRow | undefined;
    const kept = payload?.['kept'];
    return {
      family: 'register',
      keys: [`child:${id}`, ...(typeof kept === 'string' ? [`child:${kept}`] : [])],
    };
  }
  return { family: 'ledger', keys: [filed === '' ? `wallet:${String(antigen)}` : `lot:${filed}`] };
}

/** A line of the ledger as it is shown, and as the server has it: null where the server does not know it. */
function lineOf(row: OldRow, logs: ReadonlyMap<unknown, OldRow>): { now: OldRow; before: OldRow | null } {
  const {
    facility: _facility,
    listing: _listing,
    confirmed,
    open,
    pending_open: pending,
    open_antigen: _index,
    own,
    base,
    ...line
  } = row;
  const shownOpen = row['activity'] === 'issue' ? Number(open ?? 0) + Number(pending ?? 0) : null;
  const now: OldRow = { ...line, open: shownOpen };
  if (isByPosition(own as OldRow | null, logs) && confirmed !== true) return { now, before: { ...now } };
  if (confirmed !== true) return { now, before: null };
  return { now, before: { ...now, ...(base as OldRow | undefined), open: open ?? null } };
}

/** An own line whose event the log has gone past as it was expected: the server has it as it is shown. */
function isByPosition(own: OldRow | null, logs: ReadonlyMap<unknown, OldRow>): boolean {
  if (own === null || own['would_refuse'] !== null || own['state'] !== 'waiting') return false;
  const log = logs.get(own['log_id']);
  return log !== undefined && Number(own['seq']) <= Number(log['folded_through']);
}

/** The line of an event that would be refused, or was. */
function isUncounted(own: OldRow | null): boolean {
  if (own === null) return false;
  return own['would_refuse'] !== null || own['state'] === 'refused' || own['state'] === 'set_aside';
}
