import type { ClientFamily, DeviceDatabase, RowChange } from '#client/db/database.ts';
import { Dexie } from 'dexie';
import { register, type RegisterRows } from '#contract/families/register.ts';
import type { Child, Immunization, RegisterChanges } from '#domain/immunization/register/model.ts';
import { seriesOfAntigen } from '#domain/immunization/schedule/products.ts';
import { type RegisterEvent, registerRowsOf } from '#domain/immunization/register/record.ts';
import type { ChildId, EventId, FacilityId } from '#domain/kernel/ids.ts';
import { childrenById } from './read-children.ts';
import { duePieces, writeAllDue, writeDue } from './due-rows.ts';
import { type ChildFileRow, type ImmunizationFileRow, recordOf } from '../db/child-rows.ts';
import { isWholeSlot } from './due-slots.ts';
import { forgetNumbers, isWholeNumber, leaseNumbers } from './vacc-nos.ts';
import { tokenScope, tokensOf } from '../db/child-tokens.ts';
import { endOf } from '#domain/immunization/register/follow-up.ts';

/** The register of children on the tablet. */
export const registerOnTablet: ClientFamily<RegisterRows, RegisterChanges> = {
  family: register,
  stores: {},
  // Due doses depend on the antigens' names and the place's offer, and tokens on a key.
  derivedStores: ['due_slot', 'antigen', 'place', 'meta'],
  tables: {
    child: {
      store: 'child',
      async find(db, facility, ids) {
        const rows = await childrenById(db, ids as readonly ChildId[]);
        const known = new Map<string, ChildFileRow>(rows.map((row) => [row.id, row]));
        return ids.map((id) => (known.get(id)?.facility === facility ? known.get(id) : undefined));
      },
      all: (db, facility) => db.child.where('[facility+id]').between(...wholeOf(facility)),
      rowOf: (stored) => (stored as ChildFileRow).personal.shown,
      async storing(db, facility) {
        const scope = await tokenScope(db, facility);
        return (row, { known }) => {
          const n = (known as ChildFileRow | undefined)?.n;
          return {
            ...(n !== undefined && { n }),
            id: row.id,
            facility,
            ...(row.mergedInto !== null && { merged_into: row.mergedInto }),
            tokens: tokensOf(scope, row),
            personal: { shown: row },
          };
        };
      },
      settleIds: (db, facility, rows) => settledChildren(db, facility, rows as readonly ChildFileRow[]),
      keyOf: (stored) => (stored as ChildFileRow).n,
      uncountedBy: () => undefined,
      isWhole: (stored) => isWholeChild(stored as ChildFileRow),
    },
    immunization: {
      store: 'immunization',
      async find(db, facility, ids) {
        const rows = await db.immunization.bulkGet([...ids]);
        return rows.map((row) => (row?.facility === facility ? row : undefined));
      },
      all: (db, facility) =>
        db.immunization.where('[facility+immunizationType+id]').between(...wholeOf(facility)),
      rowOf: (stored) => recordOf(stored as ImmunizationFileRow),
      storing: (_db, facility) => (row) => ({ ...row, facility }),
      settleIds: (db, facility, rows) => settledRecords(db, facility, rows as readonly ImmunizationFileRow[]),
      keyOf: (stored) => (stored as ImmunizationFileRow).id,
      uncountedBy: () => undefined,
    },
  },
  dependencies(event) {
    const known = event as RegisterEvent;
    const { children, immunizations } = registerRowsOf(known);
    const child = known.type === 'immunize' ? [known.payload.child] : [];
    // A child or record has the id of the event that made it. The server knows which of these have arrived.
    return [...new Set<string>([...children, ...immunizations, ...child])] as EventId[];
  },
  uncounted: () => ({}),
  derive: (db, facility, changes) => writeDue(db, facility, new Set(changes.flatMap(childrenOf))),
  deriveAll: writeAllDue,
  derivePieces: duePieces,
  besides: { due_slot: isWholeSlot, vacc_no: isWholeNumber },
  lease: { store: 'vacc_no', refill: leaseNumbers, forget: forgetNumbers },
  derivedOfAntigen: (antigen) => ({ series: seriesOfAntigen(antigen) }),
  derivedOfPlace: ({ introducedOn, ownWords, graceDays }) => ({ introducedOn, ownWords, graceDays }),
};

/** Tokens are checked for their form only: making them again for a large register takes seconds. */
function isWholeChild({ id, merged_into, tokens, personal: { shown } }: ChildFileRow): boolean {
  return (
    id === shown.id &&
    (merged_into ?? null) === shown.mergedInto &&
    Array.isArray(tokens) &&
    tokens.length > 0 &&
    tokens.every((token) => Number.isInteger(token))
  );
}

/** The children whose due doses may change. */
function childrenOf({ table, id, before, after }: RowChange): ChildId[] {
  if (table === 'immunization')
    return [before, after].flatMap((row) => (row ? [(row as Immunization).child] : []));
  // Undoing a merge also changes the child that the entry pointed to before.
  const pointed = [before, after].flatMap((row) => (row as Child | null)?.mergedInto ?? []);
  return [id as ChildId, ...pointed];
}

function wholeOf(facility: FacilityId) {
  return [
    [facility, Dexie.minKey],
    [facility, Dexie.maxKey],
  ] as const;
}

// A child that a successor took over from a closed facility has the same id at both. A tablet used at both keeps the successor's rows,
// whichever arrive first, because the closed facility no longer follows the child.

/** The children of a facility to be stored; deletes the rows that they replace. */
async function settledChildren(
  db: DeviceDatabase,
  facility: FacilityId,
  rows: readonly ChildFileRow[],
): Promise<readonly ChildFileRow[]> {
  if (!(await hasOthers(db, facility))) return rows;
  const found = await childrenById(
    db,
    rows.map(({ id }) => id),
  );
  const others = new Map(found.filter((row) => row.facility !== facility).map((row) => [row.id, row]));
  const kept = rows.filter((row) => {
    const other = others.get(row.id);
    return other === undefined || endOf([row.personal.shown])?.facility !== other.facility;
  });
  await db.child.bulkDelete(kept.flatMap(({ id }) => others.get(id)?.n ?? []));
  return kept;
}

/** The records of a facility to be stored, without those of a child that the other facility follows. */
async function settledRecords(
  db: DeviceDatabase,
  facility: FacilityId,
  rows: readonly ImmunizationFileRow[],
): Promise<readonly ImmunizationFileRow[]> {
  if (!(await hasOthers(db, facility))) return rows;
  const children = await childrenById(db, new Set(rows.map(({ child }) => child)));
  const elsewhere = new Set(children.filter((row) => row.facility !== facility).map(({ id }) => id));
  return rows.filter(({ child }) => !elsewhere.has(child));
}

/** True if the device holds children of another facility, which is rare. */
async function hasOthers(db: DeviceDatabase, facility: FacilityId): Promise<boolean> {
  const inOrder = db.child.orderBy('[facility+id]');
  const [first, last] = await Promise.all([inOrder.first(), inOrder.clone().last()]);
  return [first, last].some((row) => row !== undefined && row.facility !== facility);
}
