import type { ClientFamily, RowChange } from '#client/db/database.ts';
import { Dexie } from 'dexie';
import { register, type RegisterRows } from '#contract/families/register.ts';
import type { Child, Immunization, RegisterChanges } from '#domain/immunization/register/model.ts';
import { seriesOfAntigen } from '#domain/immunization/schedule/products.ts';
import { type RegisterEvent, registerRowsOf } from '#domain/immunization/register/record.ts';
import type { ChildId, EventId, FacilityId } from '#domain/kernel/ids.ts';
import { childrenById } from './children-by-id.ts';
import { duePieces, writeAllDue, writeDue } from './due-rows.ts';
import { type ChildFileRow, type ImmunizationFileRow, recordOf } from '../db/child-rows.ts';
import { leaseNumbers } from './lease-numbers.ts';
import { settledChildren, settledRecords } from './taken-over.ts';
import { tokenScope } from './token-key.ts';
import { tokensOf } from '../db/child-tokens.ts';
import { forgetNumbers } from './vacc-nos.ts';

/** The register of children on the tablet. */
export const registerOnTablet: ClientFamily<RegisterRows, RegisterChanges> = {
  family: register,
  stores: {},
  // The due doses go by the antigens' names and what is offered at the place, the tokens by a key.
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
    // A child and a record share the id of the event that made them. The server knows which have come.
    return [...new Set<string>([...children, ...immunizations, ...child])] as EventId[];
  },
  uncounted: () => ({}),
  derive: (db, facility, changes) => writeDue(db, facility, new Set(changes.flatMap(childrenOf))),
  deriveAll: writeAllDue,
  derivePieces: duePieces,
  lent: { store: 'vacc_no', borrow: leaseNumbers, forget: forgetNumbers },
  derivedOfAntigen: (antigen) => ({ series: seriesOfAntigen(antigen) }),
  derivedOfPlace: ({ introducedOn, ownWords, graceDays }) => ({ introducedOn, ownWords, graceDays }),
};

/** The children of whom something else is due after a change. */
function childrenOf({ table, id, before, after }: RowChange): ChildId[] {
  if (table === 'immunization')
    return [before, after].flatMap((row) => (row ? [(row as Immunization).child] : []));
  // A merge that was taken back changes the child that it pointed to before.
  const pointed = [before, after].flatMap((row) => (row as Child | null)?.mergedInto ?? []);
  return [id as ChildId, ...pointed];
}

function wholeOf(facility: FacilityId) {
  return [
    [facility, Dexie.minKey],
    [facility, Dexie.maxKey],
  ] as const;
}
