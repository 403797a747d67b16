import { expect, test, type Locator, type Page } from '@playwright/test';
import { lookAt } from './support/looks.ts';
import { productOfThisFile } from './support/product.ts';
import { visibleRows } from './support/visible-rows.ts';
import { chooseFound } from './support/choose-found.ts';

const brokenFiles = [
  ['state_code,name,name\nNG-X1,First New,Other\n', 'column name twice'],
  ['code;title\nNG-X1;First New\n', 'with commas between'],
  ['state_code,name\nNG-X1,"First New\n', 'quote'],
  ['', 'empty'],
] as const;

test.describe('Administration', () => {
  const { unpack } = productOfThisFile();

  test('lets an administrator add an antigen, a support entry, and a country’s places down to a facility', async () => {
    test.setTimeout(240_000);
    const desk = await unpack();
    const { page } = desk;
    await desk.signIn('admin@demo.test');

    await desk.go('/antigen');
    await expect(visibleRows(page)).toHaveCount(10);
    expect(await lookAt(page, 'antigens')).toEqual({});
    const antigen = await modalOf(page, 'Add Antigen');
    await antigen.getByLabel('Antigen name').fill('Td');
    // No series of the children's schedule has this name.
    await expect(antigen.getByLabel('Series of the schedule')).toHaveValue('outside');
    await antigen.getByRole('textbox', { name: 'Schedule' }).fill('First contact, 4 weeks later');
    await antigen.getByLabel('Doses per vial').fill('10');
    await antigen.getByText('For 28 days, kept cold').click();
    expect(await lookAt(page, 'add antigen')).toEqual({});
    await antigen.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Antigen created successfully')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search antigens' }).fill('td');
    await expect(visibleRows(page, 'Td')).toContainText('28 days');

    await desk.go('/support');
    const support = await modalOf(page, 'Add Support');
    await support.getByLabel('Type of Service').fill('Fridge repairs');
    await support.getByLabel('WhatSapp Number').fill('08031234567');
    await support.getByLabel('Description').fill('Cold chain officer of Kano, day and night');
    expect(await lookAt(page, 'add support')).toEqual({});
    await support.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Support saved successfully')).toBeVisible();
    await expect(visibleRows(page, 'Fridge repairs')).toHaveCount(1);
    expect(await lookAt(page, 'support')).toEqual({});

    await desk.go('/organisation');
    await expect(visibleRows(page)).toHaveCount(10);
    expect(await lookAt(page, 'organisation')).toEqual({});
    const state = await placesModalOf(page, 'Add State');
    await state.getByLabel('Country').selectOption({ label: 'Nigeria' });
    await state.getByLabel('State name').fill('New Kano');
    await state.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('State Added')).toBeVisible();
    const lga = await placesModalOf(page, 'Add LGA');
    await lga.getByLabel('Country').selectOption({ label: 'Nigeria' });
    await chooseFound(lga, 'State', 'New Kano');
    await lga.getByLabel('LGA name').fill('New Ajingi');
    await lga.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('LGA Added')).toBeVisible();
    const facility = await placesModalOf(page, 'Add Facility');
    await facility.getByLabel('Country').selectOption({ label: 'Nigeria' });
    await chooseFound(facility, 'State', 'New Kano');
    await chooseFound(facility, 'LGA/LCDA', 'New Ajingi');
    await facility.getByLabel('Facility name').fill('New Clinic');
    expect(await lookAt(page, 'add facility')).toEqual({});
    await facility.getByRole('button', { name: 'Save' }).click();
    await expect(facility).toBeHidden();
    await page.getByRole('searchbox', { name: 'Search country, state, LGA or facility' }).fill('new ajingi');
    await expect(visibleRows(page, 'New Clinic')).toHaveCount(1);

    await page.getByRole('button', { name: 'Open New Clinic' }).click();
    const place = page.getByRole('dialog', { name: 'New Clinic' });
    await place.getByRole('button', { name: 'Rename or change' }).click();
    await place.getByLabel('Facility name').fill('Newer Clinic');
    await place.getByRole('button', { name: 'Save' }).click();
    const renamed = page.getByRole('dialog', { name: 'Newer Clinic' });
    await expect(renamed.getByText('Renamed from New Clinic to Newer Clinic')).toBeVisible();
    expect(await lookAt(page, 'place')).toEqual({});
    await page.keyboard.press('Escape');

    const files = await placesModalOf(page, 'Import', 'Import places');
    const csv = 'state_code,name\nNG-X1,First New\nNG-X2,=Second\n';
    const choose = (text: string | Buffer) =>
      files
        .getByLabel('CSV file')
        .setInputFiles({ name: 'states.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await choose(csv);
    await expect(files.getByText('Line 3, name: Begins like a formula')).toBeVisible();
    expect(await lookAt(page, 'import')).toEqual({});
    // Ways in which a spreadsheet may break the file: each has its own message, and nothing is imported.
    for (const [text, said] of brokenFiles) {
      await choose(text);
      await expect(files.getByRole('status')).toContainText(said);

      await expect(files.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);
    }
    await choose(Buffer.from(`\uFEFF${csv.replace('=', '')}`, 'utf16le'));
    await files.getByRole('button', { name: 'Import 2 places' }).click();
    await expect(page.getByText('2 places imported')).toBeVisible();
  });

  test('lets an officer write and change the profile of their facility', async () => {
    test.setTimeout(360_000);
    const tablet = await unpack();
    const { page } = tablet;
    await tablet.signIn('facility@demo.test');
    await tablet.go('/profile');
    await page.getByRole('button', { name: 'Add Profile' }).click();
    const fields = [
      ['Officer in charge', 'Amina Bello'],
      ['Mobile', '08031234567'],
      ['Technical staff', '4'],
      ['Skilled worker', '6'],
      ['Unskilled worker', '3'],
      ['Catchment population', '12500'],
    ] as const;
    for (const [label, value] of fields) await page.getByLabel(label, { exact: true }).fill(value);
    expect(await lookAt(page, 'add profile')).toEqual({});
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(page.getByText('Succesffully save profile record')).toBeVisible();
    await expect(page.getByText('12,500 people')).toBeVisible();
    expect(await lookAt(page, 'profile')).toEqual({});
    await page.getByRole('button', { name: 'Edit' }).click();
    const update = page.getByRole('dialog', { name: 'Update profile' });
    await update.getByLabel('Technical staff').fill('5');
    await update.getByRole('button', { name: 'Save profile' }).click();
    await expect(page.getByText('Succesffully updated profile')).toBeVisible();
    await tablet.go('/support');
    await expect(page.getByRole('button', { name: 'Add Support' })).toHaveCount(0);
  });
});

/** Opens a task of the organisation's Add menu. */
async function placesModalOf(page: Page, task: string, title = task): Promise<Locator> {
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: task }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function modalOf(page: Page, title: string): Promise<Locator> {
  await page.getByRole('button', { name: title, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  return dialog;
}
