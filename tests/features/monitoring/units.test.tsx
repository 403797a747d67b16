import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { FacilityDashboard } from '#features/monitoring/facility/facility-screen.tsx';
import { LgasOfState, StateMonitoring } from '#features/monitoring/units/screens.tsx';
import { noConnection, onlineDevice, type Answer } from '#tests/bindings/online-page.tsx';
import { id, kano } from './figures.ts';

const ok = (value: unknown) => ({ ok: true, value }) as const;
const missing = {
  ok: false,
  reason: 'refused',
  status: 404,
  code: 'not-found',
  detail: 'There is no such state.',
  errors: [],
} as const;
const country = { level: 'country', countryId: id(1), stateId: null } as const;

const page = (
  <Routes>
    <Route path="/all/lga/:name" element={<LgasOfState />} />
    <Route path="/user/state" element={<StateMonitoring />} />
    <Route path="/facility/dashboard/:name" element={<FacilityDashboard />} />
  </Routes>
);

function open(answer: Answer, at: string, viewer: Parameters<typeof onlineDevice>[2] = country) {
  const device = onlineDevice(answer, undefined, viewer);
  return { ...device, ...device.show(page, at) };
}

const names = () => screen.getAllByRole('article').map((card) => within(card).getByRole('link').textContent);

describe('the LGAs of a state', () => {
  test('are cards, sorted by need, with what they need', async () => {
    const { asked } = open(() => ok(kano), `/all/lga/Kano?id=${id(11)}`);
    await screen.findByRole('heading', { name: 'LGAs of Kano' });
    expect(asked()).toEqual([[`/v/monitoring/unit/${id(11)}/`, {}]]);
    expect(names()).toEqual(['Bichi', 'Gaya', 'Kano: own stores', 'Ajingi', 'Dala']);
    const [bichi, gaya, stores, ajingi, dala] = screen.getAllByRole('article');
    expect(bichi?.textContent).toContain('2 stock-outs');
    expect(bichi?.textContent).toContain('On hold: Penta 40 doses, BCG 1 dose');
    expect(bichi?.textContent).toContain('1 silent for over 72 hours');
    expect(gaya?.textContent).toContain('1 arrival not confirmed');
    expect(stores?.textContent).toContain('20 doses expiring in 90 days');
    expect(ajingi?.textContent).toContain('450 doses');
    expect(ajingi?.textContent).toContain('400 usable');
    expect(ajingi?.textContent).toContain('430\u00A0here · 20\u00A0on\u00A0the\u00A0way');
    expect(ajingi?.textContent).toContain('3 of 3 facilities reporting');
    expect(ajingi?.textContent).toContain('last heard of 20/11/2026');
    expect(dala?.textContent).toContain('nothing recorded');
    expect(dala?.textContent).not.toContain('0 doses');
  });

  test('without any records have no figures, because zeros would mean that they have no stock', async () => {
    const none = { balance: 0, usable: 0, issued: 0, wastage: 0, last_sync: null };
    open(() => ok({ ...kano, whole: { ...kano.whole, ...none }, parts: [] }), `/all/lga/Kano?id=${id(11)}`);
    await screen.findByRole('heading', { name: 'LGAs of Kano' });
    expect(screen.getByText('nothing recorded')).toBeDefined();
    expect(screen.queryByText('Usable doses')).toBeNull();
  });

  test('show the doses issued instead, in another order, and only those whose name contains the letters', async () => {
    const { user } = open(() => ok(kano), `/all/lga/Kano?id=${id(11)}`);
    await user.click(await screen.findByRole('radio', { name: 'Issued Out Stock as today' }));
    expect(screen.getAllByRole('article')[0]?.textContent).toContain('30 doses');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'By doses');
    expect(names()[0]).toBe('Ajingi');
    await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'bic');
    await waitFor(() => expect(names()).toEqual(['Bichi']));
    await user.type(screen.getByRole('searchbox'), 'x');
    expect(await screen.findByText('No records found')).toBeDefined();
  });

  test('lead on by name and id, and back along the path from the own unit down', async () => {
    open(() => ok(kano), `/all/lga/Kano?id=${id(11)}`);
    const ajingi = await screen.findByRole('link', { name: 'Ajingi' });
    expect(ajingi.getAttribute('href')).toBe(`/all/facility/Ajingi?id=${id(111)}`);
    const stores = screen.getByRole('link', { name: 'Kano: own stores' });
    expect(stores.getAttribute('href')).toBe(`/all/facility/Kano?id=${id(11)}&stores=1`);
    const way = within(await screen.findByRole('navigation'));
    expect(way.getByRole('link', { name: 'Nigeria' }).getAttribute('href')).toBe(
      `/user/state/Nigeria?id=${id(1)}`,
    );
    expect(way.getByText('Kano').getAttribute('aria-current')).toBe('page');
  });

  test('are found by the name alone; one of several is chosen, and an unknown one shows the not-found page', async () => {
    let found = [{ id: id(11), name: 'Kano', within: ['Nigeria'] }];
    const answer: Answer = ({ path }) => ok(path.includes('/named/') ? found : kano);
    const first = open(answer, '/all/lga/Kano');
    await screen.findByRole('heading', { name: 'LGAs of Kano' });
    expect(first.asked()[0]).toEqual(['/v/monitoring/named/state/Kano/', undefined]);
    first.unmount();
    found = [...found, { id: id(12), name: 'Kano', within: ['Ghana'] }];
    const second = open(answer, '/all/lga/Kano');
    await second.user.click(await screen.findByRole('link', { name: /Ghana/ }));
    await screen.findByRole('heading', { name: 'LGAs of Kano' });
    expect(second.asked().at(-1)?.[0]).toBe(`/v/monitoring/unit/${id(12)}/`);
    second.unmount();
    found = [];
    open(answer, '/all/lga/Kano');
    expect(await screen.findByText('The page you requested was not found.')).toBeDefined();
  });

  test('of an unknown state show the not-found page, and no zeros', async () => {
    open(() => missing, `/all/lga/Atlantis?id=${id(99)}`);
    expect(await screen.findByText('The page you requested was not found.')).toBeDefined();
    expect(screen.queryByRole('article')).toBeNull();
  });

  test('are shown as last loaded, with their age, while there is no connection', async () => {
    const first = open(() => ok(kano), `/all/lga/Kano?id=${id(11)}`);
    await screen.findByRole('heading', { name: 'LGAs of Kano' });
    first.unmount();
    const device = onlineDevice(() => noConnection, first.name, country);
    device.show(page, `/all/lga/Kano?id=${id(11)}`);
    expect(await screen.findByText(/^As of .+, offline$/)).toBeDefined();
    expect(names()).toHaveLength(5);
  });
});

test('State Monitoring of a state’s own officer shows their state', async () => {
  const viewer = { level: 'state', countryId: id(1), stateId: id(11) } as const;
  const { asked } = open(() => ok(kano), '/user/state', viewer);
  const link = await screen.findByRole('link', { name: 'Kano' });
  expect(link.getAttribute('href')).toBe(`/all/lga/Kano?id=${id(11)}`);
  expect(asked()).toEqual([[`/v/monitoring/unit/${id(11)}/`, {}]]);
});

test('a facility: its antigens by balance or issued, its months, and its children as numbers', async () => {
  const antigen = { id: id(7), name: 'BCG', schedule: 'At birth', balance: 60, usable: 0, expiring: 0 };
  const figures = {
    chain: kano.chain,
    whole: { ...kano.whole, level: 'facility', name: 'Ajingi Clinic' },
    cold: [
      {
        id: id(8),
        name: 'HBC-70 A-1',
        troubles: [
          { kind: 'broken', celsius: null, is_certain: null, hours: null, chamber: null },
          { kind: 'hot', celsius: 9.5, is_certain: null, hours: 12, chamber: null },
        ],
        holds: [{ antigen: 'BCG', doses: 60 }],
      },
    ],
    antigens: [{ ...antigen, issued: 1240, wastage: 7, discarded: 3 }],
    months: [{ month: '2026-11', received: 100, issued: 40, used: 33, wastage: 7, discarded: 3 }],
    children: { registered: 1, immunizations: 12 },
  };
  const { user } = open(() => ok(figures), `/facility/dashboard/Ajingi-Clinic?id=${id(11)}`);
  await screen.findByRole('heading', { name: 'Ajingi Clinic' });
  expect(screen.getByText('HBC-70 A-1 · Bad Condition · 9.5 °C · 12 hours above 8')).toBeDefined();
  expect(screen.getByText('In it: BCG 60 doses')).toBeDefined();
  const bcg = screen.getByRole('article');
  expect(bcg.textContent).toContain('60 doses');
  expect(bcg.textContent).toContain('Stock-out');
  await user.click(screen.getByRole('radio', { name: 'Issued Out Stock as today' }));
  expect(bcg.textContent).toContain('1,240 doses');
  expect(screen.getByRole('row', { name: '11/2026 100 40 33 7 3' })).toBeDefined();
  expect(screen.getByText('1 child registered')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open ledger' }).getAttribute('href')).toBe(
    `/facility/ledger/Ajingi-Clinic?id=${id(11)}`,
  );
  expect(screen.getByRole('link', { name: 'Open equipments' }).getAttribute('href')).toBe(
    `/facility/equipment/Ajingi-Clinic?id=${id(11)}`,
  );
});
