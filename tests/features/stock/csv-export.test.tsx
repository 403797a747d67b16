import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  AdjustmentReturnScreen,
  LedgerScreen,
  UtilizationScreen,
} from '#features/stock/entries/entry-screen.tsx';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { deviceToday } from '#client/db/clock.ts';
import { WalletScreen } from '#features/stock/wallets/wallet-screen.tsx';
import { parseCsv } from '#tests/ui/csv/parse-csv.ts';
import { penta, tablet, type Tablet } from './stock-tablet.tsx';

interface File {
  readonly name: string;
  readonly text: string;
}

let files: Promise<File>[];

beforeEach(() => {
  files = [];
  const blobs = new Map<string, Blob>();
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        blobs.set(`blob:${blobs.size}`, blob);
        return `blob:${blobs.size - 1}`;
      },
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs.get(this.href);
    if (!blob) throw new Error(`nothing is at ${this.href}`);
    const name = this.download;
    files.push(textOf(blob).then((text) => ({ name, text })));
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function textOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve(new TextDecoder('utf-8', { ignoreBOM: true }).decode(reader.result as ArrayBuffer)),
    );
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsArrayBuffer(blob);
  });
}

async function exported(device: Tablet): Promise<File & { rows: Record<string, string>[] }> {
  const before = files.length;
  await device.user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(files).toHaveLength(before + 1));
  const file = await files.at(-1)!;
  expect(file.text.charCodeAt(0)).toBe(0xfeff);
  const [header = [], ...records] = parseCsv(file.text.slice(1));
  return {
    ...file,
    rows: records.map((record) => Object.fromEntries(header.map((name, at) => [name, record[at] ?? '']))),
  };
}

const listings: readonly {
  readonly name: string;
  readonly screen: ReactNode;
  readonly address: string;
  readonly file: string;
  readonly enter: (device: Tablet, batchNo: string) => Promise<unknown>;
  readonly holds: Record<string, string>;
}[] = [
  {
    name: 'Received',
    screen: <LedgerScreen />,
    address: '/',
    file: 'recieved-antigen',
    enter: async (device, batchNo) => device.issue(await device.receive({ batchNo }), 7),
    holds: {
      Activity: 'recieved',
      'No of Doses': '200',
      'Left in Lot': '193',
      'Time Received': '2026-11-20 08:14',
    },
  },
  {
    name: 'Issued',
    screen: <LedgerScreen />,
    address: '/?view=issued',
    file: 'issued-antigen',
    enter: async (device, batchNo) => device.issue(await device.receive({ batchNo }), 7),
    holds: {
      Activity: 'issued',
      'No of Doses': '7',
      'Time Issued': '2026-11-20 08:14',
      'Expiry Date': '2035-06-30',
    },
  },
  {
    name: 'Transferred',
    screen: <LedgerScreen />,
    address: '/?view=transferred',
    file: 'transferred-antigen',
    enter: async (device, batchNo) => device.dispatch('transfer', await device.receive({ batchNo }), 7),
    holds: {
      Activity: 'transfer',
      Destination: 'Dundun Health Post',
      'Time Transferred': '2026-11-20 08:14',
    },
  },
  {
    name: 'Adjustment',
    screen: <AdjustmentReturnScreen />,
    address: '/',
    file: 'adjustment',
    enter: async (device, batchNo) => device.adjust(await device.receive({ batchNo }), 7, 'decrement'),
    holds: { Activity: 'adjustment', Adjustment: 'Decrement', 'Time Adjusted': '2026-11-20 08:14' },
  },
  {
    name: 'Return',
    screen: <AdjustmentReturnScreen />,
    address: '/?view=return',
    file: 'return',
    enter: async (device, batchNo) => device.dispatch('return', await device.receive({ batchNo }), 7),
    holds: { Activity: 'return', Destination: 'Dundun Health Post', 'Time Returned': '2026-11-20 08:14' },
  },
  {
    name: 'Issued Out',
    screen: <UtilizationScreen />,
    address: '/',
    file: 'issued-out',
    enter: async (device, batchNo) => device.issue(await device.receive({ batchNo }), 7),
    holds: { Activity: 'issued', Manufacturer: 'Serum Institute', Quarter: 'Q4', Year: '2026', Wastage: '' },
  },
  {
    name: 'Utilization',
    screen: <UtilizationScreen />,
    address: '/?view=utilization',
    file: 'utilization',
    enter: async (device, batchNo) =>
      device.utilize(await device.issue(await device.receive({ batchNo }), 8), 6),
    holds: { Activity: 'utilization', 'Children Immunized': '6', Wastage: '2', 'Wastage rate %': '25' },
  },
];

describe.each(listings)('the export of $name', ({ screen: shown, address, file, enter, holds }) => {
  test('contains each entry, not only the page’s, without a network', async () => {
    const device = await tablet();
    for (let count = 1; count <= 12; count++) await enter(device, `LOT-${count}`);
    device.show(shown, address);
    await screen.findByText('Page 1 of 2');
    const { name, rows } = await exported(device);
    expect(rows.map((row) => row['Batch No.'])).toEqual(
      Array.from({ length: 12 }, (_, at) => `LOT-${12 - at}`),
    );
    expect(rows[0]).toMatchObject({
      Facility: 'Ajingi Cottage Hospital',
      Antigen: 'BCG',
      Officer: 'Amina Bello',
      State: 'Waiting',
      ...holds,
    });
    expect(name).toBe(`${file}_ajingi-cottage-hospital_${deviceToday()}.csv`);
    expect(await screen.findByText('12 rows exported')).toBeTruthy();
  });

  test('contains the search results, and says if there are none', async () => {
    const device = await tablet();
    await enter(device, 'LOT-1');
    await enter(device, 'LOT-2');
    device.show(shown, address);
    await screen.findByText('LOT-2');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nobody has this' } });
    await screen.findByText('No records found');
    await device.user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('There is nothing to export')).toBeTruthy();
    expect(files).toEqual([]);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'bcg' } });
    await screen.findByText('LOT-2');
    expect((await exported(device)).rows).toHaveLength(2);
  });
});

describe('an export', () => {
  test('of a search contains only the entries found', async () => {
    const device = await tablet();
    await device.receive({ batchNo: 'KEEP-1' });
    await device.receive({ batchNo: 'OTHER' });
    await device.receive({ batchNo: 'KEEP-2' });
    device.show(<LedgerScreen />);
    await screen.findByText('OTHER');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'keep' } });
    await waitFor(() => expect(screen.queryByText('OTHER')).toBeNull());
    expect((await exported(device)).rows.map((row) => row['Batch No.'])).toEqual(['KEEP-2', 'KEEP-1']);
  });

  test('contains no text that a spreadsheet would run', async () => {
    const device = await tablet();
    await device.receive({ batchNo: '=HYPERLINK("http://evil.test","x")', vendor: '@SUM(A1)' });
    device.show(<LedgerScreen />);
    const { rows } = await exported(device);
    expect(rows[0]).toMatchObject({
      'Batch No.': '\'=HYPERLINK("http://evil.test","x")',
      Manufacturer: "'@SUM(A1)",
    });
  });

  test('shows the state of an entry like the listing', async () => {
    const device = await tablet();
    const entry = await device.issue(await device.receive(), 50);
    await device.refuse(entry, 'less-than-in-stock');
    device.show(<LedgerScreen />, '/?view=issued');
    await screen.findByText('Needs you');
    expect((await exported(device)).rows[0]).toMatchObject({ State: 'Refused', ID: entry });
  });

  test('shows a reversal as a negative number with its reason', async () => {
    const device = await tablet();
    const lot = await device.receive();
    const row = await device.engine.db.ledger.get(lot);
    await device.engine.db.ledger.put({
      ...row!,
      id: 'ffffffff-0000-7000-8000-000000000000' as typeof lot,
      activity: 'reverse',
      reverses: 'receive',
      reason: 'Entered twice',
    });
    device.show(<LedgerScreen />);
    expect(await screen.findByText('-200')).toBeTruthy();
    expect((await exported(device)).rows[0]).toMatchObject({
      'No of Doses': '-200',
      'Left in Lot': '',
      Reason: 'Entered twice',
    });
  });

  test('that fails makes no file, and says so', async () => {
    const device = await tablet();
    await device.receive();
    device.show(<LedgerScreen />);
    await screen.findByText('B-1');
    vi.spyOn(device.engine.queries, 'ledgerSlices').mockImplementation(() => {
      throw new Error('the disk is gone');
    });
    await device.user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText(/The export failed, no file was made/)).toBeTruthy();
    expect(files).toEqual([]);
  });

  test('of many entries shows its progress, and can be cancelled', async () => {
    const device = await tablet();
    await device.receive();
    const { rows } = await device.engine.queries.ledger({ activity: 'recieved', page: 0, pageSize: 1 });
    let release = () => {};
    vi.spyOn(device.engine.queries, 'ledgerSlices').mockImplementation(async function* () {
      yield { rows: Array.from({ length: 500 }, () => rows[0]!), total: 50_000 };
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      yield { rows, total: 50_000 };
    });
    device.show(<LedgerScreen />);
    await device.user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('500 of 50,000')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Exporting' })).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export CSV' }).disabled).toBe(true);
    await device.user.click(screen.getByRole('button', { name: 'Cancel export' }));
    release();
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export CSV' }).disabled).toBe(false);
    expect(files).toEqual([]);
  });

  test('of the wallets contains their figures, and only the wallets found', async () => {
    const device = await tablet();
    await device.issue(await device.receive(), 50);
    await device.receive({ doses: 30, batchNo: 'GONE-1', expiryOn: '2020-01-31' as LocalDate });
    await device.openWallet(penta);
    device.show(<WalletScreen />);
    await screen.findByText('Penta');
    const { name, rows } = await exported(device);
    expect(name).toBe(`antigen-wallet_ajingi-cottage-hospital_${deviceToday()}.csv`);
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['Ajingi Cottage Hospital', 'BCG', 'At birth', '180', '150', '50', '0', '0', '3'],
      ['Ajingi Cottage Hospital', 'Penta', expect.any(String), '0', '0', '0', '0', '0', '1'],
    ]);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'penta' } });
    await waitFor(() => expect(screen.queryByText('BCG')).toBeNull());
    expect((await exported(device)).rows).toHaveLength(1);
  });
});
