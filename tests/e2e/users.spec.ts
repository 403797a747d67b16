import { expect, test } from '@playwright/test';
import { lookAt } from './support/looks.ts';
import { productOfThisFile } from './support/product.ts';
import { shownRows } from './support/shown-rows.ts';
import type { Tablet } from './support/tablet.ts';
import { chooseFound } from './support/choose-found.ts';

const officer = { email: 'rabi.sule@clinic.example', password: 'river-lantern-orchid-72' };

test.describe('Users', () => {
  const { unpack } = productOfThisFile();

  test('a manager gives an officer an account, who signs in; renames them; deactivates them', async () => {
    test.setTimeout(300_000);
    const desk = await unpack();
    const { page } = desk;
    await desk.signIn('admin@demo.test');
    await desk.open('/users');
    await expect(page.getByText('Search for a user')).toBeVisible();
    await expect(shownRows(page)).toHaveCount(0);
    expect(await lookAt(page, 'users')).toEqual({});

    await page.getByRole('button', { name: 'Add User' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add User' });
    await dialog.getByLabel('First Name').fill('Rabi');
    await dialog.getByRole('button', { name: 'Add User' }).click();
    await expect(dialog.getByText('Form is empty')).toBeVisible();
    await dialog.getByLabel('Last Name').fill('Sule');
    await dialog.getByLabel('Email').fill(officer.email);
    await dialog.getByLabel('Password', { exact: true }).fill(officer.password);
    await dialog.getByRole('checkbox', { name: 'State' }).check();
    await dialog.getByRole('checkbox', { name: 'Facility' }).check();
    await dialog.getByRole('button', { name: 'Add User' }).click();
    await expect(dialog.getByText('Only one option is to be selected').first()).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'State' }).uncheck();
    await chooseFound(dialog, 'State', 'Kano');
    await chooseFound(dialog, 'LGA', 'Ajingi');
    await chooseFound(dialog, 'Facility', 'Ajingi Cottage Hospital');
    expect(await lookAt(page, 'add user')).toEqual({});
    await dialog.getByRole('button', { name: 'Add User' }).click();
    await expect(page.getByText('User created successfully')).toBeVisible();
    await expect(dialog).toBeHidden();

    const tablet = await unpack();
    await signInAs(tablet);
    await tablet.open('/single/user');
    await expect(shownRows(tablet.page, officer.email)).toContainText('Rabi');
    await expect(tablet.page.getByRole('button', { name: 'Add User' })).toHaveCount(0);
    expect(await lookAt(tablet.page, 'my user list')).toEqual({});

    await page.getByRole('searchbox', { name: 'Search by name, email, facility' }).fill('sule');
    await expect(shownRows(page, officer.email)).toHaveCount(1);
    expect(new URL(page.url()).search).not.toContain('sule');
    expect(await lookAt(page, 'users found')).toEqual({});
    await page.getByRole('button', { name: 'Update names of Rabi Sule' }).click();
    const names = page.getByRole('dialog', { name: 'Update names' });
    await names.getByLabel('Last Name').fill('Sani');
    await names.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Successfully created updated')).toBeVisible();
    await page.getByRole('searchbox').fill('sani');
    await expect(shownRows(page, officer.email)).toContainText('Sani');

    await page.getByRole('button', { name: 'Details of Rabi Sani' }).click();
    const details = page.getByRole('dialog', { name: 'User details' });
    await expect(details.getByRole('button', { name: /^Sign out of Chrome on/ })).toHaveCount(1);
    await details.getByRole('button', { name: 'Grant Facility manager' }).click();
    await expect(details.getByRole('button', { name: 'Revoke Facility manager' })).toBeVisible();
    expect(await lookAt(page, 'user details')).toEqual({});
    await details.getByRole('button', { name: 'Deactivate account' }).click();
    const question = page.getByRole('alertdialog', { name: 'Deactivate account' });
    await question.getByRole('button', { name: 'Deactivate account' }).click();
    await expect(details.getByRole('button', { name: 'Activate account' })).toBeVisible();

    const other = await unpack();
    await other.open('/');
    await fillLogin(other);
    await expect(other.page.getByRole('main').getByRole('alert')).toContainText('do not match any record');
  });
});

async function signInAs(tablet: Tablet): Promise<void> {
  await tablet.open('/');
  await fillLogin(tablet);
  await expect(tablet.page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
}

async function fillLogin({ page }: Tablet): Promise<void> {
  await page.getByLabel('Email').fill(officer.email);
  await page.getByLabel('Password', { exact: true }).fill(officer.password);
  await page.getByRole('button', { name: 'Login' }).click();
}
