import { Dexie } from 'dexie';
import type { FacilityId } from '#domain/kernel/ids.ts';
import {
  type DerivePiece,
  type DeviceDatabase,
  inTransaction,
  readMeta,
  writeMeta,
} from '#client/db/database.ts';
import type { BaseRow } from '../db/rows.ts';
import { foldTables, isPending, isSame } from './rows.ts';
import { fold, foldAll } from './fold.ts';
import { listPending } from './verdicts.ts';

/** Set by an upgrade that changed how rows are stored; see {@link rebuildIfWanted}. */
const rebuildKey = 'rebuild';

/** Rebuilds the shown rows from the confirmed rows and the outbox if an upgrade asked for it. If interrupted, it starts again. */
export async function rebuildIfWanted(root: DeviceDatabase): Promise<void> {
  if ((await readMeta<boolean>(root, rebuildKey)) !== true) return;
  await inTransaction(root, { tables: [root.log, root.meta, ...foldTables(root)] }, async (db) => {
    for (const facility of await facilitiesOf(db)) await rebuild(db, facility);
    await db.meta.delete(rebuildKey);
  });
}

/**
 * Rebuilds a facility's shown rows: lists every pending event of the outbox on its partitions and folds each partition over its confirmed
 * rows. Call it inside a transaction.
 */
export async function rebuild(db: DeviceDatabase, facility: FacilityId): Promise<void> {
  const log = (await db.log.toArray()).find((row) => row.facility === facility);
  if (log) {
    const rows = await db.event
      .where('[log_id+seq]')
      .between([log.log_id, Dexie.minKey], [log.log_id, Dexie.maxKey])
      .filter((row) => isPending(row, log))
      .toArray();
    await listPending(db, facility, rows);
  }
  await foldAll(db, facility);
}

/**
 * Rebuilds a facility's shown rows and compares them with the old ones. Rows that no pending event wrote are confirmed rows and stay. Call
 * it inside a transaction. @returns the tables whose shown rows were wrong.
 */
export async function rebuildWrong(db: DeviceDatabase, facility: FacilityId): Promise<readonly string[]> {
  const bases = await basesOf(db, facility);
  const before = await rowsPendingIn(db, facility, bases);
  await rebuild(db, facility);
  const after = await rowsPendingIn(db, facility, bases);
  const wrong = [...before.keys()].filter((table) => !isSame(before.get(table), after.get(table)));
  return isSame(bases, await basesOf(db, facility)) ? wrong : [...wrong, 'base'];
}

/** The pending events of a facility, by partition. */
export function basesOf(db: DeviceDatabase, facility: FacilityId): Promise<BaseRow[]> {
  return db.base
    .where('[facility+key]')
    .between([facility, Dexie.minKey], [facility, Dexie.maxKey])
    .toArray();
}

/** The stored rows that pending events wrote, by table. */
async function rowsPendingIn(
  db: DeviceDatabase,
  facility: FacilityId,
  bases: readonly BaseRow[],
): Promise<ReadonlyMap<string, readonly (object | undefined)[]>> {
  const rows = new Map<string, readonly (object | undefined)[]>();
  for (const { family, tables } of db.families)
    for (const [name, table] of Object.entries(tables)) {
      const ids = bases
        .filter((base) => base.family === family.name)
        .flatMap((base) => Object.keys(base.rows[name] ?? {}));
      if (ids.length > 0) rows.set(name, await table.find(db, facility, ids));
    }
  return rows;
}

/** Folds again the partitions some of whose pending events are missing from the outbox. */
export async function healMissing(root: DeviceDatabase, facility: FacilityId): Promise<void> {
  await inTransaction(root, { tables: foldTables(root) }, async (db) => {
    const bases = await basesOf(db, facility);
    const kept = new Set(await db.event.toCollection().primaryKeys());
    const broken = bases.filter(({ events }) => events.some((n) => !kept.has(n)));
    if (broken.length > 0) await fold(db, facility, { keys: broken.map(({ key }) => key) });
  });
}

/** The facilities with a log or rows on a device. */
async function facilitiesOf(db: DeviceDatabase): Promise<ReadonlySet<FacilityId>> {
  const [logs, bases] = await Promise.all([db.log.toArray(), db.base.toArray()]);
  return new Set([...logs, ...bases].map(({ facility }) => facility));
}

/** Set by an upgrade that changed the form of derived data; see {@link deriveIfWanted}. */
const deriveKey = 'derive';
const countKey = 'derive-count';

/** Progress of deriving the data that families store beside their rows, counted in rows. */
interface DerivedCount {
  readonly done: number;
  readonly of: number;
}

export interface Derivation extends DerivedCount {
  /** True if it ended early; the next opening starts it again. */
  readonly hasFailed: boolean;
}

/** Progress of the derivation; null if there is nothing to derive. A live query sees each step. */
export async function derivationOf(db: DeviceDatabase): Promise<Derivation | null> {
  const [wanted, counted] = await db.meta.bulkGet([deriveKey, countKey]);
  if (wanted?.value !== true) return null;
  const count = (counted?.value as DerivedCount | undefined) ?? { done: 0, of: 0 };
  return { ...count, hasFailed: db.hasDeriveFailed };
}

/** Computes all data that families store beside their rows again, after some of it was damaged. */
export async function deriveAnew(db: DeviceDatabase): Promise<void> {
  await writeMeta(db, deriveKey, true);
  await deriveIfWanted(db);
}

/** Starts the derivation if an upgrade asked for it. Only readers of derived data wait for it. */
export async function beginDeriving(db: DeviceDatabase): Promise<void> {
  if (!(await isDeriveWanted(db))) return;
  db.hasDeriveFailed = false;
  db.deriving = deriveIfWanted(db)
    .catch(() => tellFailure(db))
    .then(() => {
      db.deriving = null;
    });
}

/** Writes the failure so that live queries see it; on a full disk they see it at their next read. */
async function tellFailure(db: DeviceDatabase): Promise<void> {
  db.hasDeriveFailed = true;
  try {
    await writeMeta(db, countKey, await readMeta(db, countKey));
  } catch {
    // The report may fail as well, because a full disk may have caused the failure.
  }
}

/**
 * Computes the data that families store beside their rows again if an upgrade asked for it: piece by piece, each in its own transaction, so
 * that a save waits for one piece only. If interrupted, or overtaken by another tab, it starts again.
 */
export async function deriveIfWanted(root: DeviceDatabase): Promise<void> {
  if (!(await isDeriveWanted(root))) return;
  const tables = [root.log, root.meta, root.cursor, ...foldTables(root)];
  const cursors = await root.cursor.toArray();
  const facilities = new Set([...(await facilitiesOf(root)), ...cursors.map(({ facility }) => facility)]);
  const pieces: DerivePiece[] = [];
  for (const facility of facilities)
    for (const client of root.families) pieces.push(...((await client.derivePieces?.(root, facility)) ?? []));
  const of = pieces.reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  for (const { rows, derive } of pieces) {
    done += rows;
    await inTransaction(root, { tables }, async (db) => {
      if (!(await isDeriveWanted(db))) return;
      await derive(db);
      await writeMeta(db, countKey, { done, of });
    });
  }
  await root.meta.bulkDelete([deriveKey, countKey]);
}

/** True if the data that families store beside their rows has to be computed again. */
async function isDeriveWanted(db: DeviceDatabase): Promise<boolean> {
  return (await readMeta<boolean>(db, deriveKey)) === true;
}
