import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ProfileScreen } from '#features/profile/screen.tsx';
import { noConnection, onlineDevice, refusal, type Answer } from '#tests/bindings/online-page.tsx';
import { facility, profile } from './facility-profile.ts';

const none = refusal('not-found', 'There is no profile yet.');

function show(
  read: Answer,
  { write = () => ({ ok: true, value: profile }), at = '/profile' }: { write?: Answer; at?: string } = {},
) {
  const device = onlineDevice((call) => (call.method === 'GET' ? read(call) : write(call)));
  device.setHome(facility);
  const { user } = device.show(<ProfileScreen />, at);
  return { user, calls: device.calls, sent: () => device.calls.filter(({ method }) => method !== 'GET') };
}

const labels = [
  'Officer in charge',
  'Mobile',
  'Technical staff',
  'Skilled worker',
  'Unskilled worker',
  'Catchment population',
];
const typed = ['Musa Garba', '08031234567', '4', '6', '3', '12,500'];

test('About shows the facility’s profile and its former names', async () => {
  show(() => ({ ok: true, value: profile }));
  expect(await screen.findByText('Musa Garba')).toBeTruthy();
  for (const words of [profile.id, 'amina@clinic.example', '0803 123 4567', '12,500 people', 'Hausa'])
    expect(screen.getByText(words)).toBeTruthy();
});

test('a profile is added with all six fields only', async () => {
  const { user, sent } = show(() => none);
  await user.click(await screen.findByRole('button', { name: 'Add Profile' }));
  for (const [at, label] of labels.slice(0, 5).entries())
    await user.type(await screen.findByLabelText(label), typed[at]!);
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  expect((await screen.findAllByText('Field is emptied')).length).toBeGreaterThan(0);
  expect(sent()).toEqual([]);
  await user.type(screen.getByLabelText('Catchment population'), typed[5]!);
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  expect(await screen.findByText('Succesffully save profile record')).toBeTruthy();
  expect(sent()).toMatchObject([
    {
      method: 'POST',
      path: '/v/create/profile/',
      body: {
        officer_in_charge: 'Musa Garba',
        technical_staff: 4,
        catchment_population: 12_500,
        language: 'en',
      },
    },
  ]);
});

test.each([
  [
    'that is there already',
    refusal('profile-exists', 'This profile already exists, use the update feature'),
    'This profile already exists, use the update feature',
  ],
  ['that the server could not save', refusal('busy', 'The server is busy.'), 'Error'],
  ['without a network', noConnection, 'Check your network connection'],
] as const)('a profile %s is told of', async (_case, answer, notice) => {
  const { user } = show(() => none, { write: () => answer, at: '/profile?tab=add' });
  for (const [at, label] of labels.entries())
    await user.type(await screen.findByLabelText(label), typed[at]!);
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  expect((await screen.findAllByText(notice)).length).toBeGreaterThan(0);
  expect(screen.getByLabelText('Officer in charge')).toHaveProperty('value', 'Musa Garba');
});

test('it is updated from About', async () => {
  const { user, sent } = show(() => ({ ok: true, value: profile }));
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Update profile' }));
  const staff = await dialog.findByLabelText('Technical staff');
  await user.clear(staff);
  await user.type(staff, '5');
  expect(dialog.getByLabelText('Messages to care givers in')).toHaveProperty('value', 'ha');
  await user.selectOptions(dialog.getByLabelText('Messages to care givers in'), 'English');
  await user.click(dialog.getByRole('button', { name: 'Save profile' }));
  expect(await screen.findByText('Succesffully updated profile')).toBeTruthy();
  expect(sent()).toMatchObject([
    {
      method: 'PATCH',
      path: `/v/api/profile/${profile.id}/`,
      body: { technical_staff: 5, skilled_worker: 6, language: 'en' },
    },
  ]);
});

test('offline the account is shown, and why the profile is not', async () => {
  show(() => noConnection);
  expect(await screen.findByText('No connection to the server')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Account' })).toBeTruthy();
});

test('a store has no register: no offered vaccines and no list of opened records of children', async () => {
  const device = onlineDevice(() => ({ ok: true, value: profile }));
  device.setHome(facility);
  device.setAccount({ level: 'lga' });
  device.show(<ProfileScreen />, '/profile');
  expect(await screen.findByText('Musa Garba')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});
