import { expect } from 'vitest';
import { keptChild } from '#domain/immunization/merges.ts';
import { standingFindings } from '#domain/immunization/screening/findings.ts';
import { antigenNamesOf, dueRow } from '#client/children/due-rows.ts';
import { offeredFromAt } from '#client/children/offered-here.ts';
import type { Engine } from '#client/engine.ts';

/** The due list's rows are what the schedule says of each child that stands, with the records of all entries merged into it. */
export async function expectDueIsDerived(db: Engine['db']): Promise<void> {
  const [children, records, due] = await Promise.all([
    db.child.toArray(),
    db.immunization.toArray(),
    db.due.toArray(),
  ]);
  const names = await antigenNamesOf(db);
  const facilities = [...new Set(children.map(({ facility }) => facility))];
  const froms = new Map(
    await Promise.all(
      facilities.map(
        async (facility) => [facility, (await offeredFromAt(db, facility)).offeredFrom] as const,
      ),
    ),
  );
  const shown = new Map(children.map((row) => [row.id, row.personal.shown]));
  const expected = children.flatMap((row) => {
    if (keptChild(shown, row.id) !== row.id) return [];
    const own = records.filter(({ child }) => shown.has(child) && keptChild(shown, child) === row.id);
    const findings = [...shown.values()]
      .filter(({ id }) => keptChild(shown, id) === row.id)
      .flatMap(standingFindings);
    return (
      dueRow(row.facility, row.personal.shown, {
        records: own,
        names,
        findings,
        offeredFrom: froms.get(row.facility) ?? new Map(),
      }) ?? []
    );
  });
  expect(sorted(due, 'id')).toEqual(sorted(expected, 'id'));
}

function sorted<Row>(rows: readonly Row[], key: keyof Row): Row[] {
  return rows.toSorted((a, b) => String(a[key]).localeCompare(String(b[key])));
}
