import { expect, test, type Locator, type Page } from '@playwright/test';
import { chooseFound } from './support/choose-found.ts';
import { allSaved, card, openIssue } from './support/officer.ts';
import { productOfThisFile } from './support/product.ts';
import { stockOnServer } from './support/stock-on-server.ts';
import type { Tablet } from './support/tablet.ts';

const unit = 'HBC-70 FR-1';

test.describe('The care of cold chain equipment', () => {
  const { product, unpack } = productOfThisFile();

  test('records temperatures and lots offline, and a breakdown puts its lots on hold', async () => {
    test.setTimeout(240_000);
    await stockOnServer(product().origin, { antigen: 'Penta', batchNo: 'FR-PENTA', doses: 200 });
    const tablet = await unpack();
    const { page } = tablet;
    await tablet.signIn('facility@demo.test');
    await tablet.installed();
    await expect(card(tablet, 'Penta')).toContainText('200 doses');
    await tablet.setOffline(true);
    await addUnit(tablet, { model: 'HBC-70', serial: 'FR-1' });

    const view = await openUnit(page);
    await expect(view).toContainText('Nobody has read it in the last 30 days');
    await readTemperature(page, '4.5');
    await expect(readings(page)).toContainText('4.5 °C');
    await readTemperature(page, '11', 'Look at the power, the door and the thermostat');
    await expect(readings(page)).toContainText('11 °C · Too warm');
    await readTemperature(page, '12,5');
    await expect(readings(page)).toContainText('12.5 °C');
    await view.getByRole('button', { name: 'Take back the last reading' }).click();
    await expect(readings(page)).not.toContainText('12.5 °C');

    await view.getByRole('button', { name: 'Choose lots' }).click();
    const lots = page.getByRole('dialog', { name: 'Lots kept here' });
    // The only refrigerator holds every lot that was not put elsewhere.
    await expect(lots.getByRole('checkbox', { name: /^Penta · FR-PENTA/ })).toBeChecked();
    await lots.getByRole('button', { name: 'Save' }).click();
    await expect(view).toContainText('Penta · FR-PENTA');
    await expect(view).not.toContainText('on hold');

    await view.getByRole('button', { name: 'Record temperature' }).click();
    const reading = page.getByRole('dialog', { name: `Record temperature of ${unit}` });
    await reading.getByLabel('Temperature (°C)').fill('1');
    await reading.getByRole('button', { name: 'Below zero' }).click();
    await expect(reading.getByRole('status')).toContainText('Vaccines freeze here');
    await reading.getByRole('button', { name: 'Save' }).click();
    await expect(view).toContainText(`Check ${unit} for freezing: −1 °C`);
    await expect(view).toContainText('Shake test: Penta');
    await page.keyboard.press('Escape');
    await expectOnHold(tablet);
    await tablet.go('/protected/dashboard');
    const first = page.getByRole('listitem').filter({ hasText: `Check ${unit} for freezing` });
    await expect(first).toContainText('Penta FR-PENTA (200)');
    await first.getByRole('link', { name: /^See to it/ }).click();
    await view.getByRole('button', { name: 'The vaccines were looked at' }).click();
    const yes = page.getByRole('button', { name: 'Yes' });
    await yes.click();
    await expect(view).not.toContainText('on hold');
    // Escape closes what is on top, which is the question while it is open.
    await expect(yes).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(view).toBeHidden();

    await tablet.go('/equipments?mode=registration');
    await breakDown(page);
    await openUnit(page);
    await expect(view).toContainText('These lots are on hold and not usable.');
    await page.keyboard.press('Escape');
    await expectOnHold(tablet);
    await tablet.setOffline(false);
    await allSaved(tablet);
    await expectOnHold(tablet);
  });

  test('lets a new equipment manager add a maker, a type and a model to the lists', async () => {
    test.setTimeout(180_000);
    const desk = await unpack();
    await desk.signIn('admin@demo.test');
    const tablet = await unpack();
    const { page } = tablet;
    await tablet.signIn('facility@demo.test');
    await tablet.go('/equipments?mode=registration&modal=add');
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Add / })).toHaveCount(0);

    await desk.go('/users');
    await desk.page.getByRole('searchbox').fill('facility@demo');
    await desk.page.getByRole('button', { name: /^Details of/ }).click();
    await desk.page.getByRole('button', { name: 'Grant Equipment manager' }).click();
    const added = [
      { list: 'Add Manufacturer', name: 'Arewa Cooling', field: 'Manufacturer', said: 'Manufacturer' },
      { list: 'Add Type of CCE', name: 'Solar chest', field: 'Type of CCE', said: 'CCE' },
      { list: 'Add Model Number', name: 'AC-2026', field: 'Model No', said: 'Model Number' },
    ];
    for (const { list, name, field, said } of added) {
      await page.getByRole('button', { name: list }).click();
      const dialog = page.getByRole('dialog', { name: list });
      await dialog.getByRole('textbox').fill(name);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText(`${said} saved successfully`)).toBeVisible();
      await chooseFound(page.getByRole('dialog', { name: 'Add Equipment' }), field, name);
    }
    await page.getByRole('button', { name: 'Add Manufacturer' }).click();
    const again = page.getByRole('dialog', { name: 'Add Manufacturer' });
    await again.getByRole('textbox').fill('Arewa Cooling');
    await again.getByRole('button', { name: 'Save' }).click();
    await expect(again.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
    await expect(again.getByRole('textbox')).toHaveValue('Arewa Cooling');
  });
});

async function addUnit(
  tablet: Tablet,
  { model, serial }: { readonly model: string; readonly serial: string },
): Promise<void> {
  const { page } = tablet;
  await tablet.go('/equipments?mode=registration&modal=add');
  const add = page.getByRole('dialog', { name: 'Add Equipment' });
  await chooseFound(add, 'Model No', model);
  await add.getByLabel('Serial Number').fill(serial);
  await add.getByRole('button', { name: 'Save' }).click();
  await expect(add).toBeHidden();
}

async function openUnit(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: `View ${unit}` }).click();
  const view = page.getByRole('dialog', { name: 'View Equipment' });
  await expect(view).toBeVisible();
  return view;
}

function readings(page: Page): Locator {
  return page.getByRole('table', { name: 'Readings' });
}

/** Records a temperature; `alarm` is the warning that the form shows before saving. */
async function readTemperature(page: Page, celsius: string, alarm?: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Record temperature' }).click();
  const dialog = page.getByRole('dialog', { name: `Record temperature of ${unit}` });
  await dialog.getByLabel('Temperature (°C)').fill(celsius);
  if (alarm !== undefined) await expect(dialog.getByRole('status')).toContainText(alarm);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog', { name: 'View Equipment' })).toBeVisible();
}

async function breakDown(page: Page): Promise<void> {
  await page.getByRole('button', { name: `Edit ${unit}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Equipment' });
  await dialog.getByRole('radio', { name: 'Bad Condition' }).click();
  await dialog.getByLabel('Reason').fill('Compressor');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

/** The wallet shows that a lot is on hold, and so does the form that would issue it. */
async function expectOnHold(tablet: Tablet): Promise<void> {
  await tablet.go('/protected/dashboard');
  await expect(card(tablet, 'Penta')).toContainText('1 lot on hold');
  const dialog = await openIssue(tablet, { antigen: 'Penta', batchNo: 'FR-PENTA' });
  await expect(dialog).toContainText('On hold');
}
