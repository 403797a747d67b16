import { expect, test, type Page } from '@playwright/test';
import { allSaved } from './support/officer.ts';
import { productOfThisFile } from './support/product.ts';

const unitRow = (page: Page) => page.getByRole('listitem').filter({ hasText: 'HBC-70' });

test.describe('Cold chain equipment', () => {
  const { product, unpack } = productOfThisFile();

  test('is recorded offline, and changes of one unit from two tablets are both kept', async () => {
    test.setTimeout(240_000);
    expect(product().origin).not.toBe('');
    const [amina, halima] = [await unpack(), await unpack()];
    await amina.signIn('facility@demo.test');
    await amina.installed();
    await amina.go('/equipments');
    await expect(amina.page.getByText('No Equipment Listing data, you can add to get start.')).toBeVisible();
    await amina.setOffline(true);

    await amina.page.getByRole('button', { name: 'Add Equipments' }).click();
    const add = amina.page.getByRole('dialog', { name: 'Add Equipment' });
    await add.getByRole('combobox', { name: 'Model No' }).fill('HBC-70');
    await amina.page.getByRole('option', { name: 'HBC-70' }).click();
    // The model brings its type and its maker with it.
    await expect(add.getByRole('combobox', { name: 'Type of CCE' })).toHaveValue('Ice-lined refrigerator');
    await expect(add.getByRole('combobox', { name: 'Manufacturer' })).toHaveValue('Haier');
    await add.getByLabel('Serial Number').fill('BE0A-17');
    await add.getByLabel('Year').fill('2019');
    await expect(add.getByLabel('Reason')).toHaveCount(0);
    await add.getByRole('button', { name: 'Save' }).click();
    await expect(amina.page.getByText('Equipment saved successfully')).toBeVisible();
    await expect(unitRow(amina.page)).toContainText('Good Condition');
    await amina.setOffline(false);
    await allSaved(amina);

    await halima.signIn('facility2@demo.test');
    await halima.installed();
    await halima.go('/equipments');
    await expect(unitRow(halima.page)).toBeVisible();
    for (const tablet of [amina, halima]) await tablet.setOffline(true);
    await amina.page.getByRole('button', { name: 'Edit HBC-70 BE0A-17' }).click();
    const broken = amina.page.getByRole('dialog', { name: 'Update Equipment' });
    await broken.getByRole('radio', { name: 'Bad Condition' }).click();
    await broken.getByLabel('Reason').fill('Compressor');
    await broken.getByRole('button', { name: 'Save' }).click();
    await expect(unitRow(amina.page)).toContainText('Bad Condition');
    await halima.page.getByRole('button', { name: 'Edit HBC-70 BE0A-17' }).click();
    const right = halima.page.getByRole('dialog', { name: 'Update Equipment' });
    await right.getByLabel('Serial Number').fill('BE0A-18');
    await right.getByRole('button', { name: 'Save' }).click();
    await expect(unitRow(halima.page)).toContainText('BE0A-18');
    for (const tablet of [amina, halima]) await tablet.setOffline(false);
    for (const tablet of [amina, halima]) {
      await allSaved(tablet);
      await expect(unitRow(tablet.page)).toContainText('BE0A-18');
      await expect(unitRow(tablet.page)).toContainText('Bad Condition');
    }

    await halima.page.getByRole('button', { name: 'View HBC-70 BE0A-18' }).click();
    const view = halima.page.getByRole('dialog', { name: 'View Equipment' });
    await expect(view).toContainText('Compressor');
    await halima.page.keyboard.press('Escape');
    await halima.page.getByRole('button', { name: 'Delete HBC-70 BE0A-18' }).click();
    const question = halima.page.getByRole('alertdialog', { name: 'Delete Equipment' });
    await expect(question).toContainText('Are you sure you want to delete this equipment');
    await question.getByRole('button', { name: 'Yes' }).click();
    await expect(halima.page.getByText('Deleted successfully')).toBeVisible();
    await expect(unitRow(halima.page)).toHaveCount(0);
    await expect(unitRow(amina.page)).toHaveCount(0);
  });
});
