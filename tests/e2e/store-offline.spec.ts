import { expect, test } from '@playwright/test';
import { adjustDown, send, utilize } from './support/activity-forms.ts';
import { allSaved, createWallet, expectWallet, issue, receive, retryNow } from './support/officer.ts';
import { productOfThisFile } from './support/product.ts';
import { serverWallet } from './support/server-view.ts';
import { visibleRows } from './support/visible-rows.ts';

const lot = { antigen: 'Penta', batchNo: 'ST-1' };
const store = 'lga@demo.test';
const facility = 'Gafasa Health Clinic';
const supplier = 'Kano State Cold Store';

/** A store officer's day offline: each activity, its listing, and the figures after it. */
const day = [
  { act: 'transfer', listing: '/ledger/stock?view=transferred', row: /Gafasa/, inStock: 130, issued: 50 },
  {
    act: 'return',
    listing: '/adjustment/return/listing?view=return',
    row: /Kano State/,
    inStock: 120,
    issued: 50,
  },
  { act: 'adjustment', listing: '/adjustment/return/listing', row: /Decrement/, inStock: 115, issued: 50 },
  {
    act: 'utilization',
    listing: '/utilization?view=utilization',
    row: /42 children.*8 wasted/s,
    inStock: 115,
    issued: 50,
  },
] as const;

test.describe('A store offline', () => {
  const { unpack, product } = productOfThisFile();

  test('transfers, returns, adjusts and records utilization, and all of it arrives', async () => {
    test.setTimeout(300_000);
    const keeper = await unpack();
    await keeper.signIn(store);
    await keeper.installed();
    await createWallet(keeper, lot.antigen);
    await keeper.setOffline(true);
    await receive(keeper, { ...lot, doses: 200, origin: supplier });
    await issue(keeper, { ...lot, doses: 50 });

    const acts = {
      transfer: () => send(keeper, 'transfer', { ...lot, doses: 20, to: facility }),
      return: () => send(keeper, 'return', { ...lot, doses: 10, to: supplier }),
      adjustment: () => adjustDown(keeper, { ...lot, doses: 5 }),
      utilization: () => utilize(keeper, { ...lot, children: 42, wastedShare: '16 %' }),
    };
    for (const { act, listing, row, ...figures } of day) {
      await test.step(`${act}, offline`, async () => {
        await acts[act]();
        await keeper.go(listing);
        const shown = visibleRows(keeper.page, lot.antigen).filter({ hasText: row }).first();
        await expect(shown).toContainText('Waiting');
        await expectWallet(keeper, lot.antigen, figures);
      });
    }

    await keeper.setOffline(false);
    await allSaved(keeper);
    expect(await serverWallet(product().origin, lot.antigen, store)).toEqual({ balance: 115, issued: 50 });
    const clinic = await unpack();
    await clinic.signIn('other@demo.test');
    await retryNow(clinic);
    await expectWallet(clinic, lot.antigen, { inStock: 0, issued: 0, onTheWay: 20 });
    const above = await unpack();
    await above.signIn('state@demo.test');
    await retryNow(above);
    await expectWallet(above, lot.antigen, { inStock: 0, issued: 0, onTheWay: 10 });
  });
});
