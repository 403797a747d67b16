import { expect, test } from '@playwright/test';
import { lookAt } from './support/looks.ts';
import { allSaved, card, expectWallet, receive } from './support/officer.ts';
import { productOfThisFile } from './support/product.ts';
import { serverWallet } from './support/server-view.ts';
import { stockOnServer } from './support/stock-on-server.ts';
import { phone, portrait } from './support/tablet.ts';
import { turn } from './support/turn.ts';

test.describe('Practice', () => {
  const { unpack, product } = productOfThisFile();

  test('works offline on made-up stock and children, and leaves no trace in the facility', async () => {
    await stockOnServer(product().origin, { antigen: 'Penta', batchNo: 'REAL-1', doses: 30 });
    const amina = await unpack();
    const { page } = amina;
    await amina.signIn('facility@demo.test');
    await amina.installed();
    await expect(card(amina, 'Penta')).toContainText('30 doses');
    await amina.setOffline(true);

    await amina.open('/guide');
    await turn(page, phone);
    for (let step = 1; step < 3; step++) {
      await expect(page.getByText(`${step} of 3`)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Next' })).toBeInViewport({ ratio: 1 });
      await page.getByRole('button', { name: 'Next' }).click();
    }
    await expect(page.getByRole('button', { name: 'Begin' })).toBeInViewport({ ratio: 1 });
    await turn(page, portrait);
    await page.getByRole('button', { name: 'Practise first' }).click();
    await expect(page.getByText('Nothing here is kept or sent.')).toBeVisible();
    await expect(amina.badge()).toHaveText('Practice');
    await expect(card(amina, 'Penta')).toContainText('80');
    const faults = await lookAt(page, 'practice');

    await amina.go('/child/due?when=overdue');
    await page.getByRole('button', { name: 'Open the card of Nafisa Gwaji' }).click();
    await expect(page.getByRole('dialog').getByText('Nafisa Gwaji').first()).toBeVisible();
    await receive(amina, { antigen: 'BCG', batchNo: 'MADE-UP', doses: 500 });
    await expectWallet(amina, 'BCG', { inStock: 560, issued: 0 });

    // Practice data is nowhere shown as waiting or sent.
    for (const [address, words] of [
      ['/ledger/stock', 'Made up'],
      ['/child/registration', 'Made up, never sent'],
      ['/sync', 'none of it is sent'],
    ] as const) {
      await amina.go(address);
      await expect(page.locator('main').getByText(words).first()).toBeVisible();
      await expect(page.locator('main').getByText(/waiting/i)).toHaveCount(0);
    }

    // The network returns during practice.
    await amina.setOffline(false);
    await amina.open('/protected/dashboard');
    await expect(amina.badge()).toHaveText('Practice');
    await page.getByRole('button', { name: 'Leave practice' }).click();
    await expect(page.getByText('Nothing here is kept or sent.')).toBeHidden();
    const kept = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    await expect.poll(kept).toEqual(expect.not.arrayContaining([expect.stringContaining('practice')]));
    await expectWallet(amina, 'Penta', { inStock: 30, issued: 0 });
    await allSaved(amina);
    await amina.go('/child/due?when=overdue');
    await expect(page.getByText('Nafisa Gwaji')).toBeHidden();
    const { origin } = product();
    expect(await serverWallet(origin, 'BCG')).toBeNull();
    expect(await serverWallet(origin, 'Penta')).toEqual({ balance: 30, issued: 0 });
    expect(faults).toEqual({});
  });
});
