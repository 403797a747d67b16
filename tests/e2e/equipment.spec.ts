import { expect, test, type Page } from '@playwright/test';
import { allSaved } from './support/officer.ts';
import { chooseFound } from './support/choose-found.ts';
import { draftsOnDisk } from './support/drafts-on-disk.ts';
import { productOfThisFile } from './support/product.ts';
import { stockOnServer } from './support/stock-on-server.ts';

const unitRow = (page: Page) => page.getByRole('listitem').filter({ hasText: 'HBC-70' });

test.describe('Cold chain equipment', () => {
  const { product, unpack } = productOfThisFile();

  test('is recorded offline, and changes of one unit from two tablets are both kept', async () => {
    test.setTimeout(240_000);
    expect(product().origin).not.toBe('');
    const [amina, halima] = [await unpack(), await unpack()];
    await amina.signIn('facility@demo.test');
    await amina.installed();
    await amina.go('/equipments?mode=registration');
    await expect(amina.page.getByText('No Equipment Listing data, you can add to get start.')).toBeVisible();
    await amina.setOffline(true);

    await amina.page.getByRole('button', { name: 'Add Equipments' }).click();
    const add = amina.page.getByRole('dialog', { name: 'Add Equipment' });
    await add.getByRole('combobox', { name: 'Model No' }).fill('HBC-70');
    await amina.page.getByRole('option', { name: 'HBC-70' }).click();
    // Choosing the model fills in its type and manufacturer.
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
    await halima.go('/equipments?mode=registration');
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

  test('the day starts with the units: a reading is saved and undone offline, and a breakdown takes two taps', async () => {
    test.setTimeout(240_000);
    await stockOnServer(product().origin, { antigen: 'Penta', batchNo: 'CC-PENTA', doses: 200 });
    const tablet = await unpack();
    const { page } = tablet;
    await tablet.signIn('facility@demo.test');
    await tablet.installed();
    await tablet.setOffline(true);
    for (const serial of ['CC-1', 'CC-2']) {
      await tablet.go('/equipments?modal=add');
      const add = page.getByRole('dialog', { name: 'Add Equipment' });
      await chooseFound(add, 'Model No', 'HBC-70');
      await add.getByLabel('Serial Number').fill(serial);
      await add.getByRole('button', { name: 'Save' }).click();
      await expect(add).toBeHidden();
    }
    const [first, second] = ['CC-1', 'CC-2'].map((serial) =>
      page.getByRole('region', { name: `HBC-70 ${serial}` }),
    );
    if (first === undefined || second === undefined) throw new Error('two units were added');
    const field = first.getByRole('textbox');
    await field.fill('9.5');
    await expect(first).toContainText('too warm by 1.5');
    await expect(first).toContainText('Look at the power, the door and the thermostat');
    await expect.poll(() => draftsOnDisk(page)).toContain('9.5');
    await page.reload();
    await expect(field).toHaveValue('9.5');
    await page.getByRole('button', { name: 'Save reading' }).click();
    await expect(first).toContainText('HBC-70 CC-1 is too warm: 9.5 °C');
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(page.getByText('Temperature taken back')).toBeVisible();
    await expect(field).toHaveValue('');
    await field.fill('4.2');
    await page.getByRole('button', { name: 'Save reading' }).click();
    await expect(page.getByText('1 of 2 read this')).toBeVisible();

    // Both units hold vaccines, so it is unknown which one a lot lies in, and all lots that may lie there are ticked.
    await first.getByRole('button', { name: /^Broken/ }).click();
    await page.getByRole('button', { name: 'Save breakdown' }).click();
    await expect(first).toContainText('Not working since');
    await expect(first).toContainText('Nothing lies in it any more');
    await expect(second).toContainText(/\d+ lots? in it/);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(first.getByRole('button', { name: /^Broken/ })).toBeVisible();
    await expect(first).toContainText(/\d+ lots? in it/);

    await first.getByRole('button', { name: /^Broken/ }).click();
    await page.getByRole('radio', { name: 'Stays inside, door closed' }).click();
    await page.getByRole('button', { name: 'Save breakdown' }).click();
    await expect(first).toContainText(/Still lies here, on hold: .*Penta CC-PENTA/);
    await tablet.setOffline(false);
    await allSaved(tablet);
    await expect(first).toContainText(/Still lies here, on hold: .*Penta CC-PENTA/);
  });
});
