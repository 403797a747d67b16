import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Engine } from '#client/engine.ts';
import type { ApiResult } from '#client/session/api.ts';
import type { CaseResource } from '#contract/calls/cases.ts';
import { SupervisorScreen } from '#features/sync-centre/supervisor-screen.tsx';
import { noConnection, onlineDevice, refusal } from '#tests/bindings/online-page.tsx';

const refused: CaseResource = {
  id: 'case-1',
  facility: 'facility-1',
  facility__name: 'Ajingi Cottage Hospital',
  local_lga: 'Ajingi',
  state: 'Kano',
  activity: 'issue',
  officer: 'Amina Yusuf',
  antigen: 'BCG',
  doses: 40,
  batch_no: 'BX-12',
  reason: 'less-than-in-stock',
  detail: 'You cannot issued this Serum antigen; you have less than the Antigen in stock',
  opened_at: '2026-11-20T08:14:00.000Z',
  asks: null,
};
const pageOf = (...results: CaseResource[]) => ({
  ok: true as const,
  value: { count: results.length, results },
});
const engine = {
  session: { current: () => Promise.resolve(null) },
  storage: {
    damaged: () => Promise.resolve(null),
    state: () => Promise.resolve({ persisted: true, usage: 1, quota: 10_000_000, evicted: false }),
  },
} as unknown as Engine;

function show(...answers: ApiResult<unknown>[]) {
  const device = onlineDevice(() => (answers.length > 1 ? answers.shift() : answers[0]) ?? noConnection);
  const { user } = device.show(<SupervisorScreen engine={engine} badge={null} status={null} />, '/sync');
  return { calls: device.asked, user };
}

test('a case shows facility, record, officer, the reason in words and since when', async () => {
  const { calls } = show(pageOf(refused));
  const row = await screen.findByRole('row', { name: /Ajingi Cottage Hospital/ });
  expect(within(row).getByText('Issued Antigen')).toBeTruthy();
  expect(within(row).getByText('Amina Yusuf')).toBeTruthy();
  expect(within(row).getByText('40 doses · BCG · Batch BX-12')).toBeTruthy();
  expect(within(row).getByText(refused.detail)).toBeTruthy();
  expect(within(row).getByText(/^20\/11\/2026/)).toBeTruthy();
  expect(calls()).toEqual([['/v/sync/cases/', { page: 0, page_size: 10 }]]);
});

test('a kind of record without a name is shown by its code, and an unread one as not set', async () => {
  show(
    pageOf({ ...refused, activity: 'count-fridge' }, { ...refused, id: '2', activity: null, officer: null }),
  );
  expect(await screen.findByText('count fridge')).toBeTruthy();
  expect(screen.getAllByRole('row')).toHaveLength(3);
});

test('the search is done by the server', async () => {
  const { calls, user } = show(pageOf(refused));
  await screen.findByText('Amina Yusuf');
  await user.type(screen.getByRole('searchbox', { name: 'Search open cases' }), 'dala');
  await waitFor(() =>
    expect(calls().at(-1)).toEqual(['/v/sync/cases/', { page: 0, page_size: 10, search: 'dala' }]),
  );
});

test('without a case it says so and explains what would appear', async () => {
  show(pageOf());
  expect(await screen.findByText('No open cases')).toBeTruthy();
});

test('without a connection it says so, and loads again on request', async () => {
  const { user } = show(noConnection, pageOf(refused));
  expect(await screen.findByText('No connection to the server')).toBeTruthy();
  expect(screen.queryByText('No open cases')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Load again' }));
  expect(await screen.findByText('Amina Yusuf')).toBeTruthy();
  expect(screen.queryByText('No connection to the server')).toBeNull();
});

test('cases that cannot be reloaded stay, under the server’s message', async () => {
  const { user } = show(pageOf(refused), refusal('busy', 'The server is busy. Please try again.'));
  await screen.findByText('Amina Yusuf');
  await user.click(screen.getByRole('button', { name: 'Load again' }));
  expect(await screen.findByText('The server is busy. Please try again.')).toBeTruthy();
  expect(screen.getByText('Amina Yusuf')).toBeTruthy();
});

test('a record that came too late is accepted or set aside, with the finding', async () => {
  const late: CaseResource = { ...refused, reason: 'permission-revoked', asks: 'decision' };
  const device = onlineDevice(({ method }) =>
    method === 'GET' ? pageOf(late) : { ok: true, value: { settled: true } },
  );
  const { user } = device.show(<SupervisorScreen engine={engine} badge={null} status={null} />, '/sync');
  const open = await screen.findByRole('button', { name: 'Decide of Ajingi Cottage Hospital' });
  await user.click(open);
  const dialog = await screen.findByRole('dialog', { name: 'Settle a case' });
  const setAside = await within(dialog).findByRole('radio', { name: 'Set aside' });
  await user.click(within(dialog).getByRole('button', { name: 'Settle' }));
  expect(device.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await user.click(setAside);
  await user.type(within(dialog).getByLabelText('What was found'), 'Never counted');
  await user.click(within(dialog).getByRole('button', { name: 'Settle' }));
  expect(await screen.findByText(/^The case is closed/)).toBeTruthy();
  expect(device.calls.filter(({ method }) => method === 'POST')).toMatchObject([
    {
      path: '/v/sync/cases/facility-1/case-1/settle/',
      body: { decision: 'set-aside', finding: 'Never counted' },
    },
  ]);
});

test.each([
  ['finding', 'Settle of Ajingi Cottage Hospital'],
  [null, null],
] as const)('a case that asks for %s offers %s', async (asks, name) => {
  show(pageOf({ ...refused, asks }));
  const row = await screen.findByRole('row', { name: /Ajingi Cottage Hospital/ });
  const buttons = within(row).queryAllByRole('button');
  expect(buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual(
    name === null ? [] : [name],
  );
  expect(within(row).queryByText('Settled on its tablet') === null).toBe(name !== null);
});
