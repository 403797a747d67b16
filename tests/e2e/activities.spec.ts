import { expect, test, type Locator } from '@playwright/test';
import { adjustDown, send, utilize } from './support/activity-forms.ts';
import { confirmArrival } from './support/arrivals.ts';
import { allSaved, expectWallet, issue, receive, retryNow } from './support/officer.ts';
import { productOfThisFile } from './support/product.ts';
import { serverWallet } from './support/server-view.ts';
import { stockOnServer } from './support/stock-on-server.ts';
import type { Tablet } from './support/tablet.ts';
import { visibleRows } from './support/visible-rows.ts';

const other = 'Gafasa Health Clinic';

interface Story {
  readonly activity: string;
  /** Each activity uses its own antigen. */
  readonly antigen: string;
  /** Actions on a wallet with one lot of 200 doses, 50 of which are issued. */
  readonly act: (tablet: Tablet, antigen: string) => Promise<void>;
  /** Listing of the entry, and the text of its row beside the antigen. */
  readonly listing: string;
  readonly row: RegExp;
  readonly wallet: { readonly inStock: number; readonly issued: number };
}

const batchNo = 'AC-1';
const [sentOn, sentBack] = ['IPV', 'MR'];

const stories: readonly Story[] = [
  {
    activity: 'recieved',
    antigen: 'BCG',
    act: (tablet, antigen) => receive(tablet, { antigen, batchNo: 'AC-2', doses: 30 }),
    listing: '/ledger/stock',
    row: /AC-2/,
    wallet: { inStock: 180, issued: 50 },
  },
  {
    activity: 'issued',
    antigen: 'HepB',
    act: (tablet, antigen) => issue(tablet, { antigen, batchNo, doses: 7 }),
    listing: '/ledger/stock?view=issued',
    row: /AC-1.*(?:waiting|sent)\s*7(?!\d)/is,
    wallet: { inStock: 143, issued: 57 },
  },
  {
    activity: 'transfer',
    antigen: sentOn,
    act: (tablet, antigen) => send(tablet, 'transfer', { antigen, batchNo, doses: 20, to: other }),
    listing: '/ledger/stock?view=transferred',
    row: /Gafasa/,
    wallet: { inStock: 130, issued: 50 },
  },
  {
    activity: 'return',
    antigen: sentBack,
    act: (tablet, antigen) => send(tablet, 'return', { antigen, batchNo, doses: 10, to: other }),
    listing: '/adjustment/return/listing?view=return',
    row: /Gafasa/,
    wallet: { inStock: 140, issued: 50 },
  },
  {
    activity: 'adjustment',
    antigen: 'PCV',
    act: (tablet, antigen) => adjustDown(tablet, { antigen, batchNo, doses: 5 }),
    listing: '/adjustment/return/listing',
    row: /Decrement/,
    wallet: { inStock: 145, issued: 50 },
  },
  {
    activity: 'utilization',
    antigen: 'Penta',
    act: (tablet, antigen) => utilize(tablet, { antigen, batchNo, children: 42, wastedShare: '16 %' }),
    listing: '/utilization?view=utilization',
    row: /42 children.*8 wasted/s,
    wallet: { inStock: 150, issued: 50 },
  },
];

test.describe('Each activity', () => {
  const { unpack, product } = productOfThisFile();

  test('works offline, is shown at once, and is the same everywhere after reconciling', async () => {
    test.setTimeout(600_000);
    for (const { antigen } of stories)
      await stockOnServer(product().origin, { antigen, batchNo, doses: 200, issued: 50 });
    const amina = await unpack();
    await amina.signIn('facility@demo.test');
    await amina.installed();
    await expectWallet(amina, sentOn, { inStock: 150, issued: 50 });

    await amina.setOffline(true);
    for (const { activity, antigen, act, listing, row, wallet } of stories) {
      await test.step(`${activity}, offline`, async () => {
        await act(amina, antigen);
        await expect(rowOf(amina, antigen, row)).toContainText('Waiting');
        await amina.go(listing);
        await expect(rowOf(amina, antigen, row)).toContainText('Waiting');
        await expectWallet(amina, antigen, wallet);
      });
    }
    await expect(amina.badge()).toHaveText(`Offline · ${stories.length} waiting`);

    await amina.setOffline(false);
    await allSaved(amina);
    const halima = await unpack();
    await halima.signIn('facility2@demo.test');
    for (const { activity, antigen, listing, row, wallet } of stories) {
      await test.step(`${activity}, reconciled`, async () => {
        const { inStock, issued } = wallet;
        expect(await serverWallet(product().origin, antigen)).toEqual({ balance: inStock, issued });
        for (const tablet of [amina, halima]) {
          await expectWallet(tablet, antigen, wallet);
          await tablet.go(listing);
          await expect(rowOf(tablet, antigen, row)).toContainText('Sent');
        }
      });
    }
    await test.step('stock sent is in transit to the other facility, and arrives there once it is confirmed', async () => {
      const musa = await unpack();
      await musa.signIn('other@demo.test');
      await retryNow(musa);
      await expectWallet(musa, sentOn, { inStock: 0, issued: 0, onTheWay: 20 });
      await expectWallet(musa, sentBack, { inStock: 0, issued: 0, onTheWay: 10 });
      await confirmArrival(musa);
      await confirmArrival(musa);
      await expectWallet(musa, sentOn, { inStock: 20, issued: 0 });
      await expectWallet(musa, sentBack, { inStock: 10, issued: 0 });
    });
  });
});

function rowOf(tablet: Tablet, antigen: string, words: RegExp): Locator {
  return visibleRows(tablet.page, antigen).filter({ hasText: words }).first();
}
