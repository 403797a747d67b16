import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addDays } from '#domain/kernel/calendar.ts';
import type { EventId } from '#domain/kernel/ids.ts';
import type { LocalDateTime } from '#domain/kernel/local-date.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import { utilize } from '#tests/client/support/activities.ts';
import { bcg, type Tablet } from '#tests/features/stock/stock-tablet.tsx';
import { started, stocked } from './held-session.tsx';
import { childOf, today } from './session.ts';

test('two sessions of one day that share a vial kept open count their own children and doses', async () => {
  const device = await stocked();
  await device.engine.db.antigen.update(bcg, { openVial: '28-days' });
  await childOf(device, 'Aisha Bello', 3);
  await childOf(device, 'Musa Bello', 3);
  await childOf(device, 'Sani Bello', 3);
  await started(device);
  await device.user.click(await screen.findByRole('button', { name: /^Aisha Bello/ }));
  await device.user.click(await screen.findByRole('button', { name: /^Open B-1/ }));
  await saved(device);
  await device.user.click(await screen.findByRole('button', { name: /^Musa Bello/ }));
  await device.user.click(await screen.findByRole('checkbox', { name: 'BCG', checked: false }));
  await saved(device);
  await closed(device);
  const first = await summary();
  expect(first.getByText('2 children seen')).toBeTruthy();
  await device.user.click(screen.getByRole('button', { name: 'Done' }));

  await device.user.click(await screen.findByRole('button', { name: 'Start session' }));
  await device.user.click(await screen.findByRole('button', { name: /^Sani Bello/ }));
  await device.user.click(await screen.findByRole('checkbox', { name: 'BCG', checked: false }));
  await saved(device);
  expect(screen.queryByText(/seen on other tablets/)).toBeNull();
  await device.user.click(screen.getByRole('button', { name: 'Close session' }));
  // The vial is discarded now.
  await device.user.click(await screen.findByRole('radio', { name: /Discard/ }));
  await device.user.click(screen.getByRole('button', { name: 'Save and close' }));
  const second = await summary();
  expect(second.getByText('1 child seen')).toBeTruthy();
  expect(second.getByText('1 given')).toBeTruthy();
  // The vial is distinguished from the unopened ones of its batch.
  expect(second.getByRole('cell', { name: 'B-1, open before' })).toBeTruthy();
  await device.user.click(screen.getByRole('button', { name: 'Done' }));

  // The first summary is unchanged: that session kept the vial open, whatever the second one gave and discarded.
  const looks = await screen.findAllByRole('button', { name: /^Summary/ });
  expect(looks).toHaveLength(2);
  await device.user.click(looks[1] as HTMLElement);
  const again = await summary();
  expect(again.getByText('2 children seen')).toBeTruthy();
  expect(again.getByText('2 given')).toBeTruthy();
  expect(again.getByRole('row', { name: /^BCG/ }).textContent).toMatch(/2018$/);
});

test('a kept vial that a later session throws away full is wasted there, and was kept by the earlier one', async () => {
  const device = await keptAfterOne();
  await device.user.click(await screen.findByRole('button', { name: 'Done' }));

  await device.user.click(await screen.findByRole('button', { name: 'Start session' }));
  await device.user.click(await screen.findByRole('button', { name: 'Close session' }));
  await device.user.click(await screen.findByRole('radio', { name: /Discard/ }));
  await device.user.click(screen.getByRole('button', { name: 'Save and close' }));
  expect(await bcgOfSummary()).toEqual({ given: '0', wasted: '19', kept: '0' });
  await device.user.click(await screen.findByRole('button', { name: 'Done' }));

  const looks = await screen.findAllByRole('button', { name: /^Summary/ });
  await device.user.click(looks[1] as HTMLElement);
  expect(await bcgOfSummary()).toEqual({ given: '1', wasted: '0', kept: '19' });
});

test('a kept vial that is accounted for on a later day was kept by its session', async () => {
  const device = await keptAfterOne();
  expect(await bcgOfSummary()).toEqual({ given: '1', wasted: '0', kept: '19' });
  await accountedTomorrow(device);
  expect(await bcgOfSummary()).toEqual({ given: '1', wasted: '0', kept: '19' });
});

test('a vial that had to be thrown away is wasted in its session, even if it is accounted for on a later day', async () => {
  const device = await keptAfterOne();
  await accountedTomorrow(device);
  await device.engine.db.antigen.update(bcg, { openVial: 'session' });
  await waitFor(async () => expect(await bcgOfSummary()).toEqual({ given: '1', wasted: '19', kept: '0' }));
});

/** A session that gave one dose from a vial and kept it open; its summary is shown. */
async function keptAfterOne() {
  const device = await stocked();
  await device.engine.db.antigen.update(bcg, { openVial: '28-days' });
  await childOf(device, 'Aisha Bello', 3);
  await started(device);
  await device.user.click(await screen.findByRole('button', { name: /^Aisha Bello/ }));
  await device.user.click(await screen.findByRole('button', { name: /^Open B-1/ }));
  await saved(device);
  await closed(device);
  return device;
}

async function accountedTomorrow(device: Tablet) {
  const [vial] = await device.engine.queries.openIssued(bcg);
  const event = utilize(vial!.id as string as EventId, 1) as Extract<LedgerActivity, { type: 'utilize' }>;
  const happenedAt = `${addDays(today, 1)}T09:00` as LocalDateTime;
  const done = await device.engine.stock.save({ ...event, payload: { ...event.payload, happenedAt } });
  expect(done.ok).toBe(true);
  expect(await device.engine.queries.openIssued(bcg)).toEqual([]);
}

async function saved({ user }: Tablet) {
  await screen.findByRole('checkbox', { name: 'BCG', checked: true });
  await user.click(screen.getByRole('button', { name: 'Save 1 dose' }));
  await user.click(await screen.findByRole('button', { name: 'Next child' }));
}

async function closed({ user }: Tablet) {
  await user.click(await screen.findByRole('button', { name: 'Close session' }));
  await user.click(await screen.findByRole('button', { name: 'Save and close' }));
}

const summary = async () => within(await screen.findByRole('region', { name: 'Session summary' }));

async function bcgOfSummary() {
  const cells = within(await (await summary()).findByRole('row', { name: /^BCG/ })).getAllByRole('cell');
  const [given, wasted, kept] = cells.slice(-3).map(({ textContent }) => textContent);
  return { given, wasted, kept };
}
