import { expect, test, type Locator } from '@playwright/test';
import { lookAt } from './support/looks.ts';
import { allSaved, card, expectWallet, retryNow } from './support/officer.ts';
import { productOfThisFile } from './support/product.ts';
import { openReceipt, receiptOf } from './support/receipts.ts';
import { serverWallet } from './support/server-view.ts';
import { stockOnServer } from './support/stock-on-server.ts';
import type { Tablet } from './support/tablet.ts';
import { transfer } from './support/transfers.ts';

const own = 'Ajingi Cottage Hospital';

test.describe('Stock sent by another facility', () => {
  const { unpack, product } = productOfThisFile();

  test('is confirmed or reported as different offline, and both facilities see the difference', async () => {
    const { origin } = product();
    await stockOnServer(origin, { antigen: 'Penta', batchNo: 'PN-1', doses: 100 }, 'other@demo.test');
    const musa = await unpack();
    const amina = await unpack();
    await amina.signIn('facility@demo.test');
    await amina.installed();
    await musa.signIn('other@demo.test');
    await transfer(musa, { antigen: 'Penta', batchNo: 'PN-1', doses: 30, to: own });
    await transfer(musa, { antigen: 'Penta', batchNo: 'PN-1', doses: 20, to: own });
    await allSaved(musa);
    await retryNow(amina);
    await amina.go('/protected/dashboard');
    const onTheWay = amina.page
      .getByRole('region', { name: 'Needs you' })
      .getByRole('heading', { name: /on the way to you$/ });
    await expect(onTheWay).toHaveCount(2, { timeout: 30_000 });
    await expectWallet(amina, 'Penta', { inStock: 0, issued: 0, onTheWay: 50 });

    await amina.setOffline(true);
    const faults = await lookAt(amina.page, 'dashboard');
    await test.step('one arrival is confirmed from the dashboard, with one tap', async () => {
      await amina.page
        .getByRole('link', { name: 'Confirm arrival 30 doses of Penta on the way to you' })
        .click();
      const receipt = receiptOf(amina);
      await expect(receipt).toContainText('Arrival not confirmed');
      Object.assign(faults, await lookAt(amina.page, 'arrival'));
      await receipt.getByRole('button', { name: 'Confirm arrival' }).click();
      const dialog = amina.page.getByRole('dialog', { name: /^Confirm arrival: Penta/ });
      await expect(dialog.getByRole('group', { name: 'When, and by whom' })).toContainText('Amina Bello');
      await dialog.getByRole('button', { name: 'Confirm arrival' }).click();
      await expect(receipt).toContainText('Arrival confirmed by Amina Bello');
      await expect(receipt.getByRole('button', { name: 'Confirm arrival' })).toBeHidden();
    });
    await test.step('less is counted of the other one, and the form shows the adjustment', async () => {
      const receipt = await openReceipt(amina, '/ledger/stock', 'Arrival not confirmed');
      await receipt.getByRole('button', { name: 'Report a difference' }).click();
      const dialog = amina.page.getByRole('dialog', { name: /^Report a difference: Penta/ });
      await dialog.getByLabel('Doses counted').fill('20');
      await dialog.getByRole('button', { name: 'Report a difference' }).click();
      await expect(dialog.getByLabel('Doses counted')).toHaveAccessibleDescription(
        'This is what was sent. Choose Confirm arrival instead.',
      );
      await dialog.getByLabel('Doses counted').fill('17');
      await dialog.getByLabel('Note').fill('Three vials broken');
      await expect(dialog).toContainText('This lot is adjusted by −3 doses: 17 counted, 20 sent.');
      Object.assign(faults, await lookAt(amina.page, 'difference'));
      await dialog.getByRole('button', { name: 'Report a difference' }).click();
      await expect(receipt).toContainText('Difference reported by Amina Bello · No of doses: 20 17');
    });
    await expectWallet(amina, 'Penta', { inStock: 47, issued: 0 });
    await expect(onTheWay).toHaveCount(0);

    await amina.setOffline(false);
    await allSaved(amina);
    expect(await serverWallet(product().origin, 'Penta')).toEqual({ balance: 47, issued: 0 });
    await expectWallet(amina, 'Penta', { inStock: 47, issued: 0 });
    await test.step('the adjustment names its source', async () => {
      const receipt = await openReceipt(amina, '/adjustment/return/listing', 'Difference of an arrival');
      await receipt.getByRole('button', { name: 'View the arrival' }).click();
      await expect(receipt).toContainText('Different count');
    });
    await test.step('each facility finds it in the sync centre', async () => {
      for (const tablet of [musa, amina]) {
        await expect(async () => {
          await retryNow(tablet);
          await expect(looksInto(tablet)).toContainText('20 sent by Gafasa Health Clinic, 17 counted', {
            timeout: 3000,
          });
        }).toPass();
        Object.assign(faults, await lookAt(tablet.page, `case ${tablet === musa ? 'sender' : 'receiver'}`));
      }
      await looksInto(musa).getByRole('link', { name: 'View the entry' }).click();
      await expect(receiptOf(musa)).toContainText('transfer');
    });
    await musa.go('/protected/dashboard');
    await expect(card(musa, 'Penta')).toContainText('50 doses');
    expect(faults).toEqual({});
  });
});

function looksInto(tablet: Tablet): Locator {
  return tablet.page.getByRole('region', { name: 'To look into' });
}
