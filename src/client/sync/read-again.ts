import type { FacilityId } from '#domain/kernel/ids.ts';
import {
  type FacilityItem,
  type ReferenceItem,
  referenceItemSchema,
  verdictSchema,
} from '#contract/wire/rows.ts';
import { facilityStepSchema } from '#contract/wire/sync.ts';
import { type DeviceDatabase, inTransaction } from '#client/db/database.ts';
import type { AsideRow } from '#client/db/rows.ts';
import { acknowledge } from '#client/projection/acknowledge.ts';
import { foldTables } from '../projection/rows.ts';
import { knownLog } from '#client/session/log-of.ts';
import { readCursor } from './log-position.ts';
import { storeReference } from './store-pull.ts';
import { faultOf, WireTables } from './read-pull.ts';

/** Reads rows that an earlier build set aside and this one can read. Call it before a run, under its lock; it needs no network. */
export async function readAgain(root: DeviceDatabase): Promise<void> {
  if ((await root.aside.count()) === 0) return;
  const facilities = new Set((await root.aside.toArray()).map(({ facility }) => facility));
  for (const facility of facilities) await readAgainOf(root, facility);
}

async function readAgainOf(root: DeviceDatabase, facility: FacilityId): Promise<void> {
  const tables = [
    root.log,
    root.place,
    root.cursor,
    root.case_file,
    root.aside,
    root.antigen,
    ...foldTables(root),
  ];
  await inTransaction(root, { tables }, async (db) => {
    const log = await knownLog(db, facility);
    if (!log) return;
    const wires = new WireTables(db.families);
    const rows = (await db.aside.where({ facility }).toArray()).toSorted((a, b) => a.s - b.s);
    const read = rows.filter((row) => canRead(row, wires));
    if (read.length === 0) return;
    const cursor = await readCursor(db, facility, 'facility');
    const items = read.flatMap((row) => itemOf(row, wires) ?? []);
    const page = { scope: 'facility', mode: 'delta', items, next: cursor.seq, head: cursor.seq } as const;
    if (items.length > 0)
      await acknowledge(db, log, {
        ...page,
        has_more: false,
        folded_through: log.folded_through,
        folded_event: undefined,
      });
    const reference = read.flatMap((row) => (row.scope === 'reference' ? [row.raw as ReferenceItem] : []));
    const { seq } = await readCursor(db, facility, 'reference');
    if (reference.length > 0)
      await storeReference(db, await readCursor(db, facility, 'reference'), {
        scope: 'reference',
        mode: 'delta',
        items: reference.map((item) => referenceItemSchema.parse(item)),
        next: seq,
        head: seq,
        has_more: false,
      });
    await db.aside.bulkDelete(read.map(({ scope, kind, id }) => [facility, scope, kind, id]));
  });
}

function canRead({ scope, kind, raw }: AsideRow, wires: WireTables): boolean {
  if (scope === 'reference') return faultOf(referenceItemSchema, raw) === null;
  if (kind === 'step') return faultOf(facilityStepSchema, raw) === null;
  if (kind === 'verdict') return faultOf(verdictSchema, (raw as { verdict: unknown }).verdict) === null;
  const known = wires.get(kind);
  return known !== undefined && faultOf(known.schema, raw) === null;
}

/** A step with only this row; null if it contains none. */
function itemOf({ scope, kind, raw, s }: AsideRow, wires: WireTables): FacilityItem | null {
  // The rows of an unknown kind of step were stored when it arrived.
  if (scope === 'reference' || kind === 'step') return null;
  const known = wires.get(kind);
  const brought =
    known === undefined
      ? (raw as Pick<FacilityItem, 'log_id' | 'verdict'>)
      : { [known.wire]: [known.schema.parse(raw)] };
  const nothing = { wallets: [], lots: [], entries: [], children: [], immunizations: [], cases: [] };
  return { s, k: 'event', log_id: null, verdict: null, ...nothing, ...brought };
}
