import type { Key } from '#contract/families/family.ts';
import { familyOf } from '#contract/families/registry.ts';
import { assert } from '#domain/kernel/assert.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { EventRow } from '#client/db/rows.ts';
import { BaseDraft } from './base-rows.ts';
import { eventOf, judge } from './judge.ts';
import { KnownRows, namedBy } from './known-rows.ts';
import { emptyRows, tablesOf } from '../db/row-sets.ts';
import { writeRows } from './write-rows.ts';

export type SavedEvent =
  | { readonly accepted: true; readonly outcome: unknown }
  | { readonly accepted: false; readonly reason: string };

/**
 * Decides an event over what is shown and writes it into the outbox, with what it changes: the last step of a fold, made without
 * those before it. To be called inside a transaction over the projection's tables. A refused one writes nothing.
 */
export async function saveEvent(
  db: DeviceDatabase,
  { envelope }: Pick<EventRow, 'envelope'>,
  options: { readonly isPreview?: boolean } = {},
): Promise<SavedEvent> {
  const { event_id: id, facility, log_id, seq } = envelope;
  const read = eventOf(db, { envelope });
  assert(
    read !== null && familyOf(read.event.type, [read.client.family]) !== null,
    'a build knows what it saves',
  );
  const { client, event } = read;
  const known = new KnownRows(db, facility);
  await known.read(client, namedBy(client.family, event, id));
  const rows = emptyRows(client.family);
  for (const [name, own] of Object.entries(rows))
    for (const rowId of known.idsRead(client, name)) {
      const row = known.shown(client, name, rowId);
      if (row) own.set(rowId, row);
    }
  const judgement = judge(client.family, { event, row: { envelope, event_id: id } }, rows);
  if (!judgement.accepted || options.isPreview) return judgement;
  const { keys, outcome, changed } = judgement;
  const family = client.family.name;
  const n = await db.event.add({
    log_id,
    seq,
    event_id: id,
    facility,
    family,
    keys,
    envelope,
    state: 'waiting',
    outcome,
    would_refuse: null,
    verdict: null,
    replaced_by: null,
  });
  await known.readBases(keys);
  const bases = new Map<Key, BaseDraft>(
    keys.map((key) => [key, new BaseDraft({ facility, key, family }, known.base(key))]),
  );
  for (const [key, base] of bases) {
    base.addEvent(n);
    base.count(key === keys[0] ? client.family.sumOf(outcome) : null);
  }
  const tables = tablesOf(client.family).map(([name, table]) => ({
    name,
    rows: (changed[name] ?? []).map((row) => {
      const rowId = table.id(row);
      const base = bases.get(table.key(row) ?? keys[0] ?? '');
      base?.wrote({ table: name, id: rowId }, n, known.confirmed(client, name, rowId));
      return { id: rowId, row, stored: known.stored(client, name, rowId) };
    }),
  }));
  await db.base.bulkPut(Array.from(bases.values(), (base) => base.row()).filter((row) => row !== null));
  await writeRows(db, facility, { client, tables });
  return judgement;
}
