import { expect, test } from '@playwright/test';
import { daysAgo } from './support/days-ago.ts';
import { productOfThisFile } from './support/product.ts';
import { registerOnServer } from './support/server-register.ts';
import { stockOnServer } from './support/stock-on-server.ts';
import { landscape, phone } from './support/tablet.ts';
import { turn } from './support/turn.ts';

const antigens = ['BCG', 'bOPV', 'Penta', 'PCV'];

test.describe('A session', () => {
  const { product, unpack } = productOfThisFile();

  test('shows its lots on a tablet in landscape, and its children on a phone', async () => {
    const { origin } = product();
    for (const antigen of antigens)
      await stockOnServer(origin, { antigen, doses: 60, batchNo: `${antigen}-1` });
    await registerOnServer(origin, [
      { fullname: 'Aisha Okonkwo', dob: daysAgo(45) },
      { fullname: 'Chinedu Danjuma', dob: daysAgo(5) },
    ]);
    const tablet = await unpack();
    const { page } = tablet;
    await tablet.signIn('facility@demo.test');
    const toKeepSafe = page.getByText('Your records may be lost if this tablet runs out of space.');
    await tablet.go('/ledger/stock');
    await expect(toKeepSafe).toBeVisible();
    await tablet.go('/child/session');
    await turn(page, landscape);
    for (const antigen of antigens) await expect(page.getByText(`${antigen}-1`)).toBeInViewport({ ratio: 1 });

    // A notice that can wait takes no room from the children.
    await expect(toKeepSafe).toBeHidden();

    await turn(page, phone);
    await page.getByRole('button', { name: 'Start session' }).click();
    for (const name of ['Aisha Okonkwo', 'Chinedu Danjuma'])
      await expect(page.getByRole('button', { name: new RegExp(`^${name}`) })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Close session' })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: /^Chinedu/ }).click();
    await expect(page.getByRole('heading', { name: 'Chinedu Danjuma' })).toBeInViewport({ ratio: 1 });
    // The questions before the needle come first; one tap answers them, and the first dose is in sight.
    await page.getByRole('button', { name: 'None of these' }).click();
    await expect(page.getByRole('button', { name: /^Open BCG-1/ })).toBeInViewport();
    await expect(page.getByRole('searchbox')).toBeHidden();
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await expect(page.getByRole('searchbox')).toBeVisible();

    await page.getByRole('button', { name: 'Close session' }).click();
    await page.getByRole('button', { name: 'Save and close' }).click();
    const facility = page
      .getByRole('region', { name: 'Session summary' })
      .getByText('Ajingi Cottage Hospital', { exact: true });
    await expect(facility).toBeVisible();
    expect((await facility.boundingBox())?.height).toBeLessThan(30);
  });
});
