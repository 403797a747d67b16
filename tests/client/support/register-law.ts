import { expect } from 'vitest';
import { keptChild } from '#domain/immunization/merges.ts';
import { antigenNamesOf, dueRow } from '#client/children/due-rows.ts';
import { isRegisterChain, subjectOf } from '#client/children/register-event.ts';
import { foldRegister } from '#client/children/register-fold.ts';
import { confirmedChild, confirmedImmunization, shownImmunization } from '#client/children/rows.ts';
import { isPending } from '#client/projection/event-state.ts';
import type { Engine } from '#client/engine.ts';

/** The law of the projection, for the register: the server's rows, then all pending register events in device order. */
export async function expectRegisterIsFold({ db }: Engine): Promise<void> {
  const [children, immunizations, outbox, logs] = await Promise.all([
    db.child.toArray(),
    db.immunization.toArray(),
    db.outbox.toArray(),
    db.log.toArray(),
  ]);
  const logById = new Map(logs.map((log) => [log.log_id, log]));
  const pending = outbox.filter(
    (row) => isRegisterChain(row.lot) && isPending(row, logById.get(row.log_id)!),
  );
  const byId = <Row extends { readonly id: unknown }>(rows: readonly (Row | null)[]) =>
    new Map(rows.flatMap((row) => (row ? [[row.id as Row['id'], row] as const] : [])));
  const fold = foldRegister(
    {
      children: byId(children.map(confirmedChild)),
      immunizations: byId(immunizations.map(confirmedImmunization)),
    },
    pending.map((row) => row.envelope),
  );
  const shown = {
    children: children.map(({ personal }) => personal.shown),
    immunizations: immunizations.map(shownImmunization),
  };
  expect(sorted(shown.children, 'id')).toEqual(sorted([...fold.children.values()], 'id'));
  expect(sorted(shown.immunizations, 'id')).toEqual(sorted([...fold.immunizations.values()], 'id'));
  const waiting = (row: { readonly pending: number; readonly own: { readonly seq: number } | null }) => [
    row.pending,
    row.own?.seq ?? 0,
  ];
  for (const row of children) {
    const own = pending.filter(({ lot }) => subjectOf(lot).child === row.id);
    expect(waiting(row), 'own events counted on a child').toEqual([own.length, own.at(-1)?.seq ?? 0]);
    expect(row.merged_into ?? null).toBe(row.personal.shown.mergedInto);
  }
  for (const row of immunizations) {
    const own = pending.filter(({ lot }) => subjectOf(lot).immunization === row.id);
    expect(waiting(row), 'own events counted on a record').toEqual([own.length, own.at(-1)?.seq ?? 0]);
  }
  await expectDueIsDerived(db);
}

/** The due list's rows are what the schedule says of each child that stands, with the records of all entries merged into it. */
async function expectDueIsDerived(db: Engine['db']): Promise<void> {
  const [children, records, due] = await Promise.all([
    db.child.toArray(),
    db.immunization.toArray(),
    db.due.toArray(),
  ]);
  const names = await antigenNamesOf(db);
  const shown = new Map(children.map((row) => [row.id, row.personal.shown]));
  const expected = children.flatMap((row) => {
    if (keptChild(shown, row.id) !== row.id) return [];
    const own = records.filter(({ child }) => shown.has(child) && keptChild(shown, child) === row.id);
    return dueRow(row.facility, row.personal.shown, { records: own, names }) ?? [];
  });
  expect(sorted(due, 'id')).toEqual(sorted(expected, 'id'));
}

function sorted<Row>(rows: readonly Row[], key: keyof Row): Row[] {
  return rows.toSorted((a, b) => String(a[key]).localeCompare(String(b[key])));
}
