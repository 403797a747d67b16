import { doseName } from '#domain/immunization/schedule/series.ts';
import type { Child, Immunization } from '#domain/immunization/register/model.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import {
  eventsByNumber,
  pendingOn,
  type RowStatus,
  rowStatus,
  stillToSend,
} from '#client/queries/pending-events.ts';
import type { QueryScope } from '#client/queries/scope.ts';
import type { Antigens } from './due-rows.ts';
import { replacedOnAt } from './offered-here.ts';
import { type ChildFileRow, type ImmunizationFileRow, recordOf } from '../db/child-rows.ts';

/** A child as screens show it. */
export interface ShownChild extends Child {
  /** Status of the device's last change to it. */
  readonly sync: RowStatus;
  /** Number of own events on it that have not come back from the server. */
  readonly waiting: number;
}

/** A record of immunization as screens show it. */
export interface ShownImmunization extends Immunization {
  readonly antigenName: string;
  /** Series chosen for its antigen; absent if none was chosen. */
  readonly series?: string | null | undefined;
  /** Name of the dose in the schedule of that day; null for a dose outside it. */
  readonly doseName: string | null;
  readonly sync: RowStatus;
  readonly waiting: number;
}

/** Rows of children as shown, in their order. */
export async function shownChildren(
  db: DeviceDatabase,
  scope: QueryScope,
  rows: readonly ChildFileRow[],
): Promise<ShownChild[]> {
  const states = await ownStates(db, scope, {
    table: 'child',
    partition: 'child',
    ids: rows.map(({ id }) => id),
  });
  return rows.map((row, at) => ({ ...row.personal.shown, ...(states[at] ?? nothingOwn) }));
}

/** Rows of records as shown, in their order. */
export async function shownImmunizations(
  db: DeviceDatabase,
  scope: QueryScope,
  { rows, antigens }: { rows: readonly ImmunizationFileRow[]; antigens: Antigens },
): Promise<ShownImmunization[]> {
  const ids = rows.map(({ id }) => id);
  const [states, replacedOn] = await Promise.all([
    ownStates(db, scope, { table: 'immunization', partition: 'dose', ids }),
    replacedOnAt(db, scope.facility),
  ]);
  return rows.map((row, at) => {
    const { name: antigenName = '', series } = antigens.get(row.antigen) ?? {};
    const edition = { on: row.immunizedOn, antigen: antigenName, replacedOn };
    return {
      ...recordOf(row),
      antigenName,
      series,
      doseName: row.dose === null ? null : (doseName(row.dose, edition) ?? row.dose),
      ...(states[at] ?? nothingOwn),
    };
  });
}

type OwnState = Pick<ShownChild, 'sync' | 'waiting'>;

const nothingOwn: OwnState = { sync: 'saved', waiting: 0 };

/** For each row, the number of own events that have not come back and the status of the last one. */
async function ownStates(
  db: DeviceDatabase,
  { facility, log }: QueryScope,
  { table, partition, ids }: { table: string; partition: string; ids: readonly string[] },
): Promise<OwnState[]> {
  const pending = await pendingOn(
    db,
    facility,
    ids.map((id) => `${partition}:${id}`),
  );
  const by = ids.map((id) => pending.get(`${partition}:${id}`)?.rows[table]?.[id]?.by ?? []);
  const events = await eventsByNumber(
    db,
    by.flatMap((numbers) => numbers.at(-1) ?? []),
  );
  return by.map((numbers) => {
    const last = events.get(numbers.at(-1) ?? 0);
    return { sync: last ? rowStatus(last, log) : 'saved', waiting: stillToSend(numbers.length) };
  });
}
