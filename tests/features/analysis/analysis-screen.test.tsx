import { useLocation } from 'react-router-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MonthsCanvasProps } from '#features/analysis/canvas/months-canvas.tsx';
import type { PartsCanvasProps } from '#features/analysis/canvas/parts-canvas.tsx';
import type { RowsCanvasProps } from '#features/analysis/canvas/rows-canvas.tsx';
import type { RatesCanvasProps } from '#features/analysis/canvas/rates-canvas.tsx';
import type { WeeksCanvasProps } from '#features/analysis/canvas/weeks-canvas.tsx';
import { AnalysisScreen } from '#features/analysis/analysis-screen.tsx';
import { chooseFound } from '../choose-found.ts';
import { stubFiles } from '../stub-files.ts';
import { noConnection, onlineDevice, type Answer } from '#tests/bindings/online-page.tsx';
import { id } from '../monitoring/figures.ts';

// jsdom has no canvas; tests/e2e/monitoring.spec.ts draws the charts in a browser.
vi.mock('#features/analysis/canvas/rows-canvas.tsx', () => ({
  RowsCanvas: ({ kind, rows, onWritten }: RowsCanvasProps) => (
    <>
      <p>{`${kind} of ${rows.length}`}</p>
      <button onClick={onWritten}>Save picture</button>
    </>
  ),
}));

const ok = (value: unknown) => ({ ok: true, value }) as const;
const viewer = { level: 'state', countryId: id(1), stateId: id(11), state: 'Kano' } as const;
const lga = (name: string, figures: object) => ({
  local_lga: id(name.length),
  local_lga__name: name,
  state__name: 'Kano',
  state: id(11),
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

vi.mock('#features/analysis/canvas/months-canvas.tsx', () => ({
  MonthsCanvas: ({ kind, series }: MonthsCanvasProps) => (
    <p>{`${kind} of ${series.map(({ label, values }) => `${label} ${values.join('|')}`).join('; ')}`}</p>
  ),
}));
vi.mock('#features/analysis/canvas/weeks-canvas.tsx', () => ({
  WeeksCanvas: ({ rows }: WeeksCanvasProps) => (
    <p>{rows.map(({ name, weeks }) => `${name} ${weeks}`).join('; ')}</p>
  ),
}));
vi.mock('#features/analysis/canvas/rates-canvas.tsx', () => ({
  RatesCanvas: ({ rates }: RatesCanvasProps) => (
    <p>{rates.map(({ name, rate, most }) => `${name} ${rate} of ${most}`).join('; ')}</p>
  ),
}));

vi.mock('#features/analysis/canvas/parts-canvas.tsx', () => ({
  PartsCanvas: ({ names, series }: PartsCanvasProps) => (
    <p>{`${names.join('|')}: ${series.map(({ label, values }) => `${label} ${values.join('|')}`).join('; ')}`}</p>
  ),
}));

// Loads the screen's modules first: on a busy machine that takes longer than a test waits.
beforeAll(async () => {
  await Promise.all([
    import('#features/analysis/canvas/rows-canvas.tsx'),
    import('#features/analysis/canvas/months-canvas.tsx'),
    import('#features/analysis/canvas/rates-canvas.tsx'),
    import('#features/analysis/canvas/parts-canvas.tsx'),
    import('#features/analysis/canvas/weeks-canvas.tsx'),
    import('#features/analysis/map/place-map.tsx'),
  ]);
});

let charts: (path: string) => ReturnType<Answer>;
beforeEach(() => {
  charts = (path) => ok(path.startsWith('/v/plan/') ? stock : used);
});

function show(at = '/graphical/analysis') {
  const device = onlineDevice(
    ({ path }) => {
      if (path.startsWith('/v/analysis/other-periods/')) return ok({ lines: [], count: 0 });
      return path in lists ? ok(lists[path]) : charts(path);
    },
    undefined,
    viewer,
  );
  return {
    ...device,
    ...device.show(
      <>
        <AnalysisScreen />
        <Address />
      </>,
      at,
    ),
  };
}

function Address() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}

const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

test('a state’s own stores have the same name as on other screens', async () => {
  const stores = { ...lga('Kano stores', { no_of_dose: 70, balance: 70, issued: 0 }), state__name: null };
  charts = () => ok({ qs: [...stock.qs, stores] });
  show();
  expect(await screen.findByText('Kano: own stores')).toBeDefined();
});

test('stock is shown as a chart and a table, and missing records are not shown as zero', async () => {
  const { user } = show();
  expect(await screen.findByText('bar of 3')).toBeDefined();
  expect(rows()).toEqual(['1Dala9060 %', '2Ajingi6040 %', '3Bichinot recorded', 'Together150']);
  await user.click(screen.getByRole('radio', { name: 'Issued Out Stock (IOS)' }));
  await waitFor(() => expect(rows()[0]).toBe('1Ajingi24096 %'));
  await user.click(screen.getByRole('radio', { name: 'Doughnut' }));
  expect(await screen.findByText('doughnut of 3')).toBeDefined();
});

test('each row and each tile opens its unit', async () => {
  const { user } = show('/graphical/analysis?chart=map');
  const link = await screen.findByRole('link', { name: 'Dala' });
  expect(link.getAttribute('href')).toBe(`/all/facility/Dala?id=${id(4)}`);
  await user.click(await screen.findByText('Ajingi: 60'));
  expect(screen.getByText(`/all/facility/Ajingi?id=${id(6)}`)).toBeDefined();
});

test.each([
  ['while the page is open', 'event: moved'],
  ['before the page was followed', ': here'],
])('a record made %s is shown without a reload', async (_when, line) => {
  let figures = stock;
  charts = () => ok(figures);
  const { told } = show();
  await screen.findByText('bar of 3');
  figures = { qs: [lga('Ajingi', { no_of_dose: 61, balance: 61, issued: 240 })] };
  told(line);
  expect(await screen.findByText('bar of 1')).toBeDefined();
});

test('the filters narrow the figures, the title names them, and the icon clears them', async () => {
  const { user, asked } = show();
  await screen.findByText('bar of 3');
  await chooseFound(user, await screen.findByRole('combobox', { name: 'State' }), 'Kano');
  await user.selectOptions(screen.getByLabelText('Year'), '2026');
  await user.selectOptions(screen.getByLabelText('Quarter'), 'Q4');
  await user.selectOptions(screen.getByLabelText('Antigen'), 'BCG');
  await user.selectOptions(screen.getByLabelText('Status'), 'utilization');
  expect(await screen.findByText('Kano: 2026, BCG, Q4, utilization')).toBeDefined();
  await waitFor(() =>
    expect(asked().map(([path]) => path)).toContain(`/v/get/chart/${id(11)}/2026/Q4/${id(7)}/utilization/`),
  );
  await waitFor(() => expect(rows()).toEqual(['1Ajingi337100 %', 'Together337']));
  screen.getByRole('button', { name: 'Clear filters' }).focus();
  await user.keyboard('{Enter}');
  // The keyboard focus stays among the filters.
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Filters' }));
  expect(
    await screen.findByText('Kano: all years, all antigens, all quarters, Balance in stock (BIS)'),
  ).toBeDefined();
  expect(screen.getByLabelText<HTMLSelectElement>('Year').value).toBe('');
});

test('the filters show what the address names', async () => {
  show('/graphical/analysis?state=kano&antigen=bcg');
  expect(await screen.findByText('Kano: all years, BCG, all quarters, Balance in stock (BIS)')).toBeDefined();
  const state = screen.getByRole<HTMLInputElement>('combobox', { name: 'State' });
  await waitFor(() => expect(state.value).toBe('Kano'));
  expect(screen.getByLabelText<HTMLSelectElement>('Antigen').value).toBe(id(7));
});

test('downloads of figures and picture are reported to the server', async () => {
  stubFiles();
  const { user, files } = show();
  await screen.findByText('bar of 3');
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(files).toEqual([['analysis', 3]]));
  await user.click(screen.getByRole('button', { name: 'Save picture' }));
  expect(files).toEqual([
    ['analysis', 3],
    ['picture', 3],
  ]);
});

test('a selection without records shows a sentence instead of a chart', async () => {
  charts = () => ok({ qs: stock.qs.map((row) => ({ ...row, entries: 0 })) });
  show();
  expect(await screen.findByText('Nothing was recorded for this selection.')).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
});

test('wastage is shown beside doses used only', async () => {
  charts = () => ok({ qs: [lga('Ajingi', { no_of_dose: 40, wastage: 0 })] });
  show('/graphical/analysis?status=issued');
  expect(await screen.findByText('bar of 1')).toBeDefined();
  expect(screen.queryByRole('columnheader', { name: 'Wastage' })).toBeNull();
  expect(rows()).toEqual(['1Ajingi40100 %', 'Together40']);
});

test('an unknown activity is not found, and no other figure is shown instead', async () => {
  show('/graphical/analysis?status=eaten');
  expect(await screen.findByRole('heading', { name: 'Oops! Page not found!' })).toBeDefined();
});

test('moving between subjects by keyboard keeps the focus on the subjects', async () => {
  charts = () => noConnection;
  const { user } = show();
  expect(await screen.findByText('No connection to the server')).toBeDefined();
  screen.getByRole('radio', { name: 'Stock' }).focus();
  await user.keyboard('{ArrowRight}');
  expect(await screen.findByText('/graphical/analysis?of=weeks')).toBeDefined();
  expect(document.activeElement?.getAttribute('value')).toBe('weeks');
});

test('a figure below zero has no slice', async () => {
  charts = () => ok({ qs: [lga('Ajingi', { no_of_dose: -5, wastage: 0 })] });
  show('/graphical/analysis?status=adjustment&chart=pie');
  expect(await screen.findByText('A figure below zero has no slice: please look at the bars.')).toBeDefined();
});

describe('figures by month', () => {
  const use = { entries: 1, used: 33, wastage: 7, discarded: 0 };
  const none = { entries: 0, used: 0, wastage: 0, discarded: 0 };
  const figures = {
    months: [
      { month: '2025-09', ...use },
      { month: '2025-10', ...none },
    ],
    antigens: [
      { id: id(7), name: 'BCG', doses_per_vial: null, ...use },
      { id: id(8), name: 'Penta', doses_per_vial: 1, ...use },
      { id: id(9), name: 'VitA', doses_per_vial: null, ...use, discarded: 10 },
    ],
    parts: [
      { id: id(21), name: 'Ajingi', level: 'lga', ...use },
      { id: id(22), name: 'Bichi', level: 'lga', ...none },
      { id: id(11), name: 'Kano', level: 'stores', ...use },
    ],
  };
  const reporting = {
    months: [{ month: '2025-09', due: 40, reported: 30, in_time: 10 }],
    parts: [
      { id: id(21), name: 'Ajingi', level: 'lga', due: 40, reported: 30, in_time: 10 },
      { id: id(22), name: 'Bichi', level: 'lga', due: 0, reported: 0, in_time: 0 },
    ],
  };
  beforeEach(() => {
    charts = (path) => ok(path.startsWith('/v/analysis/use/') ? figures : reporting);
  });

  test('consumption: a month without a record is a labelled gap', async () => {
    const { asked } = show('/graphical/analysis?of=consumption&year=2025');
    expect(await screen.findByText('bar of Used 33|; Wasted 7|')).toBeDefined();
    expect(rows()).toEqual(['09/202533740', '10/2025not recorded', 'Together33740']);
    expect(asked().map(([path]) => path)).toContain('/v/analysis/use/all/2025/all/all/');
    expect(screen.queryByLabelText('Status')).toBeNull();
  });

  test('consumption on the map: LGAs as tiles, own stores beside, and missing records are not shown as zero', async () => {
    show('/graphical/analysis?of=consumption&chart=map');
    expect(await screen.findByText('Ajingi: 40')).toBeDefined();
    expect(screen.getByText('Bichi: not recorded')).toBeDefined();
    expect(screen.getByText('Not on the map: Kano: own stores: 40.')).toBeDefined();
    expect(rows()).toEqual(['Ajingi33740', 'Kano: own stores33740', 'Bichinot recorded', 'Together661480']);
  });

  test('wastage is compared with WHO’s rate for the vial size, where there is one', async () => {
    show('/graphical/analysis?of=wastage');
    expect(await screen.findByText('VitA 34 of null; BCG 17.5 of 50; Penta 17.5 of 5')).toBeDefined();
    expect(screen.getByText(/WHO, Projected vaccine wastage/)).toBeDefined();
    expect(rows()).toEqual([
      'VitA4071034 %none',
      'BCG407017.5 %50 %20 a vial (usual)Within',
      'Penta407017.5 %5 %1 dose a vialAbove WHO’s rate',
      'Together120211023.8 %',
    ]);
  });

  test('reports: due, received and received in time', async () => {
    const { user, asked } = show('/graphical/analysis?of=timeliness');
    expect(await screen.findByText('line of Complete, % 75; In time, % 25')).toBeDefined();
    expect(rows()).toEqual(['09/20254030 (75 %)10 (25 %)', 'Together4030 (75 %)10 (25 %)']);
    expect(screen.queryByLabelText('Antigen')).toBeNull();
    expect(asked().map(([path]) => path)).toContain('/v/analysis/reporting/all/all/all/');
    await user.click(screen.getByRole('radio', { name: 'Map' }));
    expect(await screen.findByText('Ajingi: 25 %')).toBeDefined();
    // A map shows one of the two measures, complete or in time, and names it.
    expect(screen.getByRole('heading', { name: 'Reports in time by place' })).toBeDefined();
  });

  test('coverage: doses by antigen, zero-dose children and drop-out', async () => {
    const cohort = { children: 10, bcg: 8, opv3: 5, penta1: 8, penta3: 6, pcv3: 5, mr1: 4, yf: 4, fully: 3 };
    charts = () =>
      ok({
        months: [{ month: '2024-12', ...cohort }],
        parts: [
          { id: id(21), name: 'Ajingi', level: 'lga', ...cohort },
          { id: id(22), name: 'Dala', level: 'lga', ...cohort, children: 0 },
        ],
      });
    const { user, asked } = show('/graphical/analysis?of=coverage');
    expect(await screen.findByText(/BCG 80 of null; Penta 1 80 of null; Penta 3 60 of null/)).toBeDefined();
    expect(asked().map(([path]) => path)).toContain('/v/analysis/coverage/all/all/all/');
    expect(rows()).toContain('Zero-dose (no Penta 1)21020 %');
    expect(rows()).toContain('Drop-out Penta 1 to 32825 %');
    expect(rows()).toContain('Drop-out BCG to measles4850 %');
    expect(screen.getByText('Kano, born 12/2024 to 12/2024')).toBeDefined();
    await user.click(screen.getByRole('radio', { name: 'Map' }));
    expect(await screen.findByText('Ajingi: 30 %')).toBeDefined();
    await user.click(screen.getByRole('radio', { name: 'Zero-dose (no Penta 1)' }));
    expect(await screen.findByText('Ajingi: 20 %')).toBeDefined();
    expect(screen.getByText('Dala: not recorded')).toBeDefined();
  });

  test('doses not given: by vaccine and reason, by month, and on the map by one reason', async () => {
    const none = { refused: 0, contraindicated: 0, 'out-of-stock': 0, 'sick-today': 0, other: 0 };
    charts = () =>
      ok({
        months: [
          { month: '2025-09', reasons: { ...none, refused: 2, 'out-of-stock': 3 } },
          { month: '2025-10', reasons: none },
        ],
        doses: [
          { dose: 'campaign:MR', reason: 'refused', doses: 1 },
          { dose: 'MR2', reason: 'refused', doses: 1 },
          { dose: 'BCG', reason: 'out-of-stock', doses: 3 },
        ],
        parts: [
          { id: id(21), name: 'Ajingi', level: 'lga', reasons: { ...none, refused: 2 } },
          { id: id(22), name: 'Bichi', level: 'lga', reasons: none },
          { id: id(23), name: 'Dala', level: 'lga', reasons: { ...none, 'out-of-stock': 3 } },
        ],
      });
    const { user, asked } = show(`/graphical/analysis?of=notGiven&year=2025&antigen=${id(7)}`);
    const drawn =
      'Refused 0|1|1; Contraindicated 0|0|0; Out of stock 3|0|0; Sick on the day 0|0|0; Other reason 0|0|0';
    expect(await screen.findByText(`BCG|MR|MR, campaign: ${drawn}`)).toBeDefined();
    expect(rows()).toEqual(['BCG300300', 'MR110000', 'MR, campaign110000', 'Together520300']);
    expect(asked().map(([path]) => path)).toContain(`/v/analysis/not-given/all/2025/all/${id(7)}/`);
    const names = stubFiles();
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(names).toHaveLength(1));
    expect(names[0]).toMatch(/^doses-not-given-by-reason.*\.csv$/i);
    await user.click(screen.getByRole('radio', { name: 'By month' }));
    expect(
      await screen.findByText(/^bar of Refused 2\|0; Contraindicated 0\|0; Out of stock 3\|0/),
    ).toBeDefined();
    expect(rows()).toEqual(['09/2025520300', '10/2025not recorded', 'Together520300']);
    const written = vi.spyOn(URL, 'createObjectURL');
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(names).toHaveLength(2));
    const [file] = written.mock.calls[0] ?? [];
    const lines = file instanceof Blob ? (await file.text()).split('\r\n') : [];
    expect(lines.map((line) => line.split(',')[0])).toEqual([expect.any(String), '2025-09', '2025-10', '']);
    await user.click(screen.getByRole('radio', { name: 'Map' }));
    expect(await screen.findByText('Dala: 3')).toBeDefined();
    expect(screen.getByText('Bichi: not recorded')).toBeDefined();
    await user.click(screen.getByRole('radio', { name: 'Refused' }));
    expect(await screen.findByText('Ajingi: 2')).toBeDefined();
    expect(rows()[0]).toBe('Ajingi220000');
  });

  test('no chart without records; changing the subject keeps the period', async () => {
    charts = (path) =>
      ok(
        /^\/v\/(?:plan|get)\//.test(path)
          ? stock
          : { months: figures.months.map(() => none), antigens: [], parts: [] },
      );
    const { user } = show('/graphical/analysis?year=2026&status=issued&chart=pie');
    await user.click(await screen.findByRole('radio', { name: 'Consumption' }));
    expect(await screen.findByText('Nothing was recorded for this selection.')).toBeDefined();
    expect(screen.getByText('Kano, all antigens, 2026')).toBeDefined();
    await user.click(screen.getByRole('radio', { name: 'Stock' }));
    expect(await screen.findByText('bar of 3')).toBeDefined();
  });
});

test('an unknown year, quarter, state or antigen shows the not-found page', async () => {
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

describe('weeks of stock', () => {
  const stock = (antigen: number, balance: number, issued: number) => ({
    antigen: id(antigen),
    entries: 3,
    balance,
    issued,
    on_the_way: 0,
    not_usable: 0,
    issued_first: issued,
    used: 80,
    wastage: 20,
  });
  const figures = {
    months: ['2026-08', '2026-09', '2026-10'],
    days: 91,
    antigens: [
      { id: id(7), name: 'BCG' },
      { id: id(8), name: 'Penta' },
    ],
    parts: [
      { id: id(21), name: 'Ajingi', level: 'lga', stocks: [stock(7, 90, 130), stock(8, 13, 130)] },
      { id: id(22), name: 'Bichi', level: 'lga', stocks: [stock(7, 50, 0)] },
      { id: id(23), name: 'Dala', level: 'lga', stocks: [stock(7, 0, 0), stock(8, 100, 130)] },
      { id: id(24), name: 'Gaya', level: 'lga', stocks: [] },
      { id: id(11), name: 'Kano', level: 'stores', stocks: [stock(8, 100, 0)] },
    ],
  };
  beforeEach(() => {
    charts = () => ok(figures);
  });

  test('each LGA by the antigen that runs out first, the fewest weeks first; own stores by the use of all', async () => {
    const { asked } = show('/graphical/analysis?of=weeks');
    expect(await screen.findByText('Ajingi: 1.3, Penta')).toBeDefined();
    expect(screen.getByText('Dala: 0.0, BCG')).toBeDefined();
    expect(screen.getByText('Bichi: use not known')).toBeDefined();
    expect(screen.getByText('Not on the map: Kano: own stores: 5.0, Penta.')).toBeDefined();
    expect(rows()).toEqual([
      'Dala0.0stock-outBCG0020 %',
      'Ajingi1.3lowPenta1313020 %',
      'Kano: own stores5.0Penta10026020 %',
      'Bichiuse not known—50020 %',
      'Gayanot recorded',
    ]);
    const legend = within(screen.getByRole('list', { name: 'What the map shows, and of how many places' }));
    expect(legend.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '0, stock-out (1)',
      'under 2 weeks, low (1)',
      '2 to 4 weeks (0)',
      '4 to 8 weeks (0)',
      'over 8 weeks (0)',
      'use not known (2)',
    ]);
    expect(asked().map(([path]) => path)).toContain('/v/analysis/weeks/all/all/all/all/');
  });

  test('the state as a whole: stock and weeks it lasts, issued, wasted', async () => {
    show('/graphical/analysis?of=weeks');
    const total = async (name: string) => (await screen.findByText(name)).parentElement?.textContent;
    expect(await total('Total Balances in State')).toBe(
      'Total Balances in State353Penta runs out first: 10.6 weeks',
    );
    expect(await total('Total Issued out in state')).toBe('Total Issued out in state39008/2026 to 10/2026');
    expect(await total('Total Wastage in state')).toBe(
      'Total Wastage in state12008/2026 to 10/2026 · 20 % of what was used up',
    );
  });

  test('as bars, each row opening its unit', async () => {
    show('/graphical/analysis?of=weeks&chart=bar');
    expect(await screen.findByText('Dala 0; Ajingi 1.3; Kano: own stores 5')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Dala' }).getAttribute('href')).toBe(
      `/all/facility/Dala?id=${id(23)}`,
    );
  });
});
