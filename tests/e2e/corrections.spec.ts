import { expect, test } from '@playwright/test';
import { lookAt } from './support/looks.ts';
import { allSaved, expectWallet, issue, receive, retryNow, stocked } from './support/officer.ts';
import { pagesOf } from './support/pdf-pages.ts';
import { productOfThisFile } from './support/product.ts';
import { openReceipt, receiptOf, reverse } from './support/receipts.ts';
import { serverWallet } from './support/server-view.ts';
import { stockOnServer } from './support/stock-on-server.ts';
import { visibleRows } from './support/visible-rows.ts';

const movedOn = 'Doses of this entry have moved on; reverse what was done with them first';

test.describe('A wrong entry', () => {
  const { unpack, product, tabletOf } = productOfThisFile();

  test('is reversed and corrected offline, and both tablets and the server agree afterwards', async () => {
    const lot = { antigen: 'Penta', batchNo: 'PN-2207' };
    const tablet = await tabletOf('facility@demo.test');
    const { page } = tablet;
    const faults: Record<string, string[]> = {};
    await stocked(tablet, { ...lot, doses: 200 });
    await issue(tablet, { ...lot, doses: 50 });
    await allSaved(tablet);

    await tablet.setOffline(true);
    await test.step('it cannot be reversed after its doses moved on, and the receipt says why', async () => {
      const receipt = await openReceipt(tablet, '/ledger/stock', lot.batchNo);
      await expect(receipt).toContainText(`You cannot undo this: ${movedOn}`);
      await expect(receipt.getByRole('button', { name: 'Reverse', exact: true })).toBeHidden();
    });
    await test.step('the issue is reversed for a reason, after the form says what will happen', async () => {
      const receipt = await openReceipt(tablet, '/ledger/stock?view=issued', lot.batchNo);
      await receipt.getByRole('button', { name: 'Reverse', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Reverse: Penta, batch PN-2207' });
      await dialog.getByRole('button', { name: 'Reverse', exact: true }).click();
      await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription('Please say why it is reversed');
      await dialog.getByLabel('Reason').fill('Handed out by mistake');
      await dialog.getByRole('button', { name: 'Reverse', exact: true }).click();
      const question = page.getByRole('alertdialog', { name: 'Reverse this entry?' });
      await expect(question).toContainText('In stock of Penta changes by +50 doses.');
      await expect(question).toContainText('Issued of Penta changes by −50 doses.');
      Object.assign(faults, await lookAt(page, 'question'));
      await question.getByRole('button', { name: 'Yes, reverse it' }).click();
      await expect(dialog).toBeHidden();
      await expect(receiptOf(tablet)).toContainText('Reversed by Amina Bello');
      Object.assign(faults, await lookAt(page, 'reversed'));
    });
    await test.step('entry and reversal link to each other', async () => {
      await receiptOf(tablet).getByRole('button', { name: 'View the reversal' }).first().click();
      await expect(receiptOf(tablet)).toContainText('Handed out by mistake');
      await expect(receiptOf(tablet)).toContainText('-50');
      await receiptOf(tablet).getByRole('button', { name: 'View the reversed entry' }).click();
      await expect(receiptOf(tablet)).toContainText('Reversed by Amina Bello');
      await tablet.go('/ledger/stock?view=issued');
      await expect(visibleRows(page, 'Reversal')).toContainText('-50');
      await openReceipt(tablet, '/ledger/stock?view=issued', 'Reversed');
      await receiptOf(tablet).getByRole('button', { name: 'View the reversal' }).first().click();
      await expect(receiptOf(tablet)).toContainText('Handed out by mistake');
      await tablet.go('/ledger/stock?view=issued');
      await expect(visibleRows(page, 'Reversal')).toBeVisible();
      Object.assign(faults, await lookAt(page, 'listing'));
    });
    await test.step('the batch is corrected, and the receipt keeps the former value', async () => {
      const receipt = await openReceipt(tablet, '/ledger/stock', lot.batchNo);
      await receipt.getByRole('button', { name: 'Correct', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Correct: Penta, batch PN-2207' });
      await dialog.getByRole('button', { name: 'Correct', exact: true }).click();
      await expect(dialog).toContainText('Nothing was changed, so there is nothing to correct');
      await dialog.getByLabel('Batch no').fill('PN-2270');
      Object.assign(faults, await lookAt(page, 'correct'));
      await dialog.getByRole('button', { name: 'Correct', exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(receipt).toContainText('Corrected by Amina Bello · Batch no: PN-2207 PN-2270');
      Object.assign(faults, await lookAt(page, 'corrected'));
      // The history is printed too, and the receipt still fits one page even with the widest letters in the id.
      await receipt.getByText(/^[0-9a-f]{8}-[0-9a-f-]{27}$/).evaluate((id) => {
        id.textContent = (id.textContent ?? '').replaceAll(/[0-9a-f]/g, 'd');
      });
      expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toHaveLength(1);
      await page.emulateMedia({ media: 'print' });
      await expect(receipt.getByRole('region', { name: 'History' })).toBeVisible();
      await page.emulateMedia({ media: 'screen' });
    });
    await expectWallet(tablet, 'Penta', { inStock: 200, issued: 0 });

    await tablet.setOffline(false);
    await allSaved(tablet);
    await expectWallet(tablet, 'Penta', { inStock: 200, issued: 0 });
    expect(await serverWallet(product().origin, 'Penta')).toEqual({ balance: 200, issued: 0 });
    const colleague = await unpack();
    await colleague.signIn('facility2@demo.test');
    const receipt = await openReceipt(colleague, '/ledger/stock', 'PN-2270');
    await expect(receipt).toContainText('Corrected by Amina Bello · Batch no: PN-2207 PN-2270');
    await expect(receipt).toContainText(
      'You cannot undo this: Only the officer who recorded this entry can change it',
    );
    expect(faults).toEqual({});
  });

  test('used by a colleague meanwhile is not reversed, and entry, sync centre and header say so', async () => {
    const lot = { antigen: 'BCG', batchNo: 'BC-1' };
    const amina = await unpack();
    const halima = await unpack();
    await amina.signIn('facility@demo.test');
    await amina.installed();
    await stocked(amina, { ...lot, doses: 20 });
    await halima.signIn('facility2@demo.test');

    await amina.setOffline(true);
    await openReceipt(amina, '/ledger/stock', lot.batchNo);
    await reverse(amina, 'Counted twice');
    await issue(halima, { ...lot, doses: 5 });
    await allSaved(halima);
    await amina.setOffline(false);
    await expect(amina.attention('1 needs attention')).toBeVisible({ timeout: 30_000 });

    await amina.go('/ledger/stock');
    const row = visibleRows(amina.page, 'Change refused');
    await row.getByRole('button', { name: /^View reciept/ }).click();
    const receipt = receiptOf(amina);
    await expect(receipt).toContainText('The server refused the reversal of this entry.');
    await expect(receipt).toContainText(movedOn);
    const faults = await lookAt(amina.page, 'refused');

    await amina.go('/sync?show=attention');
    const refused = amina.page.getByRole('article', { name: /^Reverse/ });
    await expect(refused).toContainText(movedOn);
    await refused.getByRole('link', { name: 'Correct and resend' }).click();
    const dialog = amina.page.getByRole('dialog', { name: 'Correct and resend: Reverse' });
    await expect(dialog.getByLabel('Reason')).toHaveValue('Counted twice');
    Object.assign(faults, await lookAt(amina.page, 'resend'));
    await dialog.getByRole('button', { name: 'Reverse', exact: true }).click();
    await expect(dialog).toContainText(movedOn);

    await test.step('once the later use is reversed, it goes through', async () => {
      await openReceipt(halima, '/ledger/stock?view=issued', lot.batchNo);
      await reverse(halima, 'Not handed out');
      await allSaved(halima);
      await retryNow(amina);
      await amina.go('/sync?show=attention');
      await amina.page.getByRole('link', { name: 'Correct and resend' }).click();
      await dialog.getByRole('button', { name: 'Reverse', exact: true }).click();
      await amina.page.getByRole('button', { name: 'Yes, reverse it' }).click();
      await expect(dialog).toBeHidden();
      await allSaved(amina);
      await expectWallet(amina, 'BCG', { inStock: 0, issued: 0 });
      expect(await serverWallet(product().origin, 'BCG')).toEqual({ balance: 0, issued: 0 });
    });
    expect(faults).toEqual({});
  });

  test('stays as it is if nobody gives a reason', async () => {
    await stockOnServer(product().origin, { antigen: 'IPV', batchNo: 'IP-1', doses: 10 });
    const tablet = await tabletOf('facility@demo.test');
    await receive(tablet, { antigen: 'IPV', batchNo: 'IP-2', doses: 7 });
    await openReceipt(tablet, '/ledger/stock', 'IP-2');
    await receiptOf(tablet).getByRole('button', { name: 'Reverse', exact: true }).click();
    const dialog = tablet.page.getByRole('dialog', { name: /^Reverse: / });
    await dialog.getByLabel('Reason').fill('Not sure');
    await dialog.getByRole('button', { name: 'Reverse', exact: true }).click();
    await tablet.page.getByRole('button', { name: 'No, go back' }).click();
    await expect(dialog).toContainText('Nothing was reversed.');
    await tablet.page.reload();
    await expect(dialog.getByLabel('Reason')).toHaveValue('Not sure');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(receiptOf(tablet)).toBeVisible();
    await expectWallet(tablet, 'IPV', { inStock: 17, issued: 0 });
  });
});
