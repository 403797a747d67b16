import { Dexie } from 'dexie';
import type { ChildRow, ImmunizationRow } from '#contract/register-rows.ts';
import { keptChild } from '#domain/immunization/merges.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { antigenNamesOf, dueRow } from './due-rows.ts';
import { childFileRow, immunizationFileRow, nothingOwn } from './file-rows.ts';
import { tokenScope } from './token-key.ts';

/** Rows written at once: few enough that none of them makes the browser copy the whole register. */
const sliceSize = 2000;

/**
 * Swaps in the register of a snapshot, without what is pending: refoldRegister puts that on top. To be called inside the
 * snapshot's transaction.
 */
export async function swapRegister(
  db: DeviceDatabase,
  facility: FacilityId,
  { children, immunizations }: { children: readonly ChildRow[]; immunizations: readonly ImmunizationRow[] },
): Promise<void> {
  await clearRegister(db, facility);
  const scope = await tokenScope(db, facility);
  for (const slice of slicesOf(children))
    await db.child.bulkAdd(
      slice.map((child) => childFileRow(scope, child, { changes: nothingOwn(), n: undefined })),
    );
  for (const slice of slicesOf(immunizations))
    await db.immunization.bulkPut(slice.map((row) => immunizationFileRow(facility, row, nothingOwn())));
  await writeAllDue(db, facility, { children, immunizations });
}

async function clearRegister(db: DeviceDatabase, facility: FacilityId): Promise<void> {
  const whole = [
    [facility, Dexie.minKey],
    [facility, Dexie.maxKey],
  ] as const;
  await Promise.all([
    db.child
      .where('[facility+id]')
      .between(...whole)
      .delete(),
    db.due
      .where('[facility+due_on]')
      .between(...whole)
      .delete(),
    db.immunization
      .where('[facility+immunizationType+id]')
      .between(...whole)
      .delete(),
  ]);
}

async function writeAllDue(
  db: DeviceDatabase,
  facility: FacilityId,
  { children, immunizations }: { children: readonly ChildRow[]; immunizations: readonly ImmunizationRow[] },
): Promise<void> {
  const names = await antigenNamesOf(db);
  const byId = new Map(children.map((child) => [child.id, child]));
  const recordsByChild = Map.groupBy(immunizations, ({ child }) => keptChild(byId, child));
  const standing = children.filter(({ mergedInto }) => mergedInto === null || !byId.has(mergedInto));
  for (const slice of slicesOf(standing)) {
    const rows = slice.flatMap(
      (child) => dueRow(facility, child, { records: recordsByChild.get(child.id) ?? [], names }) ?? [],
    );
    await db.due.bulkPut(rows);
  }
}

function* slicesOf<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += sliceSize) yield rows.slice(from, from + sliceSize);
}
