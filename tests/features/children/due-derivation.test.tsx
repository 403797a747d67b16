import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { writeMeta } from '#client/db/database.ts';
import { DueScreen } from '#features/children/due/due-screen.tsx';
import { tablet } from '#tests/features/stock/stock-tablet.tsx';
import { childOf } from './session.ts';

async function begun() {
  const device = await tablet();
  await childOf(device, 'Aisha Bello', 120);
  const { db } = device.engine;
  await db.meta.bulkPut([
    { key: 'derive', value: true },
    { key: 'derive-count', value: { done: 1, of: 1200 } },
  ]);
  return { device, db };
}

test('the due list shows its progress until all children are worked out', async () => {
  const { device, db } = await begun();
  device.show(<DueScreen />, '/child/due');
  const bar = await screen.findByRole('progressbar', { name: /being worked out anew/ });
  expect(bar).toHaveProperty('value', 1);
  expect(screen.getByText('1 of 1,200')).toBeTruthy();
  expect((await screen.findAllByText('Aisha Bello')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'Print list' })).toBeNull();
  await writeMeta(db, 'derive-count', { done: 800, of: 1200 });
  expect(await screen.findByText('800 of 1,200')).toBeTruthy();
  await db.meta.bulkDelete(['derive', 'derive-count']);
  expect(await screen.findByRole('button', { name: 'Print list' })).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('an incomplete list does not say that nobody is overdue, and a failure is shown', async () => {
  const { device, db } = await begun();
  await db.due_slot.clear();
  db.hasDeriveFailed = true;
  device.show(<DueScreen />, '/child/due');
  expect(await screen.findByText(/1 of 1,200 children could be worked out/)).toBeTruthy();
  expect(await screen.findByText('Nobody found so far')).toBeTruthy();
  expect(screen.queryByText('Nobody is overdue')).toBeNull();
});
