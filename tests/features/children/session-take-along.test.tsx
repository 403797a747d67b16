import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SessionScreen } from '#features/children/session/session-screen.tsx';
import type { AntigenId } from '#domain/kernel/ids.ts';
import { antigenIds } from '#tests/client/support/children.ts';
import { bcg, type Tablet } from '#tests/features/stock/stock-tablet.tsx';
import { savedEvents } from './child-tablet.tsx';
import { stocked } from './held-session.tsx';
import { childOf, recordOf } from './session.ts';

/** Packs that many vials of BCG. */
async function packed(device: Tablet, vials: number): Promise<void> {
  const field = await screen.findByLabelText('Vials of BCG');
  await device.user.clear(field);
  await device.user.type(field, String(vials));
}

const patience = { timeout: 20_000 };

test('a vial that was not packed is taken along from the store while the session is held, and closes with it', async () => {
  const device = await stocked();
  const child = await childOf(device, 'Aisha Bello', 3);
  device.show(<SessionScreen />, '/child/session');
  await packed(device, 0);
  expect(screen.getByText('0 vials · 0 doses')).toBeTruthy();
  await device.user.click(screen.getByRole('button', { name: 'Start session' }));
  await device.user.click(await screen.findByRole('button', { name: /^Aisha Bello/ }));
  const row = within((await screen.findByText('not taken along')).closest('li') as HTMLElement);
  const take = row.getByRole('button', { name: 'Take along B-1 BCG' });
  await device.user.dblClick(take);
  await device.user.click(await screen.findByRole('button', { name: /^Open B-1/, busy: false }, patience));
  await screen.findByRole('checkbox', { name: 'BCG', checked: true }, patience);
  // One vial was taken along, and it is open.
  expect(screen.queryByRole('button', { name: /^(Take along|Another vial)/ })).toBeNull();
  const carried = (await savedEvents(device)).filter(({ type }) => type === 'carry-session-lot');
  expect(carried.map(({ payload }) => payload)).toMatchObject([
    { carried: { batchNo: 'B-1', perVial: 20, vials: 1 } },
  ]);
  await device.user.click(await screen.findByRole('button', { name: 'Save 1 dose', busy: false }));
  await screen.findByRole('heading', { name: 'Aisha Bello got 1 dose' }, patience);
  expect(await recordOf(device, child)).toMatchObject([{ label: { batchNo: 'B-1' } }]);
  await device.user.click(screen.getByRole('button', { name: 'Close session' }));
  expect(await screen.findByText('All vials accounted for', undefined, patience)).toBeTruthy();
  await device.user.click(screen.getByRole('button', { name: 'Save and close' }));
  const summary = within(await screen.findByRole('region', { name: 'Session summary' }, patience));
  // Carried 1, returned 0, opened 1, given 1, wasted 19.
  expect(summary.getByRole('row', { name: /^BCG/ }).textContent).toMatch(/^BCGB-1101/);
});

test('a second vial of a lot is taken along when those carried are used up', async () => {
  const device = await stocked();
  await device.engine.db.antigen.update(bcg, { dosesPerVial: 1 });
  for (const name of ['Aisha Bello', 'Musa Bello']) await childOf(device, name, 3);
  device.show(<SessionScreen />, '/child/session');
  await packed(device, 1);
  expect(screen.getByText('1 vial · 1 dose')).toBeTruthy();
  await device.user.click(screen.getByRole('button', { name: 'Start session' }));
  await device.user.click(await screen.findByRole('button', { name: /^Aisha Bello/ }));
  await device.user.click(await screen.findByRole('button', { name: /^Open B-1/ }));
  await screen.findByRole('checkbox', { name: 'BCG', checked: true }, patience);
  await device.user.click(await screen.findByRole('button', { name: 'Save 1 dose', busy: false }));
  await device.user.click(
    await screen.findByRole('button', { name: /^Next in line\s*Musa Bello/ }, patience),
  );
  await device.user.click(await screen.findByRole('button', { name: 'Take along B-1 BCG' }, patience));
  await device.user.click(await screen.findByRole('button', { name: /^Open B-1/, busy: false }, patience));
  await screen.findByRole('checkbox', { name: 'BCG', checked: true }, patience);
  const parts = await device.engine.planning.parts();
  expect(parts.map(({ carried }) => carried.map(({ vials }) => vials))).toEqual([[2]]);
});

test('of an antigen whose vials have no known size as many doses as needed are proposed', async () => {
  const device = await stocked();
  const antigen = antigenIds['Rota'] as AntigenId;
  await device.engine.db.antigen.put({ id: antigen, name: 'VitA', schedule: '' });
  await device.receive({ antigen, doses: 100, batchNo: 'A-1' });
  for (const name of ['Aisha Bello', 'Musa Bello']) await childOf(device, name, 200);
  device.show(<SessionScreen />, '/child/session');
  expect(await screen.findByLabelText('Vials of VitA')).toHaveProperty('value', '1');
  expect(screen.getByLabelText('Doses per vial of VitA')).toHaveProperty('value', '2');
});
