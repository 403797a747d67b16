import type { ClientFamily } from '#client/db/database.ts';
import { toy } from '#tests/contract/families/toy-family.ts';

type Marbles = ReturnType<(typeof toy)['apply']>['bag'][number];
type Kept = Marbles & { readonly facility: string };

/** A test family on the tablet: one table, known only to this entry of the registry. */
export const toyOnTablet: ClientFamily<{ bag: Marbles }, Marbles> = {
  family: toy,
  stores: { bag: '[facility+id]' },
  derivedStores: [],
  tables: {
    bag: {
      store: 'bag',
      find: (db, facility, ids) => db.table<Kept>('bag').bulkGet(ids.map((id) => [facility, id])),
      all: (db, facility) =>
        db.table<Kept>('bag').where('[facility+id]').between([facility, ''], [facility, '\uffff']),
      rowOf(stored) {
        const { id, marbles, updatedAt } = stored as Kept;
        return { id, marbles, updatedAt };
      },
      storing: (_db, facility) => (row) => ({ ...row, facility }),
      keyOf(stored) {
        const { facility, id } = stored as Kept;
        return [facility, id];
      },
      uncountedBy: () => undefined,
    },
  },
  dependencies: () => [],
  uncounted: () => ({}),
};
