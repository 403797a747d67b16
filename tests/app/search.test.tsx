import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { findablesOf, matching } from '#app/search/find-places.ts';
import { findUsers } from '#app/search/find-users.ts';
import { SearchButton } from '#app/search/search-button.tsx';
import { routes } from '#app/routes.tsx';
import { vaccNoOf, writtenVaccNo } from '#domain/immunization/register/vacc-no.ts';
import type { VoucherId } from '#domain/kernel/ids.ts';
import { childTablet, numbers, register } from '#tests/features/children/child-tablet.tsx';
import { cottage } from '#tests/features/stock/stock-tablet.tsx';
import { allPages, officer, sessionOf, stateManager, unpaid } from './sessions.ts';

// Loads the lazy panel first, so that loading it does not use up a test's timeout.
beforeAll(() => import('#app/search/search-panel.tsx'), 60_000);

// jsdom has no layout and no `scrollIntoView`.
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

const amina = { ...officer, facilityId: cottage };

async function opened(tablet: Parameters<typeof childTablet>[0] = {}) {
  const device = await childTablet(tablet);
  const { address } = device.show(
    <SearchButton rows={routes} session={amina} flags={allPages} />,
    '/settings',
  );
  const open = async () => {
    await device.user.click(screen.getByRole('button', { name: 'Search' }));
    return screen.findByRole('combobox');
  };
  const look = async (text: string) => device.user.type(await open(), text);
  const group = async (name: string) => within(await screen.findByRole('group', { name }));
  return { device, user: device.user, open, look, group, address };
}

/** Results are debounced, so the test waits for them. */
const shows = (name: string, options: readonly unknown[]) =>
  waitFor(() => expect(optionsOf(within(screen.getByRole('group', { name })))).toEqual(options));

const optionsOf = (group: Pick<typeof screen, 'getAllByRole'>) =>
  group.getAllByRole('option').map(({ textContent }) => textContent);

describe('the search in the header', () => {
  test('finds a lot by its batch or its antigen and opens the receipt', async () => {
    const { device, user, look, group, address } = await opened();
    await device.openWallet();
    const entry = await device.receive({ batchNo: 'PN-2207', doses: 200 });
    await look('pn-22');
    await shows('Lots', [expect.stringMatching(/^BCG PN-2207200 doses left/)]);
    await user.keyboard('{Enter}');
    expect(address()).toBe(`/ledger/stock?receipt=${entry}`);
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    await look('bcg');
    await waitFor(async () => expect(optionsOf(await group('Lots'))).toHaveLength(1));
  });

  test('opens what the whole text finds, even if Enter comes before the results', async () => {
    const { device, open, address } = await opened();
    await device.openWallet();
    const entry = await device.receive({ batchNo: 'PN-2201' });
    await device.receive({ batchNo: 'PN-2207' });
    const box = await open();
    await device.user.type(box, 'pn-22');
    await shows('Lots', [expect.anything(), expect.anything()]);
    fireEvent.change(box, { target: { value: 'pn-2201' } });
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => expect(address()).toBe(`/ledger/stock?receipt=${entry}`));
  });

  test('finds a voucher and a receipt by their printed code, scanned or typed', async () => {
    const { device, user, open, look, address } = await opened();
    await device.openWallet();
    const alone = await device.receive({ batchNo: 'PN-1' });
    for (const batchNo of ['PN-2', 'PN-3'])
      await device.receive({ batchNo, voucher: '01990000-0000-7000-8000-0000aaaabbbb' as VoucherId });
    await look('aaaa-bbbb');
    await shows('Vouchers and receipts', [expect.stringMatching(/^Receipt voucher AAAA-BBBB2 lots/)]);
    await user.keyboard('{Enter}');
    expect(address()).toBe('/ledger/stock?voucher=01990000-0000-7000-8000-0000aaaabbbb');
    await open();
    await user.click(screen.getByRole('button', { name: /Scan a code/ }));
    await user.type(await screen.findByLabelText('Or type what is printed beside the code'), alone);
    await user.click(screen.getByRole('button', { name: 'Use' }));
    await shows('Vouchers and receipts', [expect.stringMatching(/^BCG PN-1/)]);
  });

  test('finds the child of a card whose code is scanned, although its number begins like a batch on a box', async () => {
    const { device, user, open } = await opened({ lent: [vaccNoOf(10_001_050)] });
    await register(device);
    await open();
    await user.click(screen.getByRole('button', { name: /Scan a code/ }));
    await user.type(
      await screen.findByLabelText('Or type what is printed beside the code'),
      vaccNoOf(10_001_050),
    );
    await user.click(screen.getByRole('button', { name: 'Use' }));
    await shows('Children', [expect.stringContaining('1000-1050-')]);
  });

  test('finds the lot of a box whose code is scanned', async () => {
    const { device, user, open } = await opened();
    await device.openWallet();
    await device.receive({ batchNo: 'PN-9001' });
    await open();
    await user.click(screen.getByRole('button', { name: /Scan a code/ }));
    await user.type(
      await screen.findByLabelText('Or type what is printed beside the code'),
      '(01)08901234567890(17)280630(10)PN-9001',
    );
    await user.click(screen.getByRole('button', { name: 'Use' }));
    await shows('Lots', [expect.stringMatching(/^BCG PN-9001/)]);
  });

  test('finds no lot by the facility’s name, which all lots share', async () => {
    const { device, look } = await opened();
    await device.openWallet();
    await device.receive({ batchNo: 'PN-2207' });
    await look('ajingi cottage');
    expect(await screen.findByText('Nothing found on this tablet')).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Lots' })).toBeNull();
  });

  test('finds a facility by its name, except the viewer’s own, and starts a transfer to it', async () => {
    const { user, look, address } = await opened();
    await look('dundun');
    await shows('Facilities', [expect.stringMatching(/^Dundun Health PostAjingi/)]);
    await user.keyboard('{Enter}');
    expect(address()).toMatch(/^\/ledger\/stock\?view=transferred&modal=add&activity=transfer&to=/);
  });

  test('finds users on the server for those who may see them, beside the tablet’s own results', async () => {
    const manager = findablesOf(routes, sessionOf('state', ['userManager']), allPages);
    expect([findablesOf(routes, amina, allPages).hasUsers, manager.hasUsers]).toEqual([false, true]);
    const rows = [
      { id: 'u1', first_name: 'Halima', last_name: 'Sani', email: 'h@demo.test', facility: null },
    ];
    const asked: unknown[] = [];
    const api = {
      call: (_: unknown, { query }: { query: unknown }) => {
        asked.push(query);
        return Promise.resolve({ ok: true, value: { count: 1, results: rows } });
      },
    } as unknown as Parameters<typeof findUsers>[0]['api'];
    expect(await findUsers({ api }, 'halima')).toEqual([
      { to: '/users?modal=view&user=u1', title: 'Halima Sani', icon: 'user', facts: ['h@demo.test'] },
    ]);
    expect(asked).toEqual([{ search: 'halima', page_size: 5 }]);
  });

  test('finds a child by name or number, and puts neither into the address', async () => {
    const { device, user, look, group, address } = await opened();
    const child = await register(device);
    await look('sani');
    expect(optionsOf(await group('Children'))[0]).toContain(writtenVaccNo(numbers[0] ?? ''));
    await user.keyboard('{Enter}');
    expect(address()).toBe(`/child/registration?card=${child}`);
    await look(numbers[0] ?? '');
    await waitFor(async () => expect(optionsOf(await group('Children'))).toHaveLength(1));
  });

  test('finds a child by the last digits of its number or of the caregiver’s phone', async () => {
    const { device, user, look, group } = await opened({ lent: [vaccNoOf(10_001_050)] });
    await register(device, { caregiverNumber: '0803 123 4567' });
    for (const digits of [vaccNoOf(10_001_050).slice(-5), '4567']) {
      await look(digits);
      await waitFor(async () => expect(optionsOf(await group('Children'))).toHaveLength(1));
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    }
  });

  test('leads to a task by the words of the viewer', async () => {
    const { user, look, group, address } = await opened();
    await look('receive');
    await waitFor(async () => expect(optionsOf(await group('Tasks'))[0]).toBe('Receive a delivery'));
    expect(screen.queryByRole('group', { name: 'Screens' }), 'no screen is offered twice').toBeNull();
    await user.keyboard('{Enter}');
    expect(address()).toBe('/ledger/delivery');
  });

  test('names the screen on which a task begins, and allows one wrong letter if nothing else matches', async () => {
    const { look } = await opened();
    await look('pasword');
    await shows('Tasks', ['Change passwordSettings']);
  });

  test('performs an action of the account menu at once', async () => {
    const theme = () => localStorage.getItem('vaxledger.theme');
    const { user, look, group, address } = await opened();
    await look('sunlight');
    await shows('Tasks', ['Sunlight']);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(theme()).toBe('sunlight'));
    expect(address()).toBe('/settings');
    await look('sunlight');
    await group('Tasks');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(theme()).not.toBe('sunlight'));
  });

  test('finds vouchers by a part of their number, the newest first', async () => {
    const { device, user, look, address } = await opened();
    await device.openWallet();
    for (const [at, end] of ['0000b00a1234', '000012b00a34', '0000b0aa1234'].entries())
      await device.receive({
        batchNo: `PN-${at}`,
        voucher: `0199000${at}-0000-7000-8000-${end}` as VoucherId,
      });
    await look('b00a');
    await shows('Vouchers and receipts', [
      expect.stringMatching(/^Receipt voucher 12B0-0A34/),
      expect.stringMatching(/^Receipt voucher B00A-1234/),
    ]);
    await user.keyboard('{Enter}');
    expect(address()).toBe('/ledger/stock?voucher=01990001-0000-7000-8000-000012b00a34');
    await look('b0-aa1');
    await shows('Vouchers and receipts', [expect.stringMatching(/^Receipt voucher B0AA-1234/)]);
  });

  test('offers the tasks before anything is typed', async () => {
    const { open, group } = await opened();
    const field = await open();
    expect(document.activeElement).toBe(field);
    expect(optionsOf(await group('Tasks'))).toContain('Add Child');
  });

  test('works by keyboard alone: arrows pass through all groups and wrap around, and the field names the selected result', async () => {
    const { device, user, open, address } = await opened();
    await device.openWallet();
    await device.receive({ batchNo: 'UT-9' });
    const field = await open();
    await user.type(field, 'ut');
    await screen.findByRole('group', { name: 'Lots' });
    const options = screen.getAllByRole('option');
    const chosen = () => options.findIndex(({ id }) => id === field.getAttribute('aria-activedescendant'));
    expect(options.length).toBeGreaterThan(2);
    expect(chosen()).toBe(0);
    await user.keyboard('{ArrowUp}');
    expect(chosen()).toBe(options.length - 1);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(chosen()).toBe(1);
    expect(options[1]?.getAttribute('aria-selected')).toBe('true');
    const lotAt = options.findIndex((option) => option.textContent.includes('UT-9'));
    await user.keyboard('{ArrowDown}'.repeat(lotAt - 1));
    expect(chosen()).toBe(lotAt);
    await user.keyboard('{Enter}');
    expect(address()).toMatch(/^\/ledger\/stock\?receipt=/);
  });

  test('announces the number of results to screen readers', async () => {
    const { look } = await opened();
    await look('settings');
    await waitFor(() =>
      expect(screen.getAllByRole('status').some(({ textContent }) => textContent === '1 result')).toBe(true),
    );
  });
});

describe('tasks that are found by name', () => {
  const screensFor = (typed: string, session = officer) =>
    matching(findablesOf(routes, session, allPages).screens, typed).map(({ to }) => to);

  test.each([
    ['LEDGER', ['/ledger/stock']],
    ['adj ret', ['/adjustment/return/listing']],
    ['sync', ['/sync']],
    ['  ', []],
    ['edger', []],
    ['no such screen', []],
  ])('%j finds %j', (typed, paths) => {
    expect(screensFor(typed)).toEqual(paths);
  });

  test('lead to no screen that is missing, needs a name, or is closed to the viewer', () => {
    const { screens, tasks } = findablesOf(routes, stateManager, allPages);
    expect(screens.filter(({ to }) => to.includes(':'))).toEqual([]);
    expect(screensFor('messages')).toEqual([]);
    expect(
      tasks.filter(({ to }) => /^\/(?:ledger|antigen|child|equipments|users|organisation)/.test(to)),
    ).toEqual([]);
    expect(tasks.map(({ to }) => to)).toContain('/user/state');
    const unpaidFinds = findablesOf(routes, unpaid, allPages).screens.map(({ to }) => to);
    expect(unpaidFinds, 'the own facility stays open').toContain('/ledger/stock');
    expect(unpaidFinds).not.toContain('/support');
    expect(unpaidFinds).not.toContain('/single/user');
  });

  test('include only tasks whose screen the officer may open', () => {
    const { tasks } = findablesOf(routes, officer, { ...allPages, childRegPage: false });
    expect(tasks.some(({ to }) => to.startsWith('/child/'))).toBe(false);
    expect(tasks.some(({ to }) => to.startsWith('/ledger/'))).toBe(true);
  });
});
