import type { FacilityItem } from '#contract/sync-rows.ts';
import type { Child, Immunization } from '#domain/immunization/model.ts';
import { emptyRegister } from '#domain/immunization/model.ts';
import type { ChildId, ImmunizationId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { LogRow, OutboxRow } from '#client/db/rows.ts';
import { refold } from './refold.ts';
import { subjectOf } from './register-event.ts';

/**
 * Stores what a page brings of the register, over which own events that are still pending are folded again. `touched` are the
 * outbox rows, already stored, that the page answered; `log` has the position that the page moves it to. To be called inside the
 * page's transaction.
 */
export async function applyRegisterPage(
  db: DeviceDatabase,
  log: LogRow,
  { items, touched }: { items: readonly FacilityItem[]; touched: readonly OutboxRow[] },
): Promise<void> {
  const children = new Map<ChildId, Child>();
  const immunizations = new Map<ImmunizationId, Immunization>();
  for (const item of items) {
    for (const row of item.children) children.set(row.id, row);
    for (const row of item.immunizations) immunizations.set(row.id, row);
  }
  const subjects = subjectsOfRows(touched);
  for (const id of children.keys()) subjects.children.add(id);
  for (const id of immunizations.keys()) subjects.immunizations.add(id);
  if (subjects.children.size === 0 && subjects.immunizations.size === 0) return;
  await refold(db, { log, ...subjects, confirmed: { children, immunizations } });
}

/**
 * Brings the register in line after outbox rows have entered the fold, left it or changed their state. They must be stored
 * already. To be called inside a transaction.
 */
export async function refoldRegister(
  db: DeviceDatabase,
  log: LogRow,
  touched: readonly OutboxRow[],
): Promise<void> {
  const subjects = subjectsOfRows(touched);
  if (subjects.children.size === 0 && subjects.immunizations.size === 0) return;
  await refold(db, { log, ...subjects, confirmed: emptyRegister });
}

function subjectsOfRows(rows: readonly OutboxRow[]): {
  readonly children: Set<ChildId>;
  readonly immunizations: Set<ImmunizationId>;
} {
  const children = new Set<ChildId>();
  const immunizations = new Set<ImmunizationId>();
  for (const row of rows) {
    const { child, immunization } = subjectOf(row.lot);
    if (child !== null) children.add(child);
    if (immunization !== null) immunizations.add(immunization);
  }
  return { children, immunizations };
}
