import { expect, test } from '@playwright/test';
import { lookAt } from './support/looks.ts';
import { allSaved, card, createWallet, fillReceive, openIssue, openReceive } from './support/officer.ts';
import { productOfThisFile } from './support/product.ts';

test.describe('Doses in vials', () => {
  const { unpack } = productOfThisFile();

  test('are typed beside doses and shown beside them, offline, and are the same after they were sent', async () => {
    const amina = await unpack();
    const { page } = amina;
    await amina.signIn('facility@demo.test');
    await amina.installed();
    await createWallet(amina, 'Penta');
    await amina.setOffline(true);

    const receive = await openReceive(amina);
    await fillReceive(receive, { antigen: 'Penta', doses: 200, batchNo: 'PN-22071' });
    await expect(receive.getByLabel('Doses in a vial')).toHaveValue('10');
    await expect(receive).toContainText('20 vials × 10 = 200 doses');
    const faults = await lookAt(page, 'receive in vials');
    await receive.getByRole('button', { name: 'Recieved Antigen' }).click();
    await expect(receive).toBeHidden();

    const issue = await openIssue(amina, { antigen: 'Penta', batchNo: 'PN-22071' });
    await expect(issue).toContainText('10 doses a vial · once open: 28 days at most, kept cold');
    await issue.getByRole('textbox', { name: 'Vials of 10' }).fill('4');
    await expect(issue.getByLabel('No of dose')).toHaveValue('40');
    await expect(issue).toContainText('4 vials × 10 = 40 doses');
    Object.assign(faults, await lookAt(page, 'issue in vials'));
    await issue.getByRole('button', { name: 'Issued Antigen' }).click();
    await expect(issue).toBeHidden();

    await amina.go('/protected/dashboard');
    await expect(card(amina, 'Penta')).toContainText('16 vials of 10');
    Object.assign(faults, await lookAt(page, 'dashboard in vials'));
    await amina.setOffline(false);
    await allSaved(amina);
    await expect(card(amina, 'Penta')).toContainText('16 vials of 10');
    await amina.go('/antigen/wallet');
    await expect(page.getByText('16 vials of 10').first()).toBeVisible();
    Object.assign(faults, await lookAt(page, 'wallets in vials'));
    expect(faults).toEqual({});
  });
});
