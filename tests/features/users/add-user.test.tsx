import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ApiResult } from '#client/session/api.ts';
import { ColleaguesScreen } from '#features/users/colleagues-screen.tsx';
import { UsersScreen } from '#features/users/users-screen.tsx';
import { noConnection, onlineDevice, refusal } from '#tests/bindings/online-page.tsx';
import { chooseFound } from '../choose-found.ts';

const listed: Record<string, readonly { id: string; name: string }[]> = {
  '/v/get/all/country/': [{ id: 'c1', name: 'Nigeria' }],
  '/v/get/all/state/c1/': [{ id: 's1', name: 'Kano' }],
  '/v/get/all/lga/s1/': [{ id: 'l1', name: 'Ajingi' }],
  '/v/get/all/facility/l1/': [{ id: 'f1', name: 'Ajingi Cottage Hospital' }],
};
const created = { ok: true, value: { detail: 'User created successfully', id: 'u1' } } as const;

let answer: ApiResult<unknown>;
beforeEach(() => {
  answer = created;
});

/** A user manager of Kano with the form open and filled, except for the level and the places. */
async function filledForm(at = '/users?modal=add') {
  const device = onlineDevice(
    ({ method, path }) => (method === 'GET' ? { ok: true, value: listed[path] ?? [] } : answer),
    undefined,
    { level: 'state', countryId: 'c1', stateId: 's1', state: 'Kano' } as never,
  );
  device.setRoles(['userManager']);
  device.setHome('f1');
  const { user } = device.show(at.startsWith('/single') ? <ColleaguesScreen /> : <UsersScreen />, at);
  const dialog = within(await screen.findByRole('dialog'));
  const typed = {
    Email: 'rabi@clinic.example',
    'First Name': 'Rabi',
    'Last Name': 'Sule',
    Password: 'quiet river under moons',
  };
  for (const [label, text] of Object.entries(typed)) {
    await user.click(await dialog.findByLabelText(label));
    await user.paste(text);
  }
  const save = () => user.click(dialog.getByRole('button', { name: 'Add User' }));
  const level = (name: string) => user.click(dialog.getByRole('checkbox', { name }));
  const sent = () => device.calls.flatMap(({ method, body }) => (method === 'GET' ? [] : [body]));
  return { user, dialog, save, level, sent };
}

describe('User Registration for vaccine', () => {
  test('opens from Add User on My User List and reports its result', async () => {
    const { dialog, user, save, level, sent } = await filledForm('/single/user?modal=add');
    expect(screen.getByRole('dialog', { name: 'User Registration for vaccine' })).toBeTruthy();
    await level('Facility');
    await chooseFound(user, await dialog.findByRole('combobox', { name: 'LGA' }), 'Ajingi');
    await chooseFound(
      user,
      await dialog.findByRole('combobox', { name: 'Facility' }),
      'Ajingi Cottage Hospital',
    );
    await save();
    expect(await screen.findByText('User created successfully')).toBeTruthy();
    expect(sent()).toMatchObject([
      { user_option: 'isFacility', state: 's1', local_lga: 'l1', facility: 'f1', send_mail: false },
    ]);
  });

  test.each(['Email', 'First Name', 'Last Name', 'Password'])('without %s: Form is empty', async (label) => {
    const { user, dialog, save, level, sent } = await filledForm();
    await user.clear(dialog.getByLabelText(label));
    await level('State');
    await save();
    expect((await dialog.findAllByText('Form is empty')).length).toBeGreaterThan(0);
    expect(sent()).toEqual([]);
  });

  test.each([
    ['no level', []],
    ['two levels', ['State', 'LGA']],
  ])('%s: Only one option is to be selected', async (_case, levels) => {
    const { dialog, save, level, sent } = await filledForm();
    for (const name of levels) await level(name);
    await save();
    expect((await dialog.findAllByText('Only one option is to be selected')).length).toBeGreaterThan(0);
    expect(sent()).toEqual([]);
  });

  test('a facility user without a facility gets a message beside the facility', async () => {
    const { dialog, save, level, sent } = await filledForm();
    await level('Facility');
    await save();
    expectBeside(dialog.getByRole('combobox', { name: 'Facility' }), 'A facility user needs a facility');
    expect(sent()).toEqual([]);
  });

  test.each<[string, ReturnType<typeof refusal>, (dialog: Dialog) => HTMLElement]>([
    [
      'a taken e-mail',
      refusal('email-taken', 'There is an account with this e-mail already.'),
      (dialog) => dialog.getByLabelText('Email'),
    ],
    [
      'a poor password',
      refusal('invalid', 'This password is too common', [
        { path: 'password', message: 'This password is too common' },
      ]),
      (dialog) => dialog.getByLabelText('Password'),
    ],
    [
      'a level above the own',
      refusal('forbidden', 'This level is above your own.', [
        { path: 'user_option', message: 'This level is above your own.' },
      ]),
      (dialog) => dialog.getByRole('checkbox', { name: 'Country' }),
    ],
    [
      'a home outside the unit',
      refusal('forbidden', 'This is outside your unit.', [
        { path: 'facility', message: 'This is outside your unit.' },
      ]),
      (dialog) => dialog.getByRole('combobox', { name: 'Facility' }),
    ],
  ])('%s is refused beside the field, and what was typed stays', async (_case, refused, fieldOf) => {
    answer = refused;
    const { dialog, save, level } = await filledForm();
    await level('State');
    await save();
    const field = fieldOf(dialog);
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(dialog.getAllByText(refused.detail).length).toBeGreaterThan(0);
    expect(dialog.getByLabelText<HTMLInputElement>('First Name').value).toBe('Rabi');
  });

  test('without a network: Check your network connection', async () => {
    answer = noConnection;
    const { dialog, save, level } = await filledForm();
    await level('State');
    await save();
    expect((await dialog.findAllByText('Check your network connection')).length).toBeGreaterThan(0);
  });
});

type Dialog = Awaited<ReturnType<typeof filledForm>>['dialog'];

function expectBeside(field: HTMLElement, sentence: string): void {
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const words = (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  expect(words.join(' ')).toContain(sentence);
}
