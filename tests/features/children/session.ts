import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { deviceToday } from '#client/db/clock.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import type { AntigenId, ChildId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { RegisterEvent } from '#domain/immunization/register/record.ts';
import type { ChildDetails } from '#domain/immunization/register/model.ts';
import { details } from '#tests/client/support/children.ts';
import { bcg, type Tablet } from '#tests/features/stock/stock-tablet.tsx';

export const today: LocalDate = deviceToday();

/** The date that many days before today; the schedule counts exact days. */
export function daysAgo(days: number): LocalDate {
  return addDays(today, -days);
}

/** Registers a child of that many days. */
export async function childOf(
  { engine }: Tablet,
  fullname: string,
  age: number,
  more: Partial<ChildDetails> = {},
): Promise<ChildId> {
  const saved = await engine.children.register(details(fullname, { bornOn: daysAgo(age), ...more }));
  if (!saved.ok) throw new Error(`not registered: ${saved.reason}`);
  return saved.child;
}

type Given = Extract<RegisterEvent, { type: 'immunize' }>['payload'];

/** Records a dose for a child, without the screens. */
export async function give({ engine }: Tablet, child: ChildId, more: Partial<Given> = {}): Promise<void> {
  const payload: Given = {
    child,
    antigen: bcg as AntigenId,
    dose: 'BCG',
    doses: 1,
    immunizedOn: today,
    nextOn: null,
    year: 2026,
    quarter: 'Q4',
    immunizationType: 'Outreach',
    source: null,
    label: null,
    caregiverEmail: null,
    isHistory: true,
    warnings: [],
    ...more,
  };
  const saved = await engine.children.save({ type: 'immunize', payload });
  if (!saved.ok) throw new Error(`not recorded: ${saved.reason}`);
}

/** A child's records, oldest id first. */
export async function recordOf({ engine }: Tablet, child: ChildId) {
  const rows = await engine.db.immunization.where({ child }).toArray();
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** The immunize modal, once it has loaded its child. */
export async function immunizeDialog() {
  const dialog = within(await screen.findByRole('dialog', { name: 'Immunize Child' }));
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: /^(Immunize Child|Save from card)$/ })).toHaveProperty(
      'disabled',
      false,
    ),
  );
  return dialog;
}
export type Dialog = Awaited<ReturnType<typeof immunizeDialog>>;

/** Submits the form of a visit. */
export async function sendVisit({ user }: Tablet, dialog: Dialog): Promise<void> {
  await user.click(dialog.getByRole('button', { name: 'Immunize Child' }));
}

/** Chooses a dose of an antigen from a batch by hand. */
export async function chooseVaccine(
  { user }: Tablet,
  dialog: Dialog,
  { antigen = bcg as string, batch = 'B-1' }: { readonly antigen?: string; readonly batch?: string } = {},
): Promise<void> {
  await user.selectOptions(await dialog.findByLabelText('Antigen'), antigen);
  await user.click(await dialog.findByRole('button', { name: `Select batch ${batch}` }));
}
