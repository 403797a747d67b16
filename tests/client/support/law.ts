import type { EntryRow } from '#contract/wire/rows.ts';
import { entryChange } from '#domain/ledger/entry-change.ts';
import type { ClientFamily } from '#client/db/database.ts';
import { expect } from 'vitest';
import { factsOf } from '#contract/activity-facts.ts';
import { take, type OwnRows } from '#contract/families/family.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import { type BaseRow, emptyRows, type EventRow, tablesOf } from '#client/db/rows.ts';
import type { Engine } from '#client/engine.ts';
import { isPending } from '#client/projection/rows.ts';
import { eventOf } from '#client/projection/judge.ts';
import { walletFigures } from '#client/stock/wallets.ts';
import { expectDueIsDerived } from './register-law.ts';

/** Rows of every family by the family's name. */
export type RowsByFamily = Readonly<Record<string, OwnRows>>;

async function facilityOf({ db }: Engine): Promise<FacilityId | null> {
  const [log] = await db.log.toArray();
  return log?.facility ?? null;
}

async function rowsOf(
  { db }: Engine,
  rowOf: (at: {
    client: ClientFamily;
    name: string;
    id: string;
    row: object;
    uncounted?: number;
  }) => object | null,
): Promise<RowsByFamily> {
  const all: Record<string, OwnRows> = {};
  for (const client of db.families) {
    const rows = emptyRows(client.family);
    all[client.family.name] = rows;
    for (const [name, table] of tablesOf(client.family)) {
      const kept = client.tables[name]!;
      for (const stored of await db.table<object>(kept.store).toArray()) {
        const row = kept.rowOf(stored);
        const id = table.id(row);
        const uncounted = kept.uncountedBy(stored);
        const found = rowOf({ client, name, id, row, ...(uncounted !== undefined && { uncounted }) });
        if (found) rows[name]!.set(id, found);
      }
    }
  }
  return all;
}

/** The tablet's shown and counted rows of all families; wallets are taken from the server's rows. */
export function optimisticRows(engine: Engine): Promise<RowsByFamily> {
  return rowsOf(engine, ({ row, uncounted }) => (uncounted === undefined ? row : null));
}

/** The server's rows as the tablet holds them. */
export async function confirmedRows(engine: Engine): Promise<RowsByFamily> {
  const bases = await engine.db.base.toArray();
  const copies = new Map(
    bases.flatMap((base) =>
      Object.entries(base.rows).flatMap(([name, rows]) =>
        Object.entries(rows).map(([id, { before }]) => [`${base.family} ${name} ${id}`, before] as const),
      ),
    ),
  );
  return rowsOf(engine, ({ client, name, id, row, uncounted }) => {
    const copy = copies.get(`${client.family.name} ${name} ${id}`);
    if (copy !== undefined) return copy;
    return uncounted === undefined ? row : null;
  });
}

/** Own pending events, in the device's order. */
export async function pendingEvents({ db }: Engine): Promise<EventRow[]> {
  const [rows, logs] = await Promise.all([db.event.toArray(), db.log.toArray()]);
  const logById = new Map(logs.map((log) => [log.log_id, log]));
  return rows
    .filter((row) => {
      const log = logById.get(row.log_id);
      return log !== undefined && isPending(row, log);
    })
    .toSorted((a, b) => a.n! - b.n!);
}

interface Folded {
  readonly rows: RowsByFamily;
  readonly outcomes: ReadonlyMap<number, unknown>;
  readonly refusals: ReadonlyMap<number, string>;
  /** Sequence numbers of the events that wrote a row, by `family table id`. */
  readonly wrote: ReadonlyMap<string, number[]>;
}

/** The definition of the shown state, computed in one go with totals: the confirmed rows, then every pending event. */
export function foldOf(engine: Engine, confirmed: RowsByFamily, pending: readonly EventRow[]): Folded {
  const outcomes = new Map<number, unknown>();
  const refusals = new Map<number, string>();
  const wrote = new Map<string, number[]>();
  for (const row of pending) {
    const n = row.n!;
    const read = eventOf(engine.db, row);
    if (!read) {
      refusals.set(n, 'unreadable');
      continue;
    }
    const { family } = read.client;
    const rows = confirmed[family.name]!;
    try {
      const facts = factsOf(row.envelope);
      const decided = family.decide(read.event, rows, facts);
      if (!decided.accepted) {
        refusals.set(n, decided.reason);
        continue;
      }
      const changed = family.apply(rows, decided.outcome, { facts, totals: 'kept' });
      take(family, rows, changed);
      outcomes.set(n, decided.outcome);
      for (const [name, { id, key }] of tablesOf(family))
        for (const one of changed[name] ?? [])
          if (key(one) !== null) {
            const at = `${family.name} ${name} ${id(one)}`;
            wrote.set(at, [...(wrote.get(at) ?? []), n]);
          }
    } catch {
      refusals.set(n, 'cannot-apply');
    }
  }
  return { rows: confirmed, outcomes, refusals, wrote };
}

/** The law of the projection: the tables show the confirmed rows, then all pending events in the device's order. */
export async function expectShownIsFold(engine: Engine): Promise<void> {
  const facility = await facilityOf(engine);
  if (facility === null) return;
  const pending = await pendingEvents(engine);
  const fold = foldOf(engine, await confirmedRows(engine), pending);
  const shown = await optimisticRows(engine);
  for (const { family } of engine.db.families)
    for (const [name, table] of tablesOf(family)) {
      const rows = [...(fold.rows[family.name]?.[name]?.values() ?? [])];
      if (rows.every((row) => table.key(row) !== null) && name !== 'wallet')
        expect(sorted(shown[family.name]![name]!.values(), table.id), `${name} shown`).toEqual(
          sorted(rows, table.id),
        );
    }
  const figures = await walletFigures(engine.db, facility);
  expect(
    figures.map(({ waiting: _waiting, confirmed: _confirmed, ...row }) => row),
    'figures of wallets',
  ).toEqual(
    sorted(
      fold.rows['ledger']?.['wallet']?.values() ?? [],
      ({ antigen }: { readonly antigen: string }) => antigen,
    ).map(({ id: _id, ...row }: Record<string, unknown>) => ({
      ...row,
      discarded: discardedOf(String(row['antigen']), fold),
    })),
  );
  await expectListed(engine, { pending, fold });
  await expectDueIsDerived(engine.db);
}

/** Doses lost in closed vials, by the entries that count. */
function discardedOf(antigen: string, fold: Folded): number {
  const entries = [...(fold.rows['ledger']?.['entry']?.values() ?? [])] as unknown as EntryRow[];
  return entries
    .filter((entry) => entry.antigen === antigen)
    .reduce((sum, entry) => sum + entryChange(entry).discarded, 0);
}

/** The stored list of pending events agrees with the last fold. */
async function expectListed(
  { db }: Engine,
  { pending, fold }: { pending: readonly EventRow[]; fold: Folded },
): Promise<void> {
  const bases = await db.base.toArray();
  for (const row of pending) {
    expect(row.would_refuse, `why event ${row.n} would be refused`).toBe(fold.refusals.get(row.n!) ?? null);
    if (fold.outcomes.has(row.n!))
      expect(row.outcome, 'the outcome that is kept').toEqual(fold.outcomes.get(row.n!));
  }
  const listed = bases.flatMap(({ key, events }) => events.map((n) => `${n} ${key}`));
  const wanted = pending.flatMap(({ n, keys }) => keys.map((key) => `${n} ${key}`));
  expect(listed.toSorted(), 'events of partitions').toEqual(wanted.toSorted());
  expect(Object.fromEntries(copiesOf(bases)), 'rows that pending events wrote').toEqual(
    Object.fromEntries(fold.wrote),
  );
  for (const { events, counted } of bases)
    expect(counted, 'events that count').toBe(events.filter((n) => fold.outcomes.has(n)).length);
  const lines = await db.ledger.filter(({ uncounted }) => uncounted !== undefined).toArray();
  for (const line of lines) {
    const event = await db.event.get(line.uncounted!);
    const isRefused = event?.state === 'refused' || fold.refusals.has(line.uncounted!);
    expect(isRefused, 'a line that counts for nothing is of an event that is refused').toBe(true);
  }
}

function copiesOf(bases: readonly BaseRow[]): (readonly [string, readonly number[]])[] {
  return bases.flatMap((base) =>
    Object.entries(base.rows).flatMap(([name, rows]) =>
      Object.entries(rows).map(([id, { by }]) => [`${base.family} ${name} ${id}`, by] as const),
    ),
  );
}

function sorted(
  rows: Iterable<object>,
  keyOf: (row: never) => unknown = ({ id }: { readonly id: unknown }) => id,
): Record<string, unknown>[] {
  const keyed = Array.from(rows, (row) => ({ row, key: JSON.stringify(keyOf(row as never)) }));
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ row }) => row as Record<string, unknown>);
}
