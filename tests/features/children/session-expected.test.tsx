import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SessionScreen } from '#features/children/session/session-screen.tsx';
import { started, stocked } from './held-session.tsx';
import { addDays } from '#domain/kernel/calendar.ts';
import { childOf, give, today } from './session.ts';

// The facility keeps BCG but not hepatitis B and bOPV, which newborns are also due.
const sameCaregiver = { caregiverName: 'Hauwa Bello', caregiverNumber: '0803 123 4567' };

test('expected children are those who can be given something here, with the number of doses', async () => {
  const device = await stocked();
  await childOf(device, 'Aisha Bello', 3, sameCaregiver);
  await give(device, await childOf(device, 'Musa Bello', 3, sameCaregiver));
  device.show(<SessionScreen />, '/child/session');
  expect(await screen.findByText('proposed for 1 child, in the order of use')).toBeTruthy();
  await device.user.click(screen.getByRole('button', { name: 'Start session' }));
  const expected = within(await screen.findByRole('region', { name: 'Expected' }));
  expect((await expected.findAllByRole('button')).map(({ textContent }) => textContent)).toEqual([
    'Aisha Bello 3 days 1 due today',
  ]);
  await device.user.click(expected.getByRole('button', { name: /^Aisha Bello/ }));
  await device.user.click(await screen.findByRole('button', { name: /^Open B-1/ }));
  await screen.findByRole('checkbox', { name: 'BCG', checked: true });
  await device.user.click(screen.getByRole('button', { name: 'Save 1 dose' }));
  await screen.findByRole('heading', { name: 'Aisha Bello got 1 dose' });
  expect(screen.queryByRole('button', { name: /^Next in line/ })).toBeNull();
  await device.user.click(screen.getByRole('button', { name: 'Next child' }));
  expect(
    await screen.findByText('Nobody else is due a vaccine that is kept here. Search a child, or add one.'),
  ).toBeTruthy();
  await device.user.click(screen.getByRole('button', { name: 'Close session' }));
  expect(await screen.findByText('of 1 child expected did not come')).toBeTruthy();
});

test('a found child who can be given nothing here is shown with the antigens that are not kept', async () => {
  const device = await stocked();
  await give(device, await childOf(device, 'Musa Bello', 3));
  await started(device);
  await device.user.type(screen.getByRole('searchbox'), 'Musa');
  await device.user.click(await screen.findByRole('button', { name: /^Musa Bello/ }));
  expect(await screen.findByText('Nothing can be given today')).toBeTruthy();
  expect(screen.getByText('not kept at this facility')).toBeTruthy();
});

test('the whole list is there, by settlement, and in each of them the latest child is the first', async () => {
  const device = await stocked();
  for (const letter of 'ABCDEFGHIJ') await childOf(device, `${letter}isha Bello`, 3, { settlement: 'Chula' });
  await childOf(device, 'Musa Garba', 20, { settlement: 'ajingi gari' });
  await childOf(device, 'Sani Garba', 60, { settlement: 'Ajingi Gari' });
  await childOf(device, 'Umar Garba', 3, { settlement: null });
  await started(device);
  const expected = () => within(screen.getByRole('region', { name: 'Expected' }));
  expect(await screen.findByText('13 children, the latest first in each settlement')).toBeTruthy();
  expect(
    expected()
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(['Ajingi Gari2', 'Chula10', 'Settlement not known1']);
  const names = expected()
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(names.slice(0, 2)).toEqual([
    expect.stringMatching(/^Sani Garba .* \d weeks late$/),
    expect.stringMatching(/^Musa Garba .* \d days late$/),
  ]);
  expect(names.slice(2, -1)).toEqual(
    names.slice(2, -1).map(() => expect.stringMatching(/^\wisha Bello .*today$/)),
  );
  expect(names).toHaveLength(13);
  expect(names.at(-1)).toMatch(/^Umar Garba/);
});

test('a list beside the child shows who is open, turns to another by one tap, and to who was seen', async () => {
  const device = await stocked();
  await childOf(device, 'Aisha Bello', 3);
  await childOf(device, 'Musa Garba', 3);
  await started(device);
  await device.user.click(await screen.findByRole('button', { name: /^Aisha Bello/ }));
  await screen.findByRole('heading', { name: 'Aisha Bello' });
  const row = (name: RegExp) => screen.findByRole('button', { name });
  expect((await row(/^Aisha Bello/)).getAttribute('aria-current')).toBe('true');
  await device.user.click(await row(/^Musa Garba/));
  await screen.findByRole('heading', { name: 'Musa Garba' });
  await device.user.click(await screen.findByRole('button', { name: /^Open B-1/ }));
  await screen.findByRole('checkbox', { name: 'BCG', checked: true });
  await device.user.click(screen.getByRole('button', { name: 'Save 1 dose' }));
  await screen.findByRole('heading', { name: 'Musa Garba got 1 dose' });
  await device.user.click(await row(/^Aisha Bello/));
  await screen.findByRole('heading', { name: 'Aisha Bello' });
  await device.user.click(screen.getByRole('radio', { name: 'Seen 1' }));
  const seen = within(await screen.findByRole('region', { name: 'Seen' }));
  await device.user.click(await seen.findByRole('button', { name: /^Musa Garba 3 days 1 dose/ }));
  await device.user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('heading', { name: 'Musa Garba' })).toBeTruthy();
  expect(await screen.findByRole('radio', { name: 'Seen 0' })).toBeTruthy();
});

test('a child whose care giver was told to come on a later day is neither late nor expected before it', async () => {
  const device = await stocked();
  const child = await childOf(device, 'Aisha Bello', 60);
  const late = async (day = today) =>
    (
      await device.engine.children.dueList({
        bucket: 'overdue',
        today: day,
        page: 0,
        pageSize: 9,
        isOfKept: true,
      })
    ).total;
  expect(await late()).toBe(1);
  const nextOn = addDays(today, 6);
  await device.engine.children.save({
    type: 'note-not-given',
    payload: { child, on: today, doses: [{ dose: 'BCG', reason: 'sick-today', note: null }], nextOn },
  });
  expect(await late()).toBe(0);
  expect(await late(addDays(nextOn, -1))).toBe(0);
  expect(await late(addDays(nextOn, 1))).toBe(1);
  await started(device);
  expect(await screen.findByText(/^Nobody else is due/)).toBeTruthy();
});
