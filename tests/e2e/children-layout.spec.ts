import { expect, test } from '@playwright/test';
import { daysAgo } from './support/days-ago.ts';
import { faultsIn } from './support/looks.ts';
import { issue } from './support/officer.ts';
import { productOfThisFile } from './support/product.ts';
import { registerOnServer } from './support/server-register.ts';
import { stockOnServer } from './support/stock-on-server.ts';
import { landscape, portrait } from './support/tablet.ts';
import { turn } from './support/turn.ts';
import { visibleRows } from './support/visible-rows.ts';

const child = 'Abdulrahman Muhammad Sani';

test.describe('Screens about children', () => {
  const { product, unpack } = productOfThisFile();

  test('name every control, with targets of 44 px and no sideways scrolling, on tablet and phone', async () => {
    await registerOnServer(product().origin, [
      { fullname: child, dob: daysAgo(45), settlement: 'Unguwar Rimi' },
      { fullname: 'Chidi Okafor', dob: daysAgo(200), caregiver_number: '+234 806 444 5555' },
      { fullname: 'Halima Garba', dob: daysAgo(0) },
    ]);
    await stockOnServer(product().origin, { antigen: 'Penta', doses: 200, batchNo: 'PN-2207' });
    const tablet = await unpack();
    const { page } = tablet;
    await tablet.signIn('facility@demo.test');
    await issue(tablet, { antigen: 'Penta', doses: 50, batchNo: 'PN-2207' });
    const faults: Record<string, string[]> = {};
    const look = async (where: string) => void Object.assign(faults, await faultsIn(page, where));

    await tablet.go('/child/registration?view=immunization');
    await expect(page.getByText(child).first()).toBeVisible();
    await look('children to immunize');
    await page.getByRole('button', { name: `Immunize Child ${child}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Immunize Child' });
    await expect(dialog.getByRole('button', { name: 'Add Penta 1' })).toBeVisible();
    await look('visit');
    await dialog.getByLabel('Antigen').selectOption({ label: 'Penta' });
    await expect(dialog.getByRole('button', { name: 'Select batch PN-2207' }).first()).toBeVisible();
    await look('vendor stock');
    await dialog.getByRole('button', { name: 'Select batch PN-2207' }).first().click();
    await look('chosen stock');
    await dialog.getByText('Copied from a card').click();
    await expect(dialog.getByLabel('Visit at 6 weeks', { exact: true })).toBeVisible();
    await look('card');
    await dialog.getByLabel('Visit at birth', { exact: true }).fill(daysAgo(44));
    await dialog.getByRole('button', { name: 'Change Doses of the visit at birth' }).click();
    await expect(dialog.getByLabel('BCG')).toBeVisible();
    await look('card by dose');
    await dialog.getByRole('button', { name: 'Save from card' }).click();
    await expect(dialog).toBeHidden();

    await tablet.go('/child/immunization?view=Fixed-Post');
    await expect(page.getByText('From a card')).toBeVisible();
    await look('records');
    for (const when of ['today', 'week', 'overdue']) {
      await tablet.go(`/child/due?when=${when}`);
      await expect(page.getByRole('radio', { name: /^Overdue \(\d/ })).toBeVisible();
      await look(`due ${when}`);
    }
    await test.step('whoever did not come is one tap from the call, upright too', async () => {
      await page.getByRole('button', { name: 'Record reason Chidi Okafor' }).click();
      const reason = page.getByRole('dialog', { name: 'Why the child did not come' });
      await expect(reason).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(reason).toBeHidden();
    });
    await test.step('on a tablet in landscape, a row is as high as those of other tables', async () => {
      await turn(page, landscape);
      const row = visibleRows(page, 'Chidi Okafor');
      await expect(row).toBeVisible();
      expect((await row.boundingBox())?.height).toBeLessThanOrEqual(52);
    });
    await test.step('the wallets keep the icons of their buttons', async () => {
      await page.getByRole('link', { name: 'Create Antigen Wallet' }).click();
      const count = visibleRows(page, 'Penta').getByRole('button', { name: 'Count stock' });
      await expect(count.locator('svg')).toBeVisible();
      await page.goBack();
      await turn(page, portrait);
    });
    await page.getByRole('button', { name: 'Open the card of Chidi Okafor' }).click();
    await page.getByRole('button', { name: 'Did not come' }).click();
    await expect(page.getByRole('dialog', { name: 'Why the child did not come' })).toBeVisible();
    await look('reason');
    expect(faults).toEqual({});
  });
});
