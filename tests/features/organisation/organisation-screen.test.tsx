import type { Level } from '#domain/access/model.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ApiResult } from '#client/session/api.ts';
import type { OrganisationRow, PlaceDetails } from '#contract/calls/places.ts';
import type { PlaceImportReply } from '#contract/calls/place-import.ts';
import { OrganisationScreen } from '#features/organisation/screen.tsx';
import { noConnection, onlineDevice, refusal, type Call } from '#tests/bindings/online-page.tsx';
import { chooseFound } from '#tests/features/choose-found.ts';

const id = (tail: number) => `0190a000-0000-7000-8000-${String(tail).padStart(12, '0')}`;
const row: OrganisationRow = {
  id: id(1111),
  level: 'facility',
  code: 'kn-ajingi-clinic',
  name: 'Ajingi clinic',
  country: 'Nigeria',
  state: 'Kano',
  local_lga: 'Ajingi',
  kind: 'Health Post',
  ward: null,
  is_store: false,
  closed_at: null,
  successor: null,
};
const details: PlaceDetails = {
  ...row,
  country_id: id(1),
  state_id: id(11),
  lga_id: id(111),
  serves: [],
  inside: 0,
  users: 2,
  has_records: true,
  history: [
    { at: '2026-11-20T08:14:00.000Z', by: 'Tunde', kind: 'renamed', before: 'Old', after: 'Ajingi clinic' },
    {
      at: '2026-11-19T08:14:00.000Z',
      by: 'Tunde',
      kind: 'described',
      before: JSON.stringify({ kind: 'Health Post', ward: null, serves: [] }),
      after: JSON.stringify({ kind: 'Health Clinic', ward: 'Ward 4', serves: [] }),
    },
  ],
};
const listed: Readonly<Record<string, readonly { id: string; name: string }[]>> = {
  '/v/get/all/country/': [{ id: id(1), name: 'Nigeria' }],
  [`/v/get/all/state/${id(1)}/`]: [{ id: id(11), name: 'Kano' }],
  [`/v/get/all/lga/${id(11)}/`]: [{ id: id(111), name: 'Ajingi' }],
  [`/v/get/all/facility/${id(111)}/`]: [
    { id: id(1111), name: 'Ajingi clinic' },
    { id: id(1112), name: 'Gafasa clinic' },
  ],
};

function show(
  write: (call: Call) => ApiResult<unknown> = () => ({ ok: true, value: { ...details, code: 'x' } }),
  roles: Parameters<ReturnType<typeof onlineDevice>['setRoles']>[0] = ['userManager'],
  there: Readonly<Record<string, unknown>> = {},
  level: Level = 'country',
) {
  const device = onlineDevice((call) => {
    if (call.method !== 'GET') return write(call);
    if (call.path in there) return { ok: true, value: there[call.path] };
    if (call.path.startsWith('/v/api/organisation/'))
      return { ok: true, value: { count: 1, results: [row] } };
    if (call.path.startsWith('/v/api/place/')) return { ok: true, value: details };
    return { ok: true, value: listed[call.path] ?? [] };
  });
  device.setRoles(roles);
  device.setAccount({ level });
  const { user } = device.show(<OrganisationScreen />, '/organisation');
  return { ...device, user, sent: () => device.calls.filter(({ method }) => method !== 'GET') };
}
/** Opens a task of the Add menu. */
async function begin(user: UserEvent, task: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Add' }));
  await user.click(screen.getByRole('menuitem', { name: task }));
}

test('user managers add at every level, facility managers facilities only', async () => {
  const { user } = show();
  await screen.findByRole('row', { name: /Ajingi clinic/ });
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Add Facility',
    'Add LGA',
    'Add State',
    'Add Country',
    'Import',
  ]);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim())).toEqual([
    'Country',
    'State',
    'LGA/LCDA',
    'Facility',
    'Action',
  ]);
});

test.each([
  [refusal('not-found', 'There is no such place.'), 'There is no such place.', false],
  [noConnection, 'No connection to the server', true],
])(
  'a place that cannot be shown says why, and asks for the network only where it is missing: %#',
  async (answer, why, isOffline) => {
    const device = onlineDevice((call) =>
      call.path.startsWith('/v/api/place/') ? answer : { ok: true, value: { count: 1, results: [row] } },
    );
    device.setRoles(['userManager']);
    device.show(<OrganisationScreen />, `/organisation?place=${id(9)}`);
    expect(await screen.findByText(why)).toBeTruthy();
    expect(screen.queryByText(/Connect to the network/) !== null).toBe(isOffline);
  },
);

test('a facility manager adds facilities only, and imports nothing', async () => {
  show(undefined, ['facilityManager']);
  await screen.findByRole('row', { name: /Ajingi clinic/ });
  expect(screen.getByRole('button', { name: 'Add Facility' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
});

test.each([
  ['facility', ['Add Facility', 'Add LGA', 'Add State', 'Add Country', 'Import'], []],
  ['lga', ['Add LGA', 'Add State', 'Add Country'], ['Add Facility']],
  ['state', ['Add State', 'Add Country'], ['Add Facility', 'Add LGA']],
  ['country', [], ['Add Facility', 'Add LGA', 'Add State', 'Add Country']],
] as const)(
  'a manager of a %s is told whom to ask before anything is typed, where it can only fail',
  async (level, outside, inside) => {
    const { user } = show(undefined, undefined, undefined, level);
    await screen.findByRole('row', { name: /Ajingi clinic/ });
    for (const task of [...outside, ...inside]) {
      await begin(user, task);
      const dialog = within(await screen.findByRole('dialog'));
      if (outside.includes(task as never)) {
        expect(await dialog.findByText(/Ask them, and give them the name/)).toBeTruthy();
        expect(dialog.queryByRole('textbox')).toBeNull();
      } else expect(await dialog.findByLabelText(/name$/)).toBeTruthy();
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  },
);

test.each([
  ['Add Country', 'Country field is emptied'],
  ['Add State', 'State field is emptied'],
  ['Add LGA', 'LGA field is emptied'],
  ['Add Facility', 'Facility field is emptied'],
])('%s needs all of its fields', async (label, message) => {
  const { user, sent } = show();
  await begin(user, label);
  const dialog = within(await screen.findByRole('dialog', { name: label }));
  await dialog.findByLabelText(/name$/);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await dialog.findAllByText(message)).length).toBeGreaterThan(0);
  expect(sent()).toEqual([]);
});

test('a country loads its states, a state its LGAs; a facility is added; closing clears the choices', async () => {
  const { user, sent } = show();
  const open = async () => {
    await begin(user, 'Add Facility');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Facility' }));
    await dialog.findByRole('option', { name: 'Nigeria' });
    return dialog;
  };
  const choose = async (dialog: Awaited<ReturnType<typeof open>>) => {
    await user.selectOptions(dialog.getByLabelText('Country'), 'Nigeria');
    await chooseFound(user, await dialog.findByRole('combobox', { name: 'State' }), 'Kano');
    await chooseFound(user, dialog.getByRole('combobox', { name: 'LGA/LCDA' }), 'Ajingi');
  };
  const first = await open();
  await choose(first);
  expect(await first.findByText('2 facilities are here already.')).toBeTruthy();
  await user.click(first.getByRole('button', { name: 'Close' }));
  const again = await open();
  expect(again.getByLabelText('Country')).toHaveProperty('value', '');
  expect(again.getByRole('combobox', { name: 'State' })).toHaveProperty('value', '');
  await choose(again);
  await user.type(again.getByLabelText('Facility name'), 'gafasa');
  expect(again.getByText(/Of a name like this: Gafasa clinic/)).toBeTruthy();
  await user.click(again.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('LGA Added')).toBeTruthy();
  expect(sent()).toMatchObject([
    {
      path: '/v/api/facility/',
      body: { name: 'gafasa', country: id(1), state: id(11), local_lga: id(111), serves: [] },
    },
  ]);
});

test.each([
  ['Add State', 'State name', [], 'State Added', '/v/api/state/'],
  ['Add LGA', 'LGA name', ['Kano'], 'LGA Added', '/v/api/local/lga/'],
] as const)('%s says so', async (label, field, states, notice, path) => {
  const { user, sent } = show();
  await begin(user, label);
  const dialog = within(await screen.findByRole('dialog', { name: label }));
  await dialog.findByRole('option', { name: 'Nigeria' });
  await user.selectOptions(dialog.getByLabelText('Country'), 'Nigeria');
  for (const state of states)
    await chooseFound(user, await dialog.findByRole('combobox', { name: 'State' }), state);
  await user.type(dialog.getByLabelText(field), 'New one');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(notice)).toBeTruthy();
  expect(sent()).toMatchObject([{ path, body: { name: 'New one' } }]);
});

test('a store of a state asks for no LGA and supplies its state', async () => {
  const { user, sent } = show();
  await begin(user, 'Add Facility');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('radio', { name: 'Store of a state' }));
  expect(dialog.queryByLabelText('LGA/LCDA')).toBeNull();
  await user.selectOptions(dialog.getByLabelText('Country'), 'Nigeria');
  await chooseFound(user, await dialog.findByRole('combobox', { name: 'State' }), 'Kano');
  await user.type(dialog.getByLabelText('Facility name'), 'Kano store');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('LGA Added')).toBeTruthy();
  expect(sent()[0]?.body).toMatchObject({ state: id(11), local_lga: null, serves: [id(11)] });
});

test.each([['Add Country', 'Country name', 'Country Added']] as const)(
  '%s says so',
  async (label, field, notice) => {
    const { user } = show();
    await begin(user, label);
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByLabelText(field), 'Benin');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(notice)).toBeTruthy();
  },
);

test.each([
  [refusal('place-exists', 'There is a country of this name already.'), /of this name already/],
  [noConnection, /Check your network connection/],
])('a country that is not saved stays typed: %#', async (answer, words) => {
  const { user } = show(() => answer);
  await begin(user, 'Add Country');
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText('Country name'), 'Benin');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  expect(dialog.getByLabelText('Country name')).toHaveProperty('value', 'Benin');
});

test('a place shows its changes, and is closed with its successor; one with records cannot be merged', async () => {
  const { user, sent } = show();
  await user.click(await screen.findByRole('button', { name: 'Open Ajingi clinic' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ajingi clinic' }));
  expect(await dialog.findByText('Renamed from Old to Ajingi clinic')).toBeTruthy();
  expect(dialog.getByText('Kind: Health Post → Health Clinic · Ward: none → Ward 4')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Merge it' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Close it' }));
  await dialog.findByRole('combobox', { name: 'Successor' });
  await user.click(dialog.getByRole('button', { name: 'Close place' }));
  expect(await screen.findByText('Ajingi clinic is closed')).toBeTruthy();
  expect(sent()).toMatchObject([{ path: `/v/api/place/${id(1111)}/close/`, body: { successor: null } }]);
});

test('a successor is named later for a place closed without one, and only once', async () => {
  const closed = { ...details, closed_at: '2026-11-20T08:14:00.000Z' };
  const path = `/v/api/place/${id(1111)}/`;
  const { user, sent } = show(
    () => ({ ok: true, value: { ...closed, successor: 'Gafasa clinic' } }),
    ['userManager'],
    { [path]: closed },
  );
  await user.click(await screen.findByRole('button', { name: 'Open Ajingi clinic' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ajingi clinic' }));
  await user.click(await dialog.findByRole('button', { name: 'Name the successor' }));
  const successor = await dialog.findByRole('combobox', { name: 'Successor' });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText('Please select what takes its place')).length).toBeGreaterThan(0);
  await chooseFound(user, successor, 'Gafasa clinic');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Gafasa clinic takes the place of Ajingi clinic')).toBeTruthy();
  expect(sent()).toMatchObject([{ path: `${path}close/`, body: { successor: id(1112) } }]);
});

test('the units that a store supplies are ticked, searched and changed, and a place that is no longer a store loses them all', async () => {
  const places = Array.from({ length: 8 }, (_, n) => ({ id: id(120 + n), name: `LGA ${n}` }));
  const store: PlaceDetails = {
    ...details,
    name: 'Kano store',
    local_lga: null,
    lga_id: null,
    is_store: true,
    serves: [
      { id: id(11), name: 'Kano' },
      { id: id(125), name: 'LGA 5' },
    ],
  };
  const { user, sent } = show(undefined, undefined, {
    [`/v/api/place/${id(1111)}/`]: store,
    [`/v/get/all/lga/${id(11)}/`]: places,
  });
  await user.click(await screen.findByRole('button', { name: 'Open Ajingi clinic' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Kano store' }));
  await user.click(await dialog.findByRole('button', { name: 'Rename or change' }));
  expect(await dialog.findByText('2 of 9 chosen')).toBeTruthy();
  const rows = dialog.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'));
  expect(rows.slice(0, 3)).toEqual(['All of Kano', 'LGA 5', 'LGA 0']);
  await user.click(dialog.getByRole('checkbox', { name: 'All of Kano' }));
  await user.type(dialog.getByRole('searchbox', { name: 'Supplies' }), 'lga 7');
  await user.click(dialog.getByRole('checkbox', { name: 'LGA 7' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/saved$/)).toBeTruthy();
  expect(sent()[0]?.body).toMatchObject({ name: 'Kano store', serves: [id(125), id(127)] });
});

test('a file is checked first, then imported completely, or not at all if it has a fault', async () => {
  const report: PlaceImportReply = {
    level: 'state',
    rows: 2,
    added: 2,
    changed: 0,
    same: 0,
    applied: false,
    faults: [],
    fault_count: 0,
    preview: [{ line: 2, code: 'NG-JI', name: 'Jigawa', parent: 'Nigeria', what: 'added' }],
  };
  let faulty = true;
  const { user, sent } = show(({ body }) => {
    const { dry_run: isDry } = body as { dry_run: boolean };
    return {
      ok: true,
      value: faulty
        ? { ...report, fault_count: 1, faults: [{ line: 3, column: 'name', message: 'Is needed' }] }
        : { ...report, applied: !isDry },
    };
  });
  await begin(user, 'Import');
  const dialog = within(await screen.findByRole('dialog', { name: 'Import places' }));
  const choose = (text: BlobPart) =>
    user.upload(dialog.getByLabelText('CSV file'), new File([text], 'states.csv', { type: 'text/csv' }));
  await choose('state_code,name\nNG-JI,Jigawa\nNG-X,\n');
  expect(await dialog.findByText('Line 3, name: Is needed')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /^Import/ })).toBeNull();
  faulty = false;
  await choose(new Uint8Array([...Buffer.from('state_code,name\nNG-JI,Jigaw'), 0xe1, 0x0a]));
  expect(await dialog.findByText(/It was read as Latin-1/)).toBeTruthy();
  expect(dialog.getByText('Jigawa')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Import 2 places' }));
  expect(await screen.findByText('2 places imported')).toBeTruthy();
  expect(sent().map(({ body }) => body)).toMatchObject([
    { dry_run: true },
    { dry_run: true, csv: 'state_code,name\nNG-JI,Jigawá\n' },
    { dry_run: false },
  ]);
});
