import { expect, test, type Locator } from '@playwright/test';
import { lookAt } from './support/looks.ts';
import { allSaved, card, expectWallet, retryNow, stocked } from './support/officer.ts';
import { productOfThisFile } from './support/product.ts';
import { openReceipt, receiptOf } from './support/receipts.ts';
import { serverWallet } from './support/server-view.ts';
import type { Tablet } from './support/tablet.ts';

const own = 'Ajingi Cottage Hospital';

test.describe('Stock that another facility sent', () => {
  const { unpack, product } = productOfThisFile();

  test('is confirmed, or found to differ, with no network; both facilities see the difference', async () => {
    const musa = await unpack();
    const amina = await unpack();
    await amina.signIn('facility@demo.test');
    await amina.installed();
    await musa.signIn('other@demo.test');
    await stocked(musa, { antigen: 'Penta', batchNo: 'PN-1', doses: 100, origin: own });
    await transfer(musa, { antigen: 'Penta', batchNo: 'PN-1' }, 30);
    await transfer(musa, { antigen: 'Penta', batchNo: 'PN-1' }, 20);
    await allSaved(musa);
    await retryNow(amina);
    await amina.open('/protected/dashboard');
    const notice = amina.page.getByText('2 arrivals wait for confirmation');
    await expect(notice).toBeVisible({ timeout: 30_000 });
    await expectWallet(amina, 'Penta', { inStock: 50, issued: 0 });

    await amina.setOffline(true);
    const faults = await lookAt(amina.page, 'dashboard');
    await test.step('one arrival is confirmed from the dashboard, with one tap', async () => {
      await amina.page.getByRole('link', { name: '30 doses of Penta from Gafasa Health Clinic' }).click();
      const receipt = receiptOf(amina);
      await expect(receipt).toContainText('Arrival not confirmed');
      Object.assign(faults, await lookAt(amina.page, 'arrival'));
      await receipt.getByRole('button', { name: 'Confirm arrival' }).click();
      const dialog = amina.page.getByRole('dialog', { name: /^Confirm arrival: Penta/ });
      await expect(dialog.getByLabel('Officer')).toHaveValue('Amina Bello');
      await dialog.getByRole('button', { name: 'Confirm arrival' }).click();
      await expect(receipt).toContainText('Arrival confirmed by Amina Bello');
      await expect(receipt.getByRole('button', { name: 'Confirm arrival' })).toBeHidden();
    });
    await test.step('of the other one less was counted, and the form says what is adjusted', async () => {
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
    await expect(amina.page.getByText('wait for confirmation')).toBeHidden();

    await amina.setOffline(false);
    await allSaved(amina);
    expect(await serverWallet(product().origin, 'Penta')).toEqual({ balance: 47, issued: 0 });
    await expectWallet(amina, 'Penta', { inStock: 47, issued: 0 });
    await test.step('the adjustment says where it came from', async () => {
      await amina.open('/adjustment/return/listing');
      await amina.page.getByRole('button', { name: 'Difference of an arrival' }).click();
      await expect(receiptOf(amina)).toContainText('Counted otherwise');
    });
    await test.step('each of the two finds it in the sync centre', async () => {
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
    await musa.open('/protected/dashboard');
    await expect(card(musa, 'Penta')).toContainText('50 doses');
    expect(faults).toEqual({});
  });
});

function looksInto(tablet: Tablet): Locator {
  return tablet.page.getByRole('region', { name: 'To look into' });
}

async function transfer(tablet: Tablet, lot: { antigen: string; batchNo: string }, doses: number) {
  await tablet.open('/ledger/stock?modal=add&activity=transfer');
  const dialog = tablet.page.getByRole('dialog', { name: 'transfer vaccine' });
  await dialog.getByLabel('Antigen').selectOption({ label: lot.antigen });
  await dialog.getByRole('button', { name: `Select batch ${lot.batchNo}` }).click();
  await dialog.getByLabel('No of dose').fill(String(doses));
  const field = dialog.getByRole('combobox', { name: 'Destination facility' });
  await field.fill(own.slice(0, 10));
  await expect(tablet.page.getByRole('option', { name: own })).toBeVisible();
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(field).toHaveValue(own);
  await dialog.getByRole('button', { name: 'Transfer Antigen' }).click();
  await expect(dialog).toBeHidden();
}
