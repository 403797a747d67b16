import { expect, test } from '@playwright/test';
import { chooseFound } from './support/choose-found.ts';
import { daysAgo } from './support/days-ago.ts';
import { lookAt } from './support/looks.ts';
import { productOfThisFile } from './support/product.ts';
import { registerOnServer } from './support/server-register.ts';
import { visibleRows } from './support/visible-rows.ts';

const [infant, older] = ['Aisha Okonkwo', 'Chinedu Danjuma'];

test.describe('Newly introduced vaccines', () => {
  const { product, unpack } = productOfThisFile();

  test('are due only where they are offered, for children young enough', async () => {
    test.setTimeout(360_000);
    const { origin } = product();
    await registerOnServer(origin, [
      { fullname: infant!, dob: daysAgo(170) },
      { fullname: older!, dob: daysAgo(600) },
    ]);
    const faults: Record<string, string[]> = {};
    const desk = await unpack();
    const tablet = await unpack();

    await test.step('an officer sees that malaria is not offered', async () => {
      const { page } = tablet;
      await tablet.signIn('facility@demo.test');
      await tablet.installed();
      await tablet.go('/child/due?when=overdue');
      await page.getByRole('button', { name: `Open the card of ${infant}` }).click();
      const malaria = page.locator('.card-dose', { hasText: 'Malaria 1' });
      await expect(malaria).toContainText('Not offered here');
    });

    await test.step('an administrator records its introduction in the state', async () => {
      const { page } = desk;
      await desk.signIn('admin@demo.test');
      await desk.go('/antigen');
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'When vaccines came to states' }).click();
      await page.getByRole('searchbox', { name: 'Search states, vaccines and sources' }).fill('malaria');
      await expect(visibleRows(page, 'Kebbi')).toContainText('2/12/2024');
      Object.assign(faults, await lookAt(page, 'introductions'));
      await page.getByRole('button', { name: 'Add a day' }).click();
      const form = page.getByRole('dialog', { name: 'Add a day' });
      await form.getByText('Malaria', { exact: true }).click();
      await form.getByLabel('Country').selectOption({ label: 'Nigeria' });
      await chooseFound(form, 'State', 'Kano');
      const [year, month, day] = daysAgo(30).split('-').map(Number);
      await form.getByLabel('Given from').fill(`${day}/${month}/${year}`);
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(form.getByText('Source').first()).toBeVisible();
      await form.getByLabel('Source').fill('Kano SPHCDA, letter to facilities');
      Object.assign(faults, await lookAt(page, 'add introduction'));
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText(/Malaria in Kano saved/)).toBeVisible();
      await expect(visibleRows(page, 'Kano')).toHaveCount(1);
    });

    await test.step('the tablet then expects it, for the younger child only', async () => {
      const { page } = tablet;
      await tablet.go('/child/due?when=overdue');
      await page.getByRole('button', { name: `Open the card of ${infant}` }).click();
      await expect(page.locator('.card-dose', { hasText: 'Malaria 1' })).toHaveAttribute(
        'data-state',
        /due|overdue/,
      );
      await tablet.go('/child/due?when=overdue');
      await page.getByRole('button', { name: `Open the card of ${older}` }).click();
      await expect(page.locator('.card-dose', { hasText: 'Malaria 1' })).toContainText(
        'Born before it came here',
      );
      Object.assign(faults, await lookAt(page, 'card before the first cohort'));
    });

    await test.step('the person in charge says that the facility does not give it', async () => {
      const other = await unpack();
      const { page } = other;
      await other.signIn('facility2@demo.test');
      await other.go('/profile');
      await page.getByRole('link', { name: 'Vaccines offered here' }).click();
      await expect(visibleRows(page, 'Malaria')).toContainText('It came to the state');
      Object.assign(faults, await lookAt(page, 'offered vaccines'));
      await page.getByRole('button', { name: 'Malaria: offered here?' }).click();
      const form = page.getByRole('dialog', { name: 'Malaria: offered here?' });
      await form.getByText('Yes, it is given here').click();
      Object.assign(faults, await lookAt(page, 'offer'));
      await form.getByText('No, it is not given here').click();
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText(/Malaria saved/)).toBeVisible();
      await expect(visibleRows(page, 'Malaria')).toContainText('Not offered here');
      await expect(visibleRows(page, 'Malaria')).toContainText('The facility says so');
    });

    await test.step('it is no longer expected there, and others read why', async () => {
      const { page } = tablet;
      await tablet.go('/profile/vaccines');
      await expect(visibleRows(page, 'Malaria')).toContainText('The facility says so');
      await expect(page.getByText('A facility or user manager of this facility')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Malaria: offered here?' })).toHaveCount(0);
      await tablet.go('/child/due?when=overdue');
      await page.getByRole('button', { name: `Open the card of ${infant}` }).click();
      await expect(page.locator('.card-dose', { hasText: 'Malaria 1' })).toContainText('Not offered here');
    });
    expect(faults).toEqual({});
  });
});
