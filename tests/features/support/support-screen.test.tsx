import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Role } from '#domain/access/model.ts';
import { SupportScreen } from '#features/support/screen.tsx';
import { noConnection, onlineDevice, refusal, type Answer } from '#tests/bindings/online-page.tsx';

const entry = {
  id: '0190a000-0000-8000-8000-0000000000a1',
  type: 'Fridge repairs',
  whatsapp: '0803 123 4567',
  description: 'Cold chain officer',
};

function show(roles: readonly Role[], write: Answer = () => ({ ok: true, value: entry })) {
  const device = onlineDevice((call) =>
    call.method === 'GET' ? { ok: true, value: { count: 1, results: [entry] } } : write(call),
  );
  device.setRoles(roles);
  const { user } = device.show(<SupportScreen />, '/support');
  return { user, sent: () => device.calls.filter(({ method }) => method !== 'GET') };
}
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim());

test('everybody sees the contacts with a link to write to them', async () => {
  show([]);
  const row = within(await screen.findByRole('row', { name: /Fridge/ }));
  expect(headers()).toEqual(['#', 'Type of Service', 'WhatSapp Number', 'Description']);
  expect(row.getByRole('link').getAttribute('href')).toBe('https://wa.me/2348031234567');
  expect(screen.queryByRole('button', { name: 'Add Support' })).toBeNull();
  expect(screen.queryByRole('radiogroup', { name: 'Support mode' })).toBeNull();
});

test('a facility manager may delete entries, but not add any', async () => {
  show(['facilityManager']);
  expect(await screen.findByRole('button', { name: 'Delete Fridge repairs' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add Support' })).toBeNull();
});

test('a user manager switches between editing and reading', async () => {
  const { user } = show(['userManager']);
  expect(await screen.findByRole('button', { name: 'Delete Fridge repairs' })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Support listing' }));
  expect(screen.queryByRole('button', { name: 'Add Support' })).toBeNull();
  expect(headers()).not.toContain('Action');
});

test('an entry is added, and an incomplete one is not sent', async () => {
  const { user, sent } = show(['userManager']);
  await user.click(await screen.findByRole('button', { name: 'Add Support' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Support' }));
  await user.type(await dialog.findByLabelText('Type of Service'), 'Fridge repairs');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await dialog.findAllByText('One of the fields is emptie')).length).toBeGreaterThan(1);
  expect(sent()).toEqual([]);
  await user.type(dialog.getByLabelText('WhatSapp Number'), '08031234567');
  await user.type(dialog.getByLabelText('Description'), 'Cold chain officer');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Support saved successfully')).toBeTruthy();
  expect(sent()).toMatchObject([
    { path: '/v/api/support/', body: { type: 'Fridge repairs', description: 'Cold chain officer' } },
  ]);
});

test('an entry that the server does not save stays, with a message', async () => {
  const { user } = show(['userManager'], () => refusal('busy', 'The server is busy. Please try again.'));
  await user.click(await screen.findByRole('button', { name: 'Add Support' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText('Type of Service'), 'Fridge');
  await user.type(dialog.getByLabelText('WhatSapp Number'), '08031234567');
  await user.type(dialog.getByLabelText('Description'), 'Repairs');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Error saving support record')).toBeTruthy();
  expect(dialog.getByLabelText('Description')).toHaveProperty('value', 'Repairs');
});

test.each([
  ['deleted', () => ({ ok: true, value: { success: 'x' } }) as const, 'Support Deleted Successfully'],
  [
    'gone already',
    () => refusal('not-found', 'There is no such support entry.'),
    'Support Deleted Successfully',
  ],
  ['not reached', () => noConnection, 'Check your network connection'],
] as const)('an entry is %s after a confirmation', async (_case, write, notice) => {
  const { user, sent } = show(['facilityManager'], write);
  await user.click(await screen.findByRole('button', { name: 'Delete Fridge repairs' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete Support' }));
  await user.click(question.getByRole('button', { name: 'Yes' }));
  expect(await screen.findByText(notice)).toBeTruthy();
  expect(sent().at(-1)).toMatchObject({ method: 'DELETE', path: `/v/api/support/${entry.id}/` });
});
