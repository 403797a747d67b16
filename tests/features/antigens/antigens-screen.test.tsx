import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Antigen, NationalChange } from '#contract/calls/antigens.ts';
import type { Introduction } from '#contract/calls/vaccines.ts';
import { NationalChangesScreen } from '#features/antigens/changes-screen.tsx';
import { GraceScreen } from '#features/antigens/grace-screen.tsx';
import { IntroductionsScreen } from '#features/antigens/introductions/introductions-screen.tsx';
import { AntigensScreen } from '#features/antigens/screen.tsx';
import { noConnection, onlineDevice, refusal, type Answer } from '#tests/bindings/online-page.tsx';

const bcg: Antigen = {
  id: '0190a000-0000-8000-8000-0000000000a1',
  name: 'BCG',
  schedule: 'At birth',
  series: 'BCG',
  doses_per_vial: 20,
  open_vial: 'session',
  is_offered: false,
};

function show(write: Answer = () => ({ ok: true, value: bcg })) {
  const device = onlineDevice(
    (call) => (call.method === 'GET' ? { ok: true, value: { count: 1, results: [bcg] } } : write(call)),
    undefined,
    { level: 'country', countryId: 'ng' },
  );
  const { user } = device.show(<AntigensScreen />, '/antigen');
  return { ...device, user, sent: () => device.calls.filter(({ method }) => method !== 'GET') };
}

test('antigens are listed ten a page with how they are packed, and searched by the server', async () => {
  const { user, asked } = show();
  const row = await screen.findByRole('row', { name: /BCG/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['1', 'BCG', 'BCG', 'At birth', '20', 'One session', 'Offered last', expect.anything()]);
  expect(asked()[0]).toEqual(['/v/api/antigen/', { page: 0, page_size: 10 }]);
  await user.type(screen.getByRole('searchbox'), 'bc');
  await screen.findByRole('row', { name: /BCG/ });
  await expect
    .poll(() => asked().at(-1))
    .toEqual(['/v/api/antigen/', { page: 0, page_size: 10, search: 'bc' }]);
});

test('one is added with name and schedule; its packing may be left open', async () => {
  const { user, sent } = show();
  await user.click(await screen.findByRole('button', { name: 'Add Antigen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Antigen' }));
  await dialog.findByLabelText('Antigen name');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Your forms are empty please fill in appropriately')).toBeTruthy();
  expect(sent()).toEqual([]);
  await user.type(dialog.getByLabelText('Antigen name'), 'MCV1');
  // Suggested from the name while it is typed.
  expect(dialog.getByRole('combobox', { name: 'Series of the schedule' })).toHaveProperty('value', 'MR');
  await user.type(dialog.getByLabelText('Schedule'), '9 months');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Antigen created successfully')).toBeTruthy();
  expect(sent()).toMatchObject([
    {
      method: 'POST',
      path: '/v/api/antigen/',
      body: {
        name: 'MCV1',
        series: 'MR',
        schedule: '9 months',
        doses_per_vial: null,
        open_vial: null,
        is_offered: true,
      },
    },
  ]);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test.each([
  [
    'that is there already',
    refusal('antigen-exists', 'This antigen already exists.'),
    'This antigen already exists.',
    'Failed to save Antigen',
  ],
  ['without a network', noConnection, 'Check your network connection', 'Check your network connection'],
] as const)('an antigen %s is not saved and stays typed', async (_case, answer, sentence, notice) => {
  const { user } = show(() => answer);
  await user.click(await screen.findByRole('button', { name: 'Add Antigen' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText('Antigen name'), 'MR');
  await user.type(dialog.getByLabelText('Schedule'), '9 months');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(notice)).toBeTruthy();
  expect((await dialog.findAllByText(sentence)).length).toBeGreaterThan(0);
  expect(dialog.getByLabelText('Antigen name')).toHaveProperty('value', 'MR');
});

test('schedule and packing are changed', async () => {
  const { user, sent } = show();
  await user.click(await screen.findByRole('button', { name: 'Change BCG' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change BCG' }));
  await user.clear(await dialog.findByLabelText('Doses per vial'));
  await user.type(dialog.getByLabelText('Doses per vial'), '10');
  await user.click(dialog.getByRole('radio', { name: 'Offered among the first' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('BCG changed')).toBeTruthy();
  expect(sent()).toMatchObject([
    {
      method: 'PATCH',
      path: `/v/api/antigen/${bcg.id}/`,
      body: { schedule: 'At birth', doses_per_vial: 10, open_vial: 'session', is_offered: true },
    },
  ]);
});

test.each([
  ['nOPV2', 'outside', 'MR'],
  ['PCV13', 'PCV', 'outside'],
  ['A new vaccine', '', 'outside'],
])('the series of %s is proposed, and what is chosen by hand stays', async (name, proposed, chosen) => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Add Antigen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Antigen' }));
  await user.type(await dialog.findByLabelText('Antigen name'), name);
  const series = dialog.getByRole('combobox', { name: 'Series of the schedule' });
  expect(series).toHaveProperty('value', proposed);
  await user.selectOptions(series, chosen);
  await user.type(dialog.getByLabelText('Antigen name'), ' Penta');
  expect(series).toHaveProperty('value', chosen);
});

test('changes for the country are listed with their author and the changed facts only', async () => {
  const packed = { name: 'BCG', doses_per_vial: 20, open_vial: 'session', is_offered: true, id: 'a' };
  const kept = { by: 'Ngozi Ade', changed_at: '2026-11-27T08:00:00.000Z' };
  const results: NationalChange[] = [
    {
      ...kept,
      id: '1',
      list: 'antigen',
      subject: 'BCG',
      before: JSON.stringify(packed),
      after: JSON.stringify({ ...packed, doses_per_vial: 10, open_vial: '28-days' }),
    },
    {
      ...kept,
      id: '2',
      list: 'setting',
      subject: 'fee',
      before: '{"amount":100000,"currency":"NGN"}',
      after: '{"amount":150000,"currency":"NGN"}',
    },
    { ...kept, id: '3', list: 'setting', subject: 'childRegPage', before: 'true', after: 'false' },
    { ...kept, id: '4', list: 'country', subject: 'Ghana', before: null, after: '{"id":"g","name":"Ghana"}' },
    {
      ...kept,
      id: '5',
      list: 'grace',
      subject: 'Nigeria',
      before: '{"grace_days":0}',
      after: '{"grace_days":4}',
    },
  ];
  const device = onlineDevice(() => ({ ok: true, value: { count: 5, results } }), undefined, {
    level: 'country',
    countryId: 'ng',
  });
  device.show(<NationalChangesScreen />, '/antigen/changes');
  await screen.findByRole('row', { name: /BCG/ });
  const rows = screen.getAllByRole('row').slice(1);
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
  expect(cells.map((row) => row.slice(1))).toEqual([
    [
      'Antigen',
      'BCG',
      'Doses per vial: 20 · Open vial: One session',
      'Doses per vial: 10 · Open vial: 28 days',
      'Ngozi Ade',
    ],
    ['Setting', 'Fee', '₦1,000.00', '₦1,500.00', 'Ngozi Ade'],
    ['Setting', 'Child Registration and Immunization Listing', 'Yes', 'No', 'Ngozi Ade'],
    ['Country', 'Ghana', '—', 'Name: Ghana', 'Ngozi Ade'],
    ['Days of grace', 'Nigeria', 'Days: 0', 'Days: 4', 'Ngozi Ade'],
  ]);
});

test.each([
  ['facility', false],
  ['lga', false],
  ['state', true],
  ['country', true],
] as const)('days of whole states are changed at the level of a %s: %s', async (level, mayChange) => {
  const day: Introduction = {
    id: '1',
    state: 'k',
    state__name: 'Kano',
    series: 'Malaria',
    introduced_on: '2026-01-05' as Introduction['introduced_on'],
    source: 'NPHCDA',
  };
  const device = onlineDevice(() => ({ ok: true, value: { count: 1, results: [day] } }), undefined, {
    level,
    countryId: 'ng',
  });
  device.show(<IntroductionsScreen />, '/antigen/introductions');
  await screen.findByRole('row', { name: /Kano/ });
  expect(screen.queryByRole('button', { name: 'Add a day' }) !== null).toBe(mayChange);
  expect(screen.queryByRole('button', { name: 'Malaria in Kano' }) !== null).toBe(mayChange);
  expect(screen.queryByText(/ask a manager of your state/) !== null).toBe(!mayChange);
});

function showGrace(level: 'state' | 'country', write?: Answer) {
  let days = 0;
  const device = onlineDevice(
    (call) => {
      if (call.method === 'GET') return { ok: true, value: { grace_days: days } };
      if (write) return write(call);
      days = (call.body as { grace_days: number }).grace_days;
      return { ok: true, value: { grace_days: days } };
    },
    undefined,
    { level, countryId: 'ng' },
  );
  const { user } = device.show(<GraceScreen />, '/antigen/grace');
  return { user, sent: () => device.calls.filter(({ method }) => method !== 'GET') };
}

test('days of grace say what they mean for the child and for coverage, and are changed', async () => {
  const { user, sent } = showGrace('country');
  expect(await screen.findByText('Every dose that came too early or too close is given again')).toBeTruthy();
  expect(await screen.findByRole('radio', { name: 'None' })).toHaveProperty('checked', true);
  await user.click(screen.getByRole('radio', { name: '4 days' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('4 days of grace from now on')).toBeTruthy();
  expect(
    await screen.findByText(
      'A dose that came up to 4 days too early or too close stands, and is not given again',
    ),
  ).toBeTruthy();
  expect(screen.getByText(/a dose that came too early or too close is not valid/)).toBeTruthy();
  expect(sent()).toMatchObject([{ method: 'PUT', path: '/v/api/grace/days/', body: { grace_days: 4 } }]);
});

test('days of grace are read, not changed, below the country', async () => {
  showGrace('state');
  expect(await screen.findByText(/ask a manager at country level/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('days of grace that were not saved stay chosen', async () => {
  const { user } = showGrace('country', () => noConnection);
  await user.click(await screen.findByRole('radio', { name: '2 days' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText('Check your network connection')).length).toBeGreaterThan(0);
  expect(screen.getByRole('radio', { name: '2 days' })).toHaveProperty('checked', true);
  expect(screen.getByText('Every dose that came too early or too close is given again')).toBeTruthy();
});
