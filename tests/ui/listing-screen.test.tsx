import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { defineListing } from '#ui/listing/define-listing.ts';
import { ListingScreen, type ListingScreenProps } from '#ui/listing/listing-screen.tsx';

interface Row {
  readonly id: string;
  readonly facility: string;
  readonly doses: number;
  readonly expiresOn: string;
}

const listing = defineListing<Row>({
  name: 'stock',
  caption: 'Stock',
  rowKey: (row) => row.id,
  columns: [
    { kind: 'number', key: 'number', header: '#' },
    { kind: 'text', key: 'facility', header: 'Facility' },
    { kind: 'quantity', key: 'doses', header: 'Doses' },
    { kind: 'date', key: 'expiresOn', header: 'Expires' },
    { kind: 'action', key: 'action', header: 'Action', label: (row) => `Open ${row.facility}` },
  ],
  search: ['facility', 'expiresOn'],
  empty: 'No Stock data...',
  pageSize: 10,
  pageSizes: [10, 25],
});

const rows = Array.from({ length: 23 }, (_, index) => ({
  id: String(index),
  facility: `Facility ${index + 1}`,
  doses: 1000 * (index + 1),
  expiresOn: index === 4 ? '2027-03-09' : '2026-12-01',
}));

function Url() {
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output>{search}</output>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </>
  );
}

function show(props: Partial<ListingScreenProps<Row>> = {}, url = '/') {
  const all = { listing, rows, ...props } as ListingScreenProps<Row>;
  render(
    <MemoryRouter initialEntries={[url]}>
      <ListingScreen {...all} />
      <Url />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

const visibleRows = () => within(screen.getByRole('table')).getAllByRole('row').length - 1;
const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
const url = () => screen.getByText((_, element) => element?.tagName === 'OUTPUT').textContent;

test('Previous stops at the first page and Next at the last', async () => {
  const user = show();
  expect(screen.getByText('Page 1 of 3')).toBeTruthy();
  expect([isDisabled('Previous'), isDisabled('Next')]).toEqual([true, false]);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText('Page 3 of 3')).toBeTruthy();
  expect([isDisabled('Previous'), isDisabled('Next')]).toEqual([false, true]);
  expect(visibleRows()).toBe(3);
  expect(screen.getByRole('cell', { name: '23' })).toBeTruthy();
});

test('the page is kept in the URL, counted from 0, and Back returns to the one before', async () => {
  const user = show();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(url()).toBe('?stock.page=1');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByText('Page 1 of 3')).toBeTruthy();
});

test('the search matches parts of words in any case, and starts from the first page', async () => {
  const user = show({}, '/?stock.page=2');
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'fACILITY 2');
  await waitFor(() => expect(visibleRows()).toBe(5));
  // A single page needs no paging.
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  expect(url()).toBe('?stock.q=fACILITY+2');
});

test('a date is found as it is shown', async () => {
  const user = show();
  await user.type(screen.getByRole('searchbox'), '09/03/2027');
  await waitFor(() => expect(visibleRows()).toBe(1));
  expect(screen.getByRole('cell', { name: 'Facility 5' })).toBeTruthy();
});

test('a field that is not declared is not searched', async () => {
  const user = show();
  await user.type(screen.getByRole('searchbox'), '23000');
  expect(await screen.findByText('No records found')).toBeTruthy();
});

test('a search that may contain a name stays out of the URL, and is still there after Back', async () => {
  const user = show({ listing: { ...listing, keepsSearchUnseen: true } }, '/?stock.q=from+a+link');
  const box = screen.getByRole<HTMLInputElement>('searchbox');
  expect(box.value).toBe('');
  await user.type(box, 'facility 1');
  await screen.findByText('Page 1 of 2');
  expect(url()).toBe('');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('Page 2 of 2');
  expect(url()).toBe('?stock.page=1');
  expect(box.value).toBe('facility 1');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await screen.findByText('Page 1 of 2');
  expect(box.value).toBe('facility 1');
});

test('a shared link opens the same search, page and rows per page', () => {
  show({}, '/?stock.q=facility&stock.page=0&stock.size=25');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('facility');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Rows per page' }).value).toBe('25');
  expect(visibleRows()).toBe(23);
});

test.each(['/?stock.page=99', '/?stock.page=-1', '/?stock.page=x', '/?stock.size=7'])(
  'a broken link %s still shows rows',
  (link) => {
    show({}, link);
    expect(visibleRows()).toBeGreaterThan(0);
  },
);

test('more rows per page starts again from the first', async () => {
  const user = show({}, '/?stock.page=2');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '25');
  expect(screen.queryByText(/^Page/)).toBeNull();
  expect(url()).toBe('?stock.size=25');
});

test('an empty listing uses the words of its definition', () => {
  show({ rows: [] });
  expect(screen.getByText('No Stock data...')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('rows that have not loaded yet are not called empty', () => {
  show({ rows: undefined });
  expect(screen.queryByText('No Stock data...')).toBeNull();
  expect(screen.getByText('Loading')).toBeTruthy();
});

test('a row opens by a button that names it', async () => {
  const onOpen = vi.fn<(row: Row) => void>();
  const user = show({ onOpen });
  await user.click(screen.getByRole('button', { name: 'Open Facility 2' }));
  expect(onOpen).toHaveBeenCalledWith(rows[1]);
});

test('a page given by the caller is shown unchanged, with the total of all', () => {
  show(
    { rows: undefined, page: { rows: rows.slice(0, 10), total: 50_000 } } as Partial<ListingScreenProps<Row>>,
    '/?stock.page=4999',
  );
  expect(screen.getByText('Page 5000 of 5000')).toBeTruthy();
  expect(visibleRows()).toBe(10);
  expect(screen.getByRole('cell', { name: '49991' })).toBeTruthy();
});

test('quantities and dates are formatted', () => {
  show();
  expect(screen.getByRole('cell', { name: '10,000' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: '09/03/2027' })).toBeTruthy();
});

test('rows are shown before their number is known, and no further page is offered until then', () => {
  show({ rows: undefined, page: { rows: rows.slice(0, 10) } } as Partial<ListingScreenProps<Row>>);
  expect(screen.getByText('Facility 10')).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Pages of Stock' })).toBeNull();
});

test('a listing still being counted is not called empty', () => {
  show({ rows: undefined, page: { rows: [] } } as Partial<ListingScreenProps<Row>>);
  expect(screen.queryByText('No Stock data...')).toBeNull();
});
