import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { LocalDateTime } from '#domain/kernel/local-date.ts';
import { IssueScreen } from '#features/stock/outgoing/outgoing-screen.tsx';
import { WalletScreen } from '#features/stock/wallets/wallet-screen.tsx';
import { bcg, tablet, type Tablet } from './stock-tablet.tsx';

describe('a batch that came twice', () => {
  let device: Tablet;
  beforeEach(async () => {
    device = await tablet();
    await device.receive({ batchNo: 'B-1', happenedAt: '2026-11-03T09:00' as LocalDateTime });
    await device.receive({ batchNo: 'B-1', happenedAt: '2026-11-17T09:00' as LocalDateTime });
    await device.receive({ batchNo: 'B-2', happenedAt: '2026-11-18T09:00' as LocalDateTime });
  });

  test('is issued as two lots with their days of arrival; a batch that came once shows none', async () => {
    device.show(<IssueScreen />, '/ledger/issue');
    const lots = within(await screen.findByRole('region', { name: 'BCG' }));
    expect(lots.getAllByRole('textbox', { name: /^Doses of/ }).map((field) => nameOf(field))).toEqual([
      'Doses of B-1, came 03/11/2026',
      'Doses of B-1, came 17/11/2026',
      'Doses of B-2',
    ]);
    expect(lots.getByText('B-1, came 17/11/2026', { selector: 'strong' })).toBeTruthy();
  });

  test.each([
    ['an antigen', bcg, ''],
    ['the whole store', 'all', ' of BCG'],
  ])('is counted lot by lot, on the sheet of %s', async (_, key, antigen) => {
    device.show(<WalletScreen />, `/?count=${key}`);
    const sheet = within(await screen.findByRole('region', { name: /^Count stock/ }));
    expect(await sheet.findByLabelText(`Batch B-1, came 03/11/2026${antigen}`)).toBeTruthy();
    expect(sheet.getByLabelText(`Batch B-1, came 17/11/2026${antigen}`)).toBeTruthy();
    expect(sheet.getByLabelText(`Batch B-2${antigen}`)).toBeTruthy();
  });
});

function nameOf(field: HTMLElement): string | undefined {
  return field.closest('.stock-line-field')?.querySelector('label')?.textContent;
}
