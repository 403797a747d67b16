import { expect, test } from '@playwright/test';
import { expectFull, fillStorage, freeStorage } from './support/full-storage.ts';
import { allSaved, createWallet, expectWallet, fillReceive, openReceive } from './support/officer.ts';
import { productOfThisFile } from './support/product.ts';

test.describe('A tablet whose storage is full', () => {
  const { unpack } = productOfThisFile();

  test('says Not saved and keeps the form, which saves once there is space again', async () => {
    // Installed here, because for a copied disk the browser does not know how much storage is used.
    const tablet = await unpack({ storageBytes: 20_000_000, disk: undefined });
    await tablet.signIn('facility@demo.test');
    await createWallet(tablet, 'Rota');
    await allSaved(tablet);
    await fillStorage(tablet.page);
    await tablet.shutDown();
    await tablet.boot();

    const dialog = await openReceive(tablet);
    await fillReceive(dialog, { antigen: 'Rota', doses: 45, batchNo: 'RT-77' });
    await expectFull(tablet.page);
    await dialog.getByRole('button', { name: 'Recieved Antigen' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'Not saved. The tablet could not store it (its storage may be full). What you typed is still here.',
    );
    await expect(dialog.getByLabel('Batch no')).toHaveValue('RT-77');
    await expect(dialog.getByLabel('No of dose')).toHaveValue('45');

    await freeStorage(tablet.page);
    await dialog.getByRole('button', { name: 'Recieved Antigen' }).click();
    await expect(dialog).toBeHidden();
    await allSaved(tablet);
    await expectWallet(tablet, 'Rota', { inStock: 45, issued: 0 });
  });
});
