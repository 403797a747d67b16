import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { officerDraft } from '#client/outbox/officer-draft.ts';
import { pageEngine } from '#client/page-engine.ts';
import { openRow } from '#client/session/standing.ts';
import type { UserId } from '#domain/kernel/ids.ts';
import { SessionScreen } from '#features/children/session/session-screen.tsx';
import { isAnyFormDirty } from '#ui/form/dirty-forms.ts';
import { bcg, cottage, type Tablet } from '#tests/features/stock/stock-tablet.tsx';
import { savedEvents } from './child-tablet.tsx';
import { stocked } from './held-session.tsx';
import { childOf } from './session.ts';

test('a vial opened when the battery ran out is open once in the session', async () => {
  const { device, leave } = await atTheVisit();
  const draft = pageEngine().drafts.of('child-session', { user: cottage });
  const never = vi.spyOn(draft, 'save').mockReturnValue(new Promise(() => undefined));
  await device.user.click(screen.getByRole('button', { name: /^Open B-1/ }));
  await expect.poll(() => savedTypes(device)).toContain('open-session-vial');
  leave();
  never.mockRestore();

  device.show(<SessionScreen />, '/child/session');
  await device.user.click(await screen.findByRole('button', { name: /^Aisha Bello/ }));
  expect(await screen.findByRole('checkbox', { name: 'BCG' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Open B-1/ })).toBeNull();
  expect((await savedTypes(device)).filter((type) => type === 'issue')).toEqual(['issue']);
});

test('a vial leaves the store and enters the session in one transaction', async () => {
  const { device } = await atTheVisit();
  // The plan is never saved, so nothing after it is either.
  vi.spyOn(pageEngine().planning, 'save').mockReturnValue(new Promise(() => undefined));
  await device.user.click(screen.getByRole('button', { name: /^Open B-1/ }));
  await expect.poll(() => savedTypes(device)).toContain('issue');
  expect((await savedTypes(device)).slice(-2)).toEqual(['issue', 'open-session-vial']);
  expect(await screen.findByRole('checkbox', { name: 'BCG', checked: true })).toBeTruthy();
});

test('counts and choices of the closing survive a reload', async () => {
  const { device, leave } = await atTheVisit();
  await device.engine.db.antigen.update(bcg, { openVial: '28-days' });
  await device.user.click(screen.getByRole('button', { name: /^Open B-1/ }));
  await screen.findByRole('checkbox', { name: 'BCG', checked: true });
  await device.user.click(screen.getByRole('button', { name: 'Close session' }));
  await device.user.click(await screen.findByRole('radio', { name: 'Discard 20' }));
  const empties = screen.getByRole('textbox', { name: /^Empties/ });
  await device.user.clear(empties);
  await device.user.type(empties, '2');
  expect(isAnyFormDirty()).toBe(true);
  leave();
  expect(isAnyFormDirty()).toBe(false);

  device.show(<SessionScreen />, '/child/session?step=close');
  expect(await screen.findByRole('radio', { name: 'Discard 20', checked: true })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: /^Empties/ })).toHaveProperty('value', '2');
});

test('ticks and answers of a visit survive Back and a reload', async () => {
  const { device, leave } = await atTheVisit();
  await device.user.click(screen.getByRole('button', { name: /^Open B-1/ }));
  await screen.findByRole('checkbox', { name: 'BCG', checked: true });
  await device.user.click(screen.getByRole('button', { name: 'None of these' }));
  await device.user.click(screen.getByRole('button', { name: 'Back to the list' }));
  expect(isAnyFormDirty()).toBe(false);
  await device.user.click(await screen.findByRole('button', { name: /^Aisha Bello/ }));
  await answered();
  expect(isAnyFormDirty()).toBe(true);
  leave();

  device.show(<SessionScreen />, '/child/session');
  await device.user.click(await screen.findByRole('button', { name: /^Aisha Bello/ }));
  await answered();
  await device.user.click(screen.getByRole('button', { name: 'Save 1 dose' }));
  await device.user.click(await screen.findByRole('button', { name: 'Undo' }));
  // It was saved once, and the new visit starts empty.
  expect(await screen.findByRole('checkbox', { name: 'BCG', checked: false })).toBeTruthy();
});

async function answered() {
  expect(await screen.findByRole('checkbox', { name: 'BCG', checked: true })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'None of these' })).toBeNull();
}

test('entries of a session that has not started survive Back and a reload', async () => {
  const device = await stocked();
  await childOf(device, 'Aisha Bello', 3);
  const { leave } = device.show(<SessionScreen />, '/child/session');
  const vials = await screen.findByLabelText('Vials of BCG');
  expect(isAnyFormDirty()).toBe(false);
  await device.user.click(screen.getByRole('radio', { name: 'Outreach' }));
  await device.user.type(screen.getByLabelText('Place'), 'Gaya market');
  await device.user.clear(vials);
  await device.user.type(vials, '3');
  expect(isAnyFormDirty()).toBe(true);
  leave();

  device.show(<SessionScreen />, '/child/session');
  expect(await screen.findByLabelText('Place')).toHaveProperty('value', 'Gaya market');
  expect(screen.getByLabelText('Vials of BCG')).toHaveProperty('value', '3');
  await device.user.click(screen.getByRole('button', { name: 'Start session' }));
  await screen.findByRole('region', { name: 'Expected' });
  expect(isAnyFormDirty()).toBe(false);
  const draft = officerDraft(
    { userId: (await openRow(device.engine.db))?.reply.user_id as UserId },
    'session-start',
  );
  expect(await draft.load()).toBeUndefined();
});

async function atTheVisit() {
  const device = await stocked();
  await childOf(device, 'Aisha Bello', 3);
  const { leave } = device.show(<SessionScreen />, '/child/session');
  await device.user.click(await screen.findByRole('button', { name: 'Start session' }));
  await device.user.click(await screen.findByRole('button', { name: /^Aisha Bello/ }));
  await screen.findByRole('button', { name: /^Open B-1/ });
  return { device, leave };
}

const savedTypes = async (device: Tablet) => (await savedEvents(device)).map(({ type }) => type);
