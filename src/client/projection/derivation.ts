import type { DerivePiece, DeviceDatabase } from '#client/db/database.ts';
import { inTransaction } from '#client/db/in-transaction.ts';
import { readMeta, writeMeta } from '#client/db/meta.ts';
import { foldTables } from './fold-tables.ts';
import { facilitiesOf } from './rebuild.ts';

/** Set by an upgrade that changed how what is worked out of rows is kept; see {@link deriveIfWanted}. */
const deriveKey = 'derive';
const countKey = 'derive-count';

/** How far what families keep beside their rows has been worked out, in rows. */
interface DerivedCount {
  readonly done: number;
  readonly of: number;
}

export interface Derivation extends DerivedCount {
  /** It came to an end before all was done; the next opening begins it again. */
  readonly hasFailed: boolean;
}

/** How far the work has come; null where there is none to do. Whoever reads it live is told of each step. */
export async function derivationOf(db: DeviceDatabase): Promise<Derivation | null> {
  const [wanted, counted] = await db.meta.bulkGet([deriveKey, countKey]);
  if (wanted?.value !== true) return null;
  const count = (counted?.value as DerivedCount | undefined) ?? { done: 0, of: 0 };
  return { ...count, hasFailed: db.hasDeriveFailed };
}

/** Begins the work where an upgrade asked for it. Who reads what is derived may wait for it, and nobody else does. */
export async function beginDeriving(db: DeviceDatabase): Promise<void> {
  if (!(await isDeriveWanted(db))) return;
  db.hasDeriveFailed = false;
  db.deriving = deriveIfWanted(db)
    .catch(() => tellFailure(db))
    .then(() => {
      db.deriving = null;
    });
}

/** Those who read how far it has come are told by a write; where the disk takes none they hear of it when they ask again. */
async function tellFailure(db: DeviceDatabase): Promise<void> {
  db.hasDeriveFailed = true;
  try {
    await writeMeta(db, countKey, await readMeta(db, countKey));
  } catch {
    // What cannot be written may be why it failed.
  }
}

/**
 * Works out anew what families keep beside their rows, where an upgrade asked for it: piece by piece, each in a transaction of its own, so
 * that what is saved meanwhile waits for one piece and not for all. Killed before its end, or overtaken by another tab, it begins again.
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

/** Whether what families keep beside their rows has to be worked out anew. */
async function isDeriveWanted(db: DeviceDatabase): Promise<boolean> {
  return (await readMeta<boolean>(db, deriveKey)) === true;
}
