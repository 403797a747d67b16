import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { AnalysisScreen } from '#features/analysis/analysis-screen.tsx';
import { chooseFound } from '../choose-found.ts';
import { onlineDevice, type Answer } from '#tests/officer/online-page.tsx';
import { id } from '../monitoring/figures.ts';
import '#tests/ui/css-in-jsdom.ts';

// There is no canvas here; tests/e2e/monitoring.spec.ts draws the charts in a browser.
vi.mock('#features/analysis/chart-canvas.tsx', () => ({
  ChartCanvas: ({ kind, rows }: { readonly kind: string; readonly rows: readonly unknown[] }) => (
    <p>{`${kind} of ${rows.length}`}</p>
  ),
}));

const ok = (value: unknown) => ({ ok: true, value }) as const;
const viewer = { level: 'state', countryId: id(1), stateId: id(11), state: 'Kano' } as const;
const lga = (name: string, figures: object) => ({
  local_lga: id(name.length),
  local_lga__name: name,
  state__name: 'Kano',
  entries: 1,
  ...figures,
});
const stock = {
  qs: [
    lga('Ajingi', { no_of_dose: 60, balance: 60, issued: 240 }),
    lga('Bichi', { no_of_dose: 0, balance: 0, issued: 0, entries: 0 }),
    lga('Dala', { no_of_dose: 90, balance: 90, issued: 10 }),
  ],
};
const used = { qs: [lga('Ajingi', { no_of_dose: 33, wastage: 7 })] };
const lists: Record<string, unknown> = {
  '/v/api/antigen/': [{ id: id(7), name: 'BCG', schedule: 'At birth' }],
  '/v/api/year/': [{ id: '2026', name: '2026' }],
  [`/v/get/all/state/${id(1)}/`]: [{ id: id(11), name: 'Kano' }],
};

let charts: (path: string) => ReturnType<Answer>;
beforeEach(() => {
  charts = (path) => ok(path.startsWith('/v/plan/') ? stock : used);
});

function show(at = '/graphical/analysis') {
  const device = onlineDevice(
    ({ path }) => (path in lists ? ok(lists[path]) : charts(path)),
    undefined,
    viewer,
  );
  return { ...device, ...device.show(<AnalysisScreen />, at) };
}

const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

test('what is in stock stands as a chart and a table; what nobody recorded is no zero', async () => {
  const { user } = show();
  expect(await screen.findByText('bar of 3')).toBeDefined();
  expect(rows()).toEqual(['1Dala9060 %', '2Ajingi6040 %', '3Bichinot recorded', 'Together150']);
  await user.click(screen.getByRole('radio', { name: 'Issued Out Stock (IOS)' }));
  await waitFor(() => expect(rows()[0]).toBe('1Ajingi24096 %'));
  await user.click(screen.getByRole('radio', { name: 'Doughnut' }));
  expect(await screen.findByText('doughnut of 3')).toBeDefined();
});

test('the filters choose, the title says what is chosen, and the icon clears them', async () => {
  const { user, asked } = show();
  await screen.findByText('bar of 3');
  await chooseFound(user, await screen.findByRole('combobox', { name: 'State' }), 'Kano');
  await user.selectOptions(screen.getByLabelText('Year'), '2026');
  await user.selectOptions(screen.getByLabelText('Quarter'), 'Q4');
  await user.selectOptions(screen.getByLabelText('Antigen'), 'BCG');
  await user.selectOptions(screen.getByLabelText('Status'), 'utilization');
  expect(await screen.findByText('2026 BCG Q4 utilization')).toBeDefined();
  await waitFor(() =>
    expect(asked().at(-1)?.[0]).toBe(`/v/get/chart/${id(11)}/2026/Q4/${id(7)}/utilization/`),
  );
  await waitFor(() => expect(rows()).toEqual(['1Ajingi337100 %', 'Together337']));
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('all years all antigens all quarters Balance in stock (BIS)')).toBeDefined();
  expect(screen.getByLabelText<HTMLSelectElement>('Year').value).toBe('');
});

test('a selection of which nothing is recorded is said, not drawn', async () => {
  charts = () => ok({ qs: stock.qs.map((row) => ({ ...row, entries: 0 })) });
  show();
  expect(await screen.findByText('Nothing was recorded for this selection.')).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
});

test('a figure below zero has no slice', async () => {
  charts = () => ok({ qs: [lga('Ajingi', { no_of_dose: -5, wastage: 0 })] });
  show('/graphical/analysis?status=adjustment&chart=pie');
  expect(await screen.findByText('A figure below zero has no slice: please look at the bars.')).toBeDefined();
});

test('a year, quarter, state or antigen that is not known is the page that says so', async () => {
  charts = () => ({
    ok: false,
    reason: 'refused',
    status: 404,
    code: 'not-found',
    detail: 'No.',
    errors: [],
  });
  show('/graphical/analysis?year=1999');
  expect(await screen.findByText('The page you requested was not found.')).toBeDefined();
});
