import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ApiResult } from '#client/session/api.ts';
import { ColleaguesScreen } from '#features/users/colleagues-screen.tsx';
import { ChangeOption, ChangePaid, EditNames, MoveUser } from '#features/users/user-forms.tsx';
import { UserDetails } from '#features/users/user-modal.tsx';
import { UsersScreen } from '#features/users/users-screen.tsx';
import type { Session } from '#client/session/session-facts.ts';
import type { UserProfile } from '#contract/calls/users.ts';
import { onlineDevice, refusal, type Call } from '#tests/bindings/online-page.tsx';

const user: UserProfile = {
  id: '0190a000-0000-8000-8000-0000000000a1',
  first_name: 'Rabi',
  last_name: 'Sule',
  email: 'rabi@clinic.example',
  user_option: 'isFacility',
  facility: 'Ajingi Cottage Hospital',
  facilityId: 'f1',
  country: 'Nigeria',
  state: 'Kano',
  local_lga: 'Ajingi',
  paid_status: true,
  active: true,
  waiting_decisions: 0,
  phone: null,
  countryId: 'c1',
  stateId: 's1',
  lgaId: 'l1',
  roles: {
    stateManager: false,
    countryManager: false,
    userManager: false,
    antigenManager: false,
    subscriptionManager: false,
    facilityManager: false,
    equipmentManager: false,
  },
  paid: true,
  customer_code: null,
  customer_id: null,
  created_at: '2026-11-20T08:14:00.000Z',
  has_signed_in: true,
};
const manager = { userId: 'user-1', roles: {} } as unknown as Session;
const saved = { ok: true, value: { success: 'User updated successfully' } } as const;

function withServer(write: (call: Call) => ApiResult<unknown> = () => saved) {
  const device = onlineDevice((call) => {
    if (call.method !== 'GET') return write(call);
    if (call.path === '/v/all/users/') return { ok: true, value: { count: 1, results: [user] } };
    return { ok: true, value: [] };
  });
  return {
    ...device,
    sent: () => device.calls.flatMap(({ method, body }) => (method === 'GET' ? [] : [body])),
  };
}

test('no user is listed or requested before a search', async () => {
  const device = withServer();
  const { user: person } = device.show(<UsersScreen />, '/users');
  expect(await screen.findByText('Search for a user')).toBeTruthy();
  expect(device.calls.filter(({ path }) => path === '/v/all/users/')).toEqual([]);
  await person.type(screen.getByRole('searchbox'), 'rab');
  const row = await screen.findByRole('row', { name: /Rabi/ });
  for (const action of [
    'Details of Rabi Sule',
    'Update names of Rabi Sule',
    'Update paid status of Rabi Sule',
    'Update user option of Rabi Sule',
  ])
    expect(within(row).getByRole('button', { name: action })).toBeTruthy();
  expect(device.asked().filter(([path]) => path === '/v/all/users/')).toEqual([
    ['/v/all/users/', { page: 0, page_size: 10, search: 'rab' }],
  ]);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim())).toEqual([
    'Facility',
    'First Name',
    'Last Name',
    'Email',
    'View',
  ]);
  const sizes = within(screen.getByLabelText('Rows per page')).getAllByRole<HTMLOptionElement>('option');
  expect(sizes.map(({ value }) => Number(value))).toEqual([1000, 600, 500, 250, 200, 100, 50, 25, 15, 10]);
  await person.clear(screen.getByRole('searchbox'));
  expect(await screen.findByText('Search for a user')).toBeTruthy();
  expect(screen.queryByRole('row', { name: /Rabi/ })).toBeNull();
});

test('a search that finds nobody says so', async () => {
  const device = onlineDevice(() => ({ ok: true, value: { count: 0, results: [] } }));
  const { user: person } = device.show(<UsersScreen />, '/users');
  await person.type(await screen.findByRole('searchbox'), 'nobody');
  expect(await screen.findByText('No records found')).toBeTruthy();
});

test.each(['names', 'paid', 'option', 'move'])('the modal of %s names the account’s owner', async (task) => {
  const device = onlineDevice(({ path }) => ({
    ok: true,
    value: path === `/v/user/profile/${user.id}/` ? user : [],
  }));
  device.show(<UsersScreen />, `/users?modal=${task}&user=${user.id}`);
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('Rabi Sule · rabi@clinic.example')).toBeTruthy();
});

test.each([
  ['who manages users does what they do on /users', ['userManager'] as const, 4],
  ['anybody else sees who they are', [] as const, 1],
])('with one home facility %s', async (_, roles, icons) => {
  const { id, first_name, last_name, email, user_option, facility } = user;
  const colleague = { id, first_name, last_name, email, user_option, facility };
  const device = onlineDevice(({ path }) => ({
    ok: true,
    value: path === '/v/single/user/f1/' ? [colleague] : path === `/v/user/profile/${id}/` ? user : [],
  }));
  device.setHome('f1');
  device.setRoles(roles);
  const { user: person } = device.show(<ColleaguesScreen />, '/single/user');
  const row = await screen.findByRole('row', { name: /Rabi/ });
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim())).toEqual([
    'Facility',
    'First Name',
    'Last Name',
    'Email',
    'View',
  ]);
  expect(within(row).getAllByRole('button')).toHaveLength(icons);
  expect(screen.queryAllByRole('button', { name: 'Add User' })).toHaveLength(roles.length);
  await person.click(within(row).getByRole('button', { name: 'Details of Rabi Sule' }));
  const dialog = await screen.findByRole('dialog', { name: 'User details' });
  expect(await within(dialog).findByText('rabi@clinic.example')).toBeTruthy();
  expect(within(dialog).queryAllByRole('button', { name: 'Deactivate account' })).toHaveLength(roles.length);
});

test.each([
  ['', 'rabi@clinic.example'],
  ['rabi.sani@clinic.example', 'rabi.sani@clinic.example'],
])('with the new e-mail «%s» the names are sent with %s', async (typed, sentEmail) => {
  const device = withServer();
  const { user: person } = device.show(<EditNames user={user} onDone={() => undefined} />);
  const last = await screen.findByLabelText('Last Name');
  await person.clear(last);
  await person.type(last, 'Sani');
  if (typed !== '') await person.type(screen.getByLabelText('New email'), typed);
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Successfully created updated')).toBeTruthy();
  expect(device.sent()).toEqual([{ id: user.id, first_name: 'Rabi', last_name: 'Sani', email: sentEmail }]);
});

test('an emptied name is not sent', async () => {
  const device = withServer();
  const { user: person } = device.show(<EditNames user={user} onDone={() => undefined} />);
  await person.clear(await screen.findByLabelText('First Name'));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText('Field cannot be emptied')).length).toBeGreaterThan(0);
  expect(device.sent()).toEqual([]);
});

test('an update refused by the server says so, and why beside the field', async () => {
  const device = withServer(() => refusal('email-taken', 'There is an account with this e-mail already.'));
  const { user: person } = device.show(<EditNames user={user} onDone={() => undefined} />);
  await person.type(await screen.findByLabelText('New email'), 'amina@clinic.example');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('failed to update user')).toBeTruthy();
  expect((await screen.findAllByText(/account with this e-mail already/)).length).toBeGreaterThan(0);
});

test('an option refused by the server says so, and why beside the levels', async () => {
  const device = withServer(() => refusal('last-user-manager', 'Nobody else could manage users here.'));
  const { user: person } = device.show(<ChangeOption user={user} onDone={() => undefined} />);
  await person.click(await screen.findByRole('checkbox', { name: 'Facility' }));
  await person.click(screen.getByRole('checkbox', { name: 'LGA' }));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('failed to update user option')).toBeTruthy();
  expect((await screen.findAllByText(/Nobody else could manage users here/)).length).toBeGreaterThan(0);
});

test('the mail with the first password can be sent again until the first sign-in', async () => {
  const device = withServer(() => ({ ok: true, value: { success: 'The mail is on its way' } }));
  const details = (changes: Partial<UserProfile>) =>
    device.show(<UserDetails user={{ ...user, ...changes }} viewer={manager} onMove={() => undefined} />);
  const { unmount } = details({ has_signed_in: true });
  await screen.findByRole('button', { name: 'Deactivate account' });
  expect(screen.queryByRole('button', { name: 'Mail the first password again' })).toBeNull();
  unmount();
  const { user: person } = details({ has_signed_in: false });
  await person.click(await screen.findByRole('button', { name: 'Mail the first password again' }));
  expect(await screen.findByText('The mail is on its way')).toBeTruthy();
  expect(device.calls.filter(({ method }) => method !== 'GET').map(({ path }) => path)).toEqual([
    `/v/users/${user.id}/first/password/`,
  ]);
});

test('requests that wait for a decision are counted, with a link', async () => {
  const device = withServer();
  device.show(
    <UserDetails
      user={{ ...user, active: false, waiting_decisions: 2 }}
      viewer={manager}
      onMove={() => undefined}
    />,
  );
  expect(await screen.findByText('2 decisions waiting')).toBeTruthy();
  const way = screen.getByRole('link', { name: 'Open the cases' });
  expect(way.getAttribute('href')).toBe('/sync?cases=unit');
});

test('the paid status is updated with the chosen value', async () => {
  const device = withServer();
  const { user: person } = device.show(<ChangePaid user={user} onDone={() => undefined} />);
  await person.click(await screen.findByRole('radio', { name: 'Not paid' }));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Successfully updated payment plan')).toBeTruthy();
  expect(device.sent()).toEqual([{ email: user.email, paid_status: false }]);
});

test('exactly one of the levels must be selected', async () => {
  const device = withServer();
  const { user: person } = device.show(<ChangeOption user={user} onDone={() => undefined} />);
  const save = () => person.click(screen.getByRole('button', { name: 'Save' }));
  await person.click(await screen.findByRole('checkbox', { name: 'State' }));
  await save();
  expect(await screen.findByText('Only one option is to be selected')).toBeTruthy();
  await person.click(screen.getByRole('checkbox', { name: 'State' }));
  await person.click(screen.getByRole('checkbox', { name: 'Facility' }));
  await save();
  expect(await screen.findByText('Only one option is to be selected')).toBeTruthy();
  expect(device.sent()).toEqual([]);
  await person.click(screen.getByRole('checkbox', { name: 'LGA' }));
  await save();
  expect(await screen.findByText('Successfully updated user option')).toBeTruthy();
  expect(device.sent()).toEqual([
    {
      email: user.email,
      user_option: 'isLga',
      country: 'c1',
      state: 's1',
      local_lga: 'l1',
      facility: 'f1',
    },
  ]);
});

test('a facility found by its name fills in its places', async () => {
  const listed: Record<string, readonly { id: string; name: string }[]> = {
    '/v/get/all/country/': [{ id: 'c1', name: 'Nigeria' }],
    '/v/get/all/state/c1/': [{ id: 's2', name: 'Lagos' }],
    '/v/get/all/lga/s2/': [{ id: 'l2', name: 'Ikeja' }],
    '/v/get/all/facility/l2/': [{ id: 'f2', name: 'Ikeja Clinic' }],
  };
  const found = {
    id: 'f2',
    name: 'Ikeja Clinic',
    country: 'Nigeria',
    state: 'Lagos',
    local_lga: 'Ikeja',
    countryId: 'c1',
    stateId: 's2',
    lgaId: 'l2',
  };
  const device = onlineDevice((call) => {
    if (call.method !== 'GET') return saved;
    if (call.path === '/v/get/facility/ikeja/') return { ok: true, value: { count: 1, results: [found] } };
    return { ok: true, value: listed[call.path] ?? [] };
  });
  const { user: person } = device.show(<MoveUser user={user} onDone={() => undefined} />);
  await person.type(await screen.findByRole('searchbox', { name: /^Find a facility or store/ }), 'ikeja');
  await person.click(await screen.findByRole('button', { name: /Ikeja Clinic/ }));
  await screen.findByDisplayValue('Ikeja');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'State' }).value).toBe('Lagos');
  expect(screen.queryByRole('button', { name: /Ikeja Clinic/ })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('User moved')).toBeTruthy();
  expect(device.calls.filter(({ method }) => method !== 'GET').map(({ body }) => body)).toEqual([
    { country: 'c1', state: 's2', local_lga: 'l2', facility: 'f2' },
  ]);
});
