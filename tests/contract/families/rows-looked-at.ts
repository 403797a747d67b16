import type { EventId } from '#domain/kernel/ids.ts';
import type { Family, FamilyEvent, OwnRows, RowIds, RowTypes } from '#contract/families/family.ts';

/** Empty rows of a family, to be filled. */
export function noRows<Types extends RowTypes>({ tables }: Pick<Family<Types>, 'tables'>): OwnRows<Types> {
  return Object.fromEntries(
    Object.keys(tables).map((name) => [name, new Map()]),
  ) as unknown as OwnRows<Types>;
}

/** Only the rows that an event names, with what belongs to them. */
export function rowsLookedAt<Types extends RowTypes>(
  family: Family<Types>,
  all: OwnRows<Types>,
  { event, id }: { event: FamilyEvent; id: EventId },
): OwnRows<Types> {
  const found = noRows(family);
  const take = (ids: RowIds) => {
    for (const [name, wanted = []] of Object.entries(ids))
      for (const one of wanted) {
        const row = all[name]?.get(one);
        if (row === undefined || found[name]?.has(one)) continue;
        found[name]?.set(one, row);
        take(family.tables[name]?.follow(row) ?? {});
      }
  };
  take(family.named(event, id));
  return found;
}
