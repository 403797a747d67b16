import type { ClientFamily } from '#client/db/database.ts';
import type { BaseRow } from '#client/db/rows.ts';
import { isPending, isSame } from '#client/projection/rows.ts';
import { factsOf } from '#contract/activity-facts.ts';
import { eventIn } from '#contract/families/registry.ts';
import { take, type OwnRows } from '#contract/families/family.ts';
import type { HistoryRows } from './history-checker.ts';
import type { Tablet } from './tablet.ts';

/** The rows that a tablet takes for the server's, by table and id. */
export function confirmedIn(tablet: Tablet, families: readonly ClientFamily[]): HistoryRows {
  const rows: Record<string, Record<string, object>> = {};
  for (const client of families)
    for (const [name, table] of Object.entries(client.family.tables)) {
      const kept = client.tables[name];
      if (!kept) continue;
      const own: Record<string, object> = {};
      for (const stored of tablet.rows<object>(kept.store)) {
        if (kept.uncountedBy(stored) !== undefined) continue;
        const row = kept.rowOf(stored);
        own[table.id(row)] = row;
      }
      rows[name] = own;
    }
  for (const base of tablet.rows<BaseRow>('base'))
    for (const [name, copies] of Object.entries(base.rows))
      for (const [id, { before }] of Object.entries(copies)) {
        const own = rows[name];
        if (!own) continue;
        if (before === null) delete own[id];
        else own[id] = before;
      }
  return rows;
}

/** Faults of what a tablet shows: it has to be the confirmed rows, then each pending event in the order of saving. */
export function lawOf(tablet: Tablet, families: readonly ClientFamily[]): readonly string[] {
  const { log } = tablet;
  if (!log) return [];
  const confirmed = confirmedIn(tablet, families);
  const faults: string[] = [];
  for (const client of families) {
    const { family } = client;
    const rows: OwnRows = Object.fromEntries(
      Object.keys(family.tables).map((name) => [name, new Map(Object.entries(confirmed[name] ?? {}))]),
    );
    for (const row of tablet.events().toSorted((a, b) => (a.n ?? 0) - (b.n ?? 0))) {
      const read = isPending(row, log) && !row.damaged ? eventIn(row.envelope, [family]) : null;
      if (!read) continue;
      try {
        const facts = factsOf(row.envelope);
        const decided = family.decide(read.event, rows, facts);
        if (!decided.accepted) continue;
        take(family, rows, family.apply(rows, decided.outcome, { facts, totals: 'kept' }));
      } catch {
        // It does not count.
      }
    }
    for (const [name, table] of Object.entries(family.tables)) {
      const kept = client.tables[name];
      if (!kept) continue;
      const shown = new Map(
        tablet
          .rows<object>(kept.store)
          .filter((stored) => kept.uncountedBy(stored) === undefined)
          .map((stored) => [table.id(kept.rowOf(stored)), kept.rowOf(stored)]),
      );
      for (const [id, row] of rows[name] ?? [])
        // Totals are the server's; what is pending is added on reading.
        if (table.key(row) !== null && !isSame(row, shown.get(id)))
          faults.push(
            `${name} ${id} is shown as ${JSON.stringify(shown.get(id))}, not ${JSON.stringify(row)}`,
          );
      for (const [id, row] of shown)
        if (table.key(row) !== null && !rows[name]?.has(id))
          faults.push(`${name} ${id} is shown and is not there`);
    }
  }
  return faults;
}
