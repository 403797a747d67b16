import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { deviceNow } from '#client/db/clock.ts';
import type { EntryId, HeldSessionId, SessionPartId, UserId } from '#domain/kernel/ids.ts';
import type { OpenedVial, SessionPart } from '#domain/sessions/held/model.ts';
import { SessionScreen } from '#features/children/session/session-screen.tsx';
import { bcg, cottage, type Tablet } from '#tests/features/stock/stock-tablet.tsx';
import { started, stocked } from './held-session.tsx';
import { childOf, today } from './session.ts';

const patience = { timeout: 20_000 };

/** Delivers the session of a colleague's tablet with an open vial, which is held now. */
async function heldElsewhere(device: Tablet, vial: OpenedVial): Promise<void> {
  const at = new Date(deviceNow()).toISOString();
  const part: SessionPart = {
    id: '0197aef2-0000-7000-8000-00000000e001' as SessionPartId,
    session: '0197aef2-0000-7000-8000-00000000e001' as HeldSessionId,
    head: { kind: 'fixed', place: 'Rijiya', settlement: '', plan: null, on: today },
    team: 'Halima Sani',
    carried: [],
    vials: [vial],
    closed: null,
    admin: '0197aef2-0000-7000-8000-00000000e002' as UserId,
    createdAt: at,
    updatedAt: at,
  };
  await device.engine.db.table('session_part').put({ ...part, facility: cottage });
}

const openedOf = (entry: EntryId): OpenedVial => ({
  antigen: bcg,
  name: 'BCG',
  entry,
  lot: null,
  batchNo: 'B-9',
  doses: 20,
  openedAt: deviceNow(),
});

test('a vial that a colleague’s session uses says so, and is not taken along unless it is chosen', async () => {
  const device = await stocked();
  const own = await device.issue(await device.receive({ doses: 20, batchNo: 'B-8' }), 20, deviceNow());
  const entry = await device.issue(await device.receive({ doses: 20, batchNo: 'B-9' }), 20, deviceNow());
  await heldElsewhere(device, openedOf(entry));
  device.show(<SessionScreen />, '/child/session');
  const open = within(await screen.findByRole('region', { name: 'Still open' }));
  const row = (batch: RegExp) => within(open.getByText(batch).closest('li') as HTMLElement);
  expect(row(/B-9/).getByText('In the session of Halima Sani, held now')).toBeTruthy();
  expect(row(/B-9/).getByRole('checkbox')).toHaveProperty('checked', false);
  expect(row(/B-8/).queryByText(/held now/)).toBeNull();
  expect(row(/B-8/).getByRole('checkbox')).toHaveProperty('checked', true);
  await device.user.click(screen.getByRole('button', { name: 'Start session' }));
  await screen.findByRole('region', { name: 'Expected' }, patience);
  const parts = await device.engine.planning.parts();
  expect(parts.find(({ team }) => team !== 'Halima Sani')?.vials.map((vial) => vial.entry)).toEqual([own]);
});

test('an open vial of the session that was accounted for elsewhere is no longer shown', async () => {
  const device = await stocked();
  const entry = await device.issue(await device.receive({ doses: 20, batchNo: 'B-9' }), 20, deviceNow());
  await childOf(device, 'Aisha Bello', 3);
  await started(device);
  const vials = within(await screen.findByRole('region', { name: 'Open vials' }));
  expect(await vials.findByText(/B-9/)).toBeTruthy();
  await device.utilize(entry, 2);
  expect(await vials.findByText(/^No vial is open/, undefined, patience)).toBeTruthy();
  expect(vials.queryByText(/B-9/)).toBeNull();
});
