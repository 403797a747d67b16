import { renderHook, screen, waitFor } from '@testing-library/react';
import { z } from 'zod';
import { expect, test, vi } from 'vitest';
import { defineListingEndpoint } from '#contract/calls/endpoint.ts';
import { OnlineListing } from '#bindings/online/online-listing.tsx';
import { useUnreadRows } from '#bindings/online/use-online-answer.ts';
import { rowsPerPage } from '#bindings/online/use-online-page.ts';
import { Page } from '#ui/layout/page.tsx';
import { defineListing } from '#ui/listing/define-listing.ts';
import { type Answer, noConnection, onlineDevice, refusal } from './online-page.tsx';

const wards = defineListingEndpoint({
  path: '/v/wards/:lga/',
  tag: 'Places',
  who: 'signed-in',
  summary: 'Wards',
  params: z.object({ lga: z.string() }),
  row: z.object({ id: z.string(), name: z.string() }),
  sort: ['name'],
});
const listing = defineListing<z.infer<typeof wards.row>>({
  name: 'wards',
  caption: 'Wards',
  columns: [{ key: 'name', kind: 'text', header: 'Ward', isSortable: true }],
  rowKey: ({ id }) => id,
  search: ['name'],
  searchLabel: 'Search wards',
  empty: 'No records found',
  pageSize: 10,
  pageSizes: rowsPerPage,
});
const params = { lga: 'ajingi' };

const page = (names: readonly string[], more: object = {}) => ({
  ok: true as const,
  value: { count: names.length, results: names.map((name) => ({ id: name, name })), ...more },
});

function shown(answer: Answer, { at = '/', name }: { at?: string; name?: string } = {}) {
  const device = onlineDevice(answer, name);
  const screenOf = () => (
    <Page title="Wards">
      <OnlineListing endpoint={wards} params={params} listing={listing} />
    </Page>
  );
  return { device, screenOf, ...device.show(screenOf(), at) };
}

test('the last answer is shown with its age while there is no connection, even after a restart', async () => {
  const first = shown(() => page(['Dabin Kanawa']));
  expect(await screen.findByText('Dabin Kanawa')).toBeTruthy();
  await waitFor(async () =>
    expect(await first.device.answers.read('user-1', await keptKey(first.device.name))).toBeTruthy(),
  );
  first.unmount();
  shown(() => noConnection, { name: first.device.name });
  expect(await screen.findByText('Dabin Kanawa')).toBeTruthy();
  expect(await screen.findByText(/^As of \d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M, offline$/)).toBeTruthy();
});

test.each([
  ['a page that lost it', true],
  ['a page that was opened without it', false],
])('what is old is asked for anew when the network comes back to %s', async (_case, hadNetwork) => {
  const first = shown(() => page(['Dabin Kanawa']));
  await screen.findByText('Dabin Kanawa');
  await waitFor(async () =>
    expect(await first.device.answers.read('user-1', await keptKey(first.device.name))).toBeTruthy(),
  );
  first.unmount();
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(hadNetwork);
  let answer: Answer = () => noConnection;
  shown((call) => answer(call), { name: first.device.name });
  expect(await screen.findByText(/^As of .*, offline$/)).toBeTruthy();
  answer = () => page(['Dabin Kanawa', 'Kurna']);
  if (hadNetwork) window.dispatchEvent(new Event('offline'));
  network.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Kurna')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/^As of/)).toBeNull());
});

test('is not shown to another user of the tablet, and is deleted at sign-out', async () => {
  const first = shown(() => page(['Dabin Kanawa']));
  await screen.findByText('Dabin Kanawa');
  const key = await waitFor(async () => {
    const kept = await keptKey(first.device.name);
    expect(kept).not.toBe('');
    return kept;
  });
  first.unmount();

  const colleague = onlineDevice(() => noConnection, first.device.name);
  colleague.setUser('user-2');
  const second = colleague.show(first.screenOf());
  expect(await screen.findByText('No connection to the server')).toBeTruthy();
  expect(screen.queryByText('Dabin Kanawa')).toBeNull();
  second.unmount();

  await first.device.answers.wipe('user-1');
  expect(await first.device.answers.read('user-1', key)).toBeUndefined();
});

test('a search longer than a line finds nothing, without a request', async () => {
  const asked = vi.fn<Answer>(() => page(['Dabin Kanawa']));
  shown(asked, { at: `/?wards.q=${'a'.repeat(201)}` });
  expect(await screen.findByText('No records found')).toBeTruthy();
  expect(asked).not.toHaveBeenCalled();
});

test('an answer that arrives after its reader left is not kept', async () => {
  const { answers, setUser, name } = onlineDevice(() => noConnection);
  setUser(null);
  await answers.keep('user-1', 'late', { state: 1 });
  expect(await keptKey(name)).toBe('');
});

test('the next page is requested by the end of the last one; the server applies order and page size', async () => {
  const names = Array.from({ length: 10 }, (_, at) => `Ward ${at}`);
  const { device, user } = shown(({ query }) =>
    query?.['page'] === 0 ? page(names, { count: 11, next: 'cursor' }) : page(['Last'], { count: 11 }),
  );
  await screen.findByText('Ward 0');
  expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Last')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
  expect(device.asked().at(-1)).toEqual(['/v/wards/ajingi/', { page: 1, page_size: 10, after: 'cursor' }]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '250');
  await waitFor(() => expect(device.asked().at(-1)?.[1]).toEqual({ page: 0, page_size: 250 }));
});

test('beyond the counted rows there is a next page as long as the server names one', async () => {
  const names = Array.from({ length: 10 }, (_, at) => `Ward ${at}`);
  shown(() => page(names, { count: 10_000, count_capped: true, next: 'cursor' }), {
    at: '/?wards.page=1000',
  });
  await screen.findByText('Ward 0');
  expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', false);
  expect(screen.getByText('Page 1001 of 1002+')).toBeTruthy();
});

test('the last page beyond the counted rows is the last one, and says so', async () => {
  shown(() => page(['Ward 0'], { count: 10_000, count_capped: true, next: null }), {
    at: '/?wards.page=999',
  });
  expect(await screen.findByText('Page 1000 of 1000')).toBeTruthy();
});

test('a search without results says so, and a refusal shows the server’s sentence', async () => {
  const { user, unmount } = shown(({ query }) => (query?.['search'] ? page([]) : page(['Gafasa'])));
  await screen.findByText('Gafasa');
  await user.type(screen.getByRole('searchbox', { name: 'Search wards' }), 'zzz');
  expect(await screen.findByText('No records found')).toBeTruthy();
  unmount();
  shown(() => refusal('forbidden', 'You are not authorised to do this.'));
  expect(await screen.findByText('You are not authorised to do this.')).toBeTruthy();
});

/** The storage key of an entry of the first user; empty if there is none. */
function keptKey(name: string): Promise<string> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(`${name}-answers`);
    opening.addEventListener('success', () => {
      const db = opening.result;
      if (!db.objectStoreNames.contains('answer')) {
        db.close();
        resolve('');
        return;
      }
      const rows = db.transaction('answer').objectStore('answer').getAll();
      rows.addEventListener('success', () => {
        db.close();
        resolve((rows.result as { key: string }[])[0]?.key ?? '');
      });
    });
  });
}

test('rows that only a newer build can read are counted and reported', async () => {
  const shownPage = shown(() => ({ ...page(['Dabin Kanawa']), unread: 2 }));
  expect(await screen.findByText('Dabin Kanawa')).toBeTruthy();
  const { result, unmount } = renderHook(() => useUnreadRows());
  await waitFor(() => expect(result.current).toBe(2));
  shownPage.unmount();
  await waitFor(() => expect(result.current).toBe(0));
  unmount();
});
