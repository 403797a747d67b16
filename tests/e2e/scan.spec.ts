import { expect, test } from '@playwright/test';
import { cameraOn } from './support/camera.ts';
import { lookAt } from './support/looks.ts';
import { allSaved, createWallet, expectWallet, openReceive } from './support/officer.ts';
import { registerChild } from './support/register.ts';
import { daysAgo } from './support/days-ago.ts';
import { stockOnServer } from './support/stock-on-server.ts';
import { productOfThisFile } from './support/product.ts';

const box = '(01)08901234567890(17)280630(10)SC-77';

test.describe('Scanning', () => {
  const { unpack, product } = productOfThisFile();

  test('a box fills in its lot, is recognised the second time, and is found for an issue, all offline', async () => {
    test.setTimeout(180_000);
    const camera = await cameraOn(test.info().outputPath('box.y4m'), { kind: 'gs1datamatrix', text: box });
    const tablet = await unpack({ camera });
    const { page } = tablet;
    await tablet.signIn('facility@demo.test');
    await tablet.installed();
    await createWallet(tablet, 'Penta');

    const first = await openReceive(tablet);
    await first.getByLabel('Batch no').fill('typed before');
    await first.getByLabel('Vendor').fill('Serum Institute');
    await first.getByRole('button', { name: 'Scan the box' }).click();
    // With the camera on the box, the scanner finds the code and closes by itself.
    await expect(first.getByLabel('Batch no')).toHaveValue('SC-77');
    await expect(first.getByLabel('Expiry date')).toHaveValue('30/06/2028');
    await expect(first.getByLabel('Vendor')).toHaveValue('Serum Institute');
    await first.getByLabel('Antigen').selectOption({ label: 'Penta' });
    await first.getByLabel('No of dose').fill('100');
    await first.getByRole('radio', { name: 'Stage I', exact: true }).check({ force: true });
    await first.getByRole('button', { name: 'Recieved Antigen' }).click();
    await expect(first).toBeHidden();
    await allSaved(tablet);

    await tablet.setOffline(true);
    await tablet.open('/ledger/delivery');
    await page.getByRole('button', { name: 'Scan next lot' }).click();
    await expect(page.getByLabel('Vials of SC-77')).toBeFocused();
    await expect(page.getByRole('row', { name: /SC-77/ })).toContainText('Penta');

    await tablet.go('/ledger/stock?modal=add&activity=issued');
    const issue = page.getByRole('dialog', { name: 'issued vaccine' });
    await issue.getByRole('button', { name: 'Scan the box' }).click();
    await expect(issue.getByRole('region', { name: 'Selected entry' })).toContainText('SC-77');
    await issue.getByLabel('No of dose').fill('10');
    await issue.getByRole('button', { name: 'Issued Antigen' }).click();
    await expect(issue).toBeHidden();
    await expectWallet(tablet, 'Penta', { inStock: 90, issued: 10 });
  });

  test('works without a camera by typing the code, with faults beside the field', async () => {
    const tablet = await unpack();
    const { page } = tablet;
    await tablet.signIn('facility@demo.test');
    const dialog = await openReceive(tablet);
    await dialog.getByRole('button', { name: 'Scan the box' }).click();
    const scanner = page.getByRole('dialog', { name: 'Scan the box' });
    await expect(scanner).toContainText('no camera that can be used');
    expect(await lookAt(page, 'scanner')).toEqual({});
    const typed = scanner.getByLabel('Or type what is printed beside the code');
    const refused = [
      ['1234-5678-9', 'This is not the code of a box of vaccine.'],
      [box.replace('7890', '7891'), 'A digit of the product’s number is wrong.'],
      [box.replace('280630', '281330'), 'The expiry date in this code is no day of the calendar.'],
    ] as const;
    for (const [text, sentence] of refused) {
      await typed.fill(text);
      await scanner.getByRole('button', { name: 'Use' }).click();
      await expect(scanner.getByText(sentence)).toBeVisible();
      await expect(typed).toHaveValue(text);
    }
    await typed.fill(box);
    await typed.press('Enter');
    await expect(scanner).toBeHidden();
    await expect(dialog.getByLabel('Batch no')).toHaveValue('SC-77');
  });

  test('the code on a child’s card opens the child in a session, offline', async () => {
    test.setTimeout(180_000);
    await stockOnServer(product().origin, { antigen: 'BCG', doses: 60, batchNo: '037G4011' });
    const registrar = await unpack();
    await registrar.signIn('facility@demo.test');
    const vaccNo = await registerChild(registrar, {
      fullname: 'Aisha Yakubu',
      bornOn: daysAgo(50),
      caregiverNumber: '08031112233',
    });
    await allSaved(registrar);
    const camera = await cameraOn(test.info().outputPath('card.y4m'), {
      kind: 'qrcode',
      text: vaccNo.replaceAll('-', ''),
    });
    const tablet = await unpack({ camera });
    const { page } = tablet;
    await tablet.signIn('facility2@demo.test');
    await tablet.installed();
    await tablet.go('/child/session');
    await page.getByRole('button', { name: 'Start session' }).click();
    await page.getByRole('button', { name: 'Scan the card' }).click();
    await expect(page.getByRole('heading', { name: 'Aisha Yakubu' })).toBeVisible();
    await tablet.setOffline(true);
    await tablet.open('/child/session');
    await page.getByRole('button', { name: 'Scan the card' }).click();
    await expect(page.getByRole('heading', { name: 'Aisha Yakubu' })).toBeVisible();
  });
});
