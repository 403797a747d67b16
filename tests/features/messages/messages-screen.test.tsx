import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ApiResult } from '#client/session/api.ts';
import type { FailedMessage } from '#contract/calls/messages.ts';
import { MessagesScreen } from '#features/messages/screen.tsx';
import { noConnection, onlineDevice, refusal } from '#tests/bindings/online-page.tsx';

const refused: FailedMessage = {
  id: '0190a000-0000-8000-8000-000000000001',
  kind: 'child-registered',
  channel: 'email',
  recipient: 'a…@gmial.example',
  subject: 'Child Vaccination Registration',
  facility: 'Ajingi Cottage Hospital',
  state: 'failed',
  reason: 'refused',
  detail: 'The message was refused: the address may be wrong.',
  code: 550,
  attempts: 1,
  created_at: '2026-11-20T08:14:00.000Z',
  failed_at: '2026-11-20T08:15:00.000Z',
  can_send_again: true,
};
const doubtful: FailedMessage = {
  ...refused,
  id: '0190a000-0000-8000-8000-000000000002',
  kind: 'visit-missed',
  channel: 'sms',
  recipient: '…4567',
  subject: '',
  state: 'in-doubt',
  reason: 'interrupted',
  detail: 'Sending was interrupted.',
};
const pageOf = (...results: FailedMessage[]) => ({
  ok: true as const,
  value: { count: results.length, results },
});
const queued = { ok: true, value: { state: 'queued', queued: true } } as const;

interface Answers {
  readonly get: ApiResult<unknown>[];
  readonly post?: () => Promise<ApiResult<unknown>>;
  readonly at?: string;
}

function show({ get, post = () => Promise.resolve(queued), at = '/messages' }: Answers) {
  const device = onlineDevice((call) => {
    if (call.method === 'POST') return post();
    return (get.length > 1 ? get.shift() : get[0]) ?? noConnection;
  });
  const { user } = device.show(<MessagesScreen />, at);
  return {
    user,
    asked: () => device.asked().filter(([path]) => path === '/v/messages/failures/'),
    pressed: () =>
      device.calls.flatMap(({ method, path, body }) => (method === 'POST' ? [[path, body]] : [])),
  };
}

const again = (recipient: string) => screen.findByRole('button', { name: `Send again to ${recipient}` });
const pressOf = ({ id }: FailedMessage) => [
  `/v/messages/${id}/again/`,
  { failed_at: '2026-11-20T08:15:00.000Z' },
];

test('a message shows when, to a part of which address, about what, where, and in words what went wrong', async () => {
  const { asked } = show({ get: [pageOf(refused)] });
  const row = await screen.findByRole('row', { name: /gmial/ });
  for (const text of [
    /^20\/11\/2026/,
    'a…@gmial.example',
    'Child Vaccination Registration',
    'Failed',
    refused.detail,
    'Ajingi Cottage Hospital',
  ])
    expect(within(row).getByText(text)).toBeTruthy();
  expect(asked()).toEqual([['/v/messages/failures/', { page: 0, page_size: 10 }]]);
});

test('a text message, which has no subject, says what it is about', async () => {
  show({ get: [pageOf(doubtful)] });
  const row = await screen.findByRole('row', { name: /4567/ });
  expect(within(row).getByText('Child Vaccination Missed')).toBeTruthy();
  expect(within(row).getByText('In doubt')).toBeTruthy();
});

test('the search is done by the server', async () => {
  const { asked, user } = show({ get: [pageOf(refused)] });
  await again(refused.recipient);
  await user.type(screen.getByRole('searchbox', { name: 'Search messages' }), 'gmial');
  await waitFor(() =>
    expect(asked().at(-1)).toEqual(['/v/messages/failures/', { page: 0, page_size: 10, search: 'gmial' }]),
  );
});

test('without a message it says so and what would appear', async () => {
  show({ get: [pageOf()] });
  expect(await screen.findByText('No undelivered messages')).toBeTruthy();
});

test('without a connection it says so, and loads again on request', async () => {
  const { user } = show({ get: [noConnection, pageOf(refused)] });
  expect(await screen.findByText('No connection to the server')).toBeTruthy();
  expect(screen.getByText(/It is loaded from the server/)).toBeTruthy();
  expect(screen.queryByText('No undelivered messages')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Load again' }));
  expect(await again(refused.recipient)).toBeTruthy();
});

test('a page that no longer exists shows the last one', async () => {
  const gone = { ok: true as const, value: { count: 10, results: [] } };
  const { asked } = show({ get: [gone, pageOf(refused)], at: '/messages?messages.page=1' });
  await again(refused.recipient);
  expect(asked().map(([, query]) => (query as { page: number }).page)).toEqual([1, 0]);
});

test('a failed one is sent again with one press, once, and the list is loaded again', async () => {
  const answers: ((answer: ApiResult<unknown>) => void)[] = [];
  const { pressed, asked, user } = show({
    get: [pageOf(refused), pageOf()],
    post: () => new Promise((resolve) => answers.push(resolve)),
  });
  await user.dblClick(await again(refused.recipient));
  expect(pressed()).toEqual([pressOf(refused)]);
  for (const answer of answers) answer(queued);
  expect(await screen.findByText('The message will be sent again.')).toBeTruthy();
  expect(await screen.findByText('No undelivered messages')).toBeTruthy();
  expect(asked()).toHaveLength(2);
});

test('one in doubt is sent again only after a warning that it may arrive twice', async () => {
  const { pressed, user } = show({ get: [pageOf(doubtful), pageOf()] });
  await user.click(await again(doubtful.recipient));
  const dialog = await screen.findByRole('alertdialog', { name: 'Send again' });
  expect(within(dialog).getByText(/…4567 gets it twice/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(pressed()).toEqual([]);
  await user.click(await again(doubtful.recipient));
  const asked = await screen.findByRole('alertdialog', { name: 'Send again' });
  await user.click(within(asked).getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('The message will be sent again.')).toBeTruthy();
  expect(pressed()).toEqual([pressOf(doubtful)]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test.each([
  [
    'it was tried meanwhile',
    { ok: true, value: { state: 'failed', queued: false } },
    /tried again meanwhile/,
  ],
  ['it was sent meanwhile', { ok: true, value: { state: 'sent', queued: false } }, /has been sent meanwhile/],
  ['the server says no', refusal('out-of-date', 'The time of what this message says is over.'), /is over/],
  ['there is no connection', noConnection, /was not sent again/],
] as const)('when %s, that is said', async (_, answer, sentence) => {
  const { user } = show({ get: [pageOf(refused)], post: () => Promise.resolve(answer) });
  await user.click(await again(refused.recipient));
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test('one whose time is over cannot be sent again', async () => {
  show({ get: [pageOf({ ...refused, can_send_again: false })] });
  expect(await screen.findByText('Out of date')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Send again/ })).toBeNull();
});
