import { expect } from 'vitest';
import { keptChild } from '#domain/immunization/register/activities/merges.ts';
import { standingFindings } from '#domain/immunization/screening/findings.ts';
import { antigensOf, dueChild } from '#client/children/due-rows.ts';
import { childrenIn } from '#client/children/due-slots.ts';
import { offeredFromAt } from '#client/children/offered-here.ts';
import { tokenScope } from '#client/db/child-tokens.ts';
import type { Engine } from '#client/engine.ts';

/** The due list's rows match the schedule for each unmerged child, records of all entries merged into it included. */
export async function expectDueIsDerived(db: Engine['db']): Promise<void> {
  const [children, records, slots] = await Promise.all([
    db.child.toArray(),
    db.immunization.toArray(),
    db.due_slot.toArray(),
  ]);
  const antigens = await antigensOf(db);
  const facilities = [...new Set(children.map(({ facility }) => facility))];
  const facts = new Map(
    await Promise.all(
      facilities.map(async (facility) => {
        const { offeredFrom, graceDays } = await offeredFromAt(db, facility);
        return [facility, { offeredFrom, graceDays, scope: await tokenScope(db, facility) }] as const;
      }),
    ),
  );
  const shown = new Map(children.map((row) => [row.id, row.personal.shown]));
  const expected = children.flatMap((row) => {
    if (keptChild(shown, row.id) !== row.id) return [];
    const own = records.filter(({ child }) => shown.has(child) && keptChild(shown, child) === row.id);
    const entries = [...shown.values()].filter(({ id }) => keptChild(shown, id) === row.id);
    const due = dueChild(row.personal.shown, {
      records: own,
      antigens,
      findings: entries.flatMap(standingFindings),
      entries,
      ...facts.get(row.facility)!,
    });
    return due ? [{ facility: row.facility, ...due }] : [];
  });
  const due = slots.flatMap((slot) =>
    childrenIn(slot).map((child) => ({ facility: slot.facility, ...child })),
  );
  expect(sorted(due, 'id')).toEqual(sorted(expected, 'id'));
}

function sorted<Row>(rows: readonly Row[], key: keyof Row): Row[] {
  return rows.toSorted((a, b) => String(a[key]).localeCompare(String(b[key])));
}
