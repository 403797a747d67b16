import { expect, test, type Page } from '@playwright/test';
import { lookAt } from './support/looks.ts';
import { allSaved, createWallet, receive, retryNow } from './support/officer.ts';
import { productOfThisFile } from './support/product.ts';
import { askServer } from './support/server-view.ts';
import { visibleRows } from './support/visible-rows.ts';
import type { Tablet } from './support/tablet.ts';
import { chooseFound } from './support/choose-found.ts';

const officer = { email: 'rabi.sule@clinic.example', password: 'river-lantern-orchid-72' };

test.describe('Users', () => {
  const { unpack, product } = productOfThisFile();

  test('get an account from a manager and sign in; they can be renamed and deactivated', async () => {
    test.setTimeout(240_000);
    const desk = await unpack();
    const { page } = desk;
    await desk.signIn('admin@demo.test');
    await desk.open('/users');
    await expect(page.getByText('Search for a user')).toBeVisible();
    await expect(visibleRows(page)).toHaveCount(0);
    expect(await lookAt(page, 'users')).toEqual({});

    await page.getByRole('button', { name: 'Add User' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add User' });
    await dialog.getByLabel('First Name').fill('Rabi');
    await dialog.getByRole('button', { name: 'Add User' }).click();
    await expect(dialog.getByText('Form is empty')).toBeVisible();
    await dialog.getByLabel('Last Name').fill('Sule');
    await dialog.getByLabel('Email').fill(officer.email);
    await dialog.getByLabel('Password', { exact: true }).fill('typed-by-the-desk-41');
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
    await test.step('a password set by the manager only serves to choose another one', async () => {
      await tablet.open('/');
      await fillLogin(tablet, 'typed-by-the-desk-41');
      await expect(tablet.page.getByRole('heading', { name: 'Choose your password' })).toBeVisible();
      expect(await lookAt(tablet.page, 'first password')).toEqual({});
      await tablet.open('/ledger/stock');
      await tablet.page.getByLabel('Current password').fill('typed-by-the-desk-41');
      await tablet.page.getByLabel('New password', { exact: true }).fill(officer.password);
      await tablet.page.getByLabel('New password again').fill(officer.password);
      await tablet.page.getByRole('button', { name: 'Change password' }).click();
      await expect(tablet.page.getByRole('heading', { name: 'Choose your password' })).toBeHidden();
      await allSaved(tablet);
    });
    await tablet.open('/single/user');
    await expect(visibleRows(tablet.page, officer.email)).toContainText('Rabi');
    await expect(tablet.page.getByRole('button', { name: 'Add User' })).toHaveCount(0);
    expect(await lookAt(tablet.page, 'my user list')).toEqual({});

    await page.getByRole('searchbox', { name: 'Search by name, email, facility' }).fill('sule');
    await expect(visibleRows(page, officer.email)).toHaveCount(1);
    expect(new URL(page.url()).search).not.toContain('sule');
    expect(await lookAt(page, 'users found')).toEqual({});
    await page.getByRole('button', { name: 'Update names of Rabi Sule' }).click();
    const names = page.getByRole('dialog', { name: 'Update names' });
    await names.getByLabel('Last Name').fill('Sani');
    await names.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Successfully created updated')).toBeVisible();
    await page.getByRole('searchbox').fill('sani');
    await expect(visibleRows(page, officer.email)).toContainText('Sani');

    await page.getByRole('button', { name: 'Details of Rabi Sani' }).click();
    const details = page.getByRole('dialog', { name: 'User details' });
    await expect(details.getByRole('button', { name: /^Sign out of Chrome on/ })).toHaveCount(1);
    expect(await lookAt(page, 'user details')).toEqual({});
    await test.step('a granted role opens its screens in the open session, and a revoked one closes them', async () => {
      await details.getByRole('button', { name: 'Grant Facility manager' }).click();
      await expect(details.getByRole('button', { name: 'Revoke Facility manager' })).toBeVisible();
      await expectInMenu(tablet, 'Organization', true);
      await details.getByRole('button', { name: 'Revoke Facility manager' }).click();
      await expect(details.getByRole('button', { name: 'Grant Facility manager' })).toBeVisible();
      await expectInMenu(tablet, 'Organization', false);
    });
    await details.getByRole('button', { name: 'Deactivate account' }).click();
    const question = page.getByRole('alertdialog', { name: 'Deactivate account' });
    await question.getByRole('button', { name: 'Deactivate account' }).click();
    await expect(details.getByRole('button', { name: 'Activate account' })).toBeVisible();

    const other = await unpack();
    await other.open('/');
    await fillLogin(other);
    await expect(other.page.getByRole('main').getByRole('alert')).toContainText('do not match any record');
  });

  test('with a mailed first password can have the mail again, and set the password with it', async () => {
    const desk = await unpack();
    const { page } = desk;
    await desk.signIn('admin@demo.test');
    await desk.open('/users?modal=add');
    const dialog = page.getByRole('dialog', { name: 'Add User' });
    await dialog.getByLabel('First Name').fill('Sadiq');
    await dialog.getByLabel('Last Name').fill('Umar');
    await dialog.getByLabel('Email').fill('sadiq.umar@clinic.example');
    await dialog.getByRole('checkbox', { name: 'Country' }).check();
    await dialog.getByRole('checkbox', { name: 'Mail them a code to set it' }).check();
    await expect(dialog.getByLabel('Password', { exact: true })).toBeHidden();
    await dialog.getByRole('button', { name: 'Add User' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('searchbox').fill('sadiq');
    await page.getByRole('button', { name: 'Details of Sadiq Umar' }).click();
    await page.getByRole('button', { name: 'Mail the first password again' }).click();
    await expect(page.getByText('The mail is on its way')).toBeVisible();
    const mail = await desk.context.newPage();
    await mail.goto(`${product().origin}/dev/mail/`);
    await expect(mail.getByText('sadiq.umar@clinic.example')).toHaveCount(2);
    const newest = await mail
      .getByText(/^An account was made for you/)
      .first()
      .textContent();
    await mail.close();

    const own = await unpack();
    await own.open('/forgot/password');
    await own.page.getByLabel('Email').fill('sadiq.umar@clinic.example');
    await own.page.getByRole('button', { name: 'I have a code already' }).click();
    await own.page.getByLabel('OTP', { exact: true }).fill(/\d{12}/.exec(newest ?? '')?.[0] ?? '');
    await own.page.getByLabel('New password').fill(officer.password);
    await own.page.getByLabel('Confirm password').fill(officer.password);
    await own.page.getByRole('button', { name: 'Change' }).click();
    await expect(own.page.getByText('Your password has been changed.')).toBeVisible();
    await own.page.getByLabel('Email').fill('sadiq.umar@clinic.example');
    await own.page.getByLabel('Password', { exact: true }).fill(officer.password);
    await own.page.getByRole('button', { name: 'Login' }).click();
    await expect(own.page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  });

  test('with a closed or moved account have waiting records, each decided where it was saved', async () => {
    test.setTimeout(240_000);
    const { origin } = product();
    const desk = await unpack();
    await desk.signIn('admin@demo.test');
    const halima = await unpack();
    await halima.signIn('facility2@demo.test');
    await createWallet(halima, 'BCG');
    await allSaved(halima);
    await halima.installed();
    const musa = await unpack();
    await musa.signIn('other@demo.test');
    await createWallet(musa, 'BCG');
    await allSaved(musa);
    await musa.installed();

    await test.step('both save offline; one is deactivated meanwhile, the other moved', async () => {
      for (const tablet of [halima, musa]) await tablet.setOffline(true);
      await receive(halima, { antigen: 'BCG', batchNo: 'HS-1', doses: 40 });
      await receive(halima, { antigen: 'BCG', batchNo: 'HS-2', doses: 25 });
      await receive(musa, { antigen: 'BCG', batchNo: 'MG-1', doses: 60, origin: hospital });
      const { page } = desk;
      await desk.open('/users');
      await page.getByRole('searchbox').fill('halima');
      await page.getByRole('button', { name: 'Details of Halima Sani' }).click();
      await page.getByRole('button', { name: 'Deactivate account' }).click();
      await page
        .getByRole('alertdialog', { name: 'Deactivate account' })
        .getByRole('button', { name: 'Deactivate account' })
        .click();
      await expect(page.getByRole('button', { name: 'Activate account', exact: true })).toBeVisible();

      await desk.open('/users');
      await page.getByRole('searchbox').fill('musa');
      await page.getByRole('button', { name: 'Details of Musa Garba' }).click();
      await page.getByRole('button', { name: 'Move to another place' }).click();
      const move = page.getByRole('dialog', { name: 'Move to another place' });
      await move.getByRole('searchbox', { name: /^Find a facility or store/ }).fill(hospital);
      await move.getByRole('button', { name: new RegExp(`^${hospital}`) }).click();
      await expect(move.getByRole('combobox', { name: 'Facility' })).toHaveValue(hospital);
      await move.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('User moved')).toBeVisible();
    });

    await test.step('the moved one’s delivery waits for a supervisor and then counts at the old place; the tablet shows the new one', async () => {
      await musa.setOffline(false);
      await musa.open('/sync');
      await expect(musa.page.getByRole('banner')).toContainText(hospital, { timeout: 30_000 });
      await expect(musa.page.getByRole('banner')).toContainText('1 held back', { timeout: 30_000 });
      const gafasa = await facilityNamed(origin, 'Gafasa Health Clinic');
      const { page } = desk;
      await expect(async () => {
        await desk.open('/sync?cases=unit');
        await expect(visibleRows(page, 'MG-1')).toContainText('Gafasa Health Clinic', { timeout: 5000 });
      }).toPass({ timeout: 45_000 });
      await expect(visibleRows(page, 'MG-1')).toContainText('Musa Garba');
      expect(await balanceAt(origin, gafasa, 'BCG')).toBe(0);
      await decide(page, 'MG-1', 'Accept');
      expect(await balanceAt(origin, gafasa, 'BCG')).toBe(60);
      expect(await balanceAt(origin, await facilityNamed(origin, hospital), 'BCG')).toBe(0);
    });

    await test.step('the closed one is locked out, and both deliveries wait for a decision', async () => {
      await halima.setOffline(false);
      await halima.open('/sync');
      await expect(halima.page.getByText('The account of Halima Sani was closed')).toBeVisible({
        timeout: 30_000,
      });
      await expect(
        halima.page.getByText('All that they saved on this tablet is with the server.'),
      ).toBeVisible({ timeout: 30_000 });
      await desk.open('/users');
      await desk.page.getByRole('searchbox').fill('halima');
      await expect(visibleRows(desk.page, 'Halima')).toContainText('2 decisions waiting');
      expect(await balanceAt(origin, await facilityNamed(origin, hospital), 'BCG')).toBe(0);
    });

    await test.step('one is accepted, the other set aside', async () => {
      const { page } = desk;
      await page.getByRole('button', { name: 'Details of Halima Sani' }).click();
      await page.getByRole('link', { name: 'Open the cases' }).click();
      await expect(visibleRows(page, 'HS-')).toHaveCount(2);
      expect(await lookAt(page, 'cases')).toEqual({});
      await decide(page, 'HS-1', 'Accept');
      await decide(page, 'HS-2', 'Set aside');
      expect(await balanceAt(origin, await facilityNamed(origin, hospital), 'BCG')).toBe(40);
    });
  });
});

const hospital = 'Ajingi Cottage Hospital';
const boss = { as: 'admin@demo.test' };

async function facilityNamed(origin: string, name: string): Promise<string> {
  const path = `/v/get/facility/${encodeURIComponent(name)}/?page_size=5`;
  const [found] = await askServer<readonly { id: string }[]>(origin, path, boss);
  return found?.id ?? 'none';
}

/** Decides the open case of a batch, in the list of cases. */
async function decide(page: Page, batch: string, decision: 'Accept' | 'Set aside'): Promise<void> {
  await visibleRows(page, batch)
    .getByRole('button', { name: /^Decide/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Settle a case' });
  await dialog.getByRole('radio', { name: decision }).check();
  await dialog.getByLabel('What was found').fill('Asked the officer in charge');
  await dialog.getByRole('button', { name: 'Settle' }).click();
  await expect(dialog).toBeHidden();
  await expect(visibleRows(page, batch)).toHaveCount(0);
}

/** Balance of a facility's wallet, according to the server. */
async function balanceAt(origin: string, facility: string, antigen: string): Promise<number> {
  const wallets = await askServer<readonly { antigen: { name: string }; balance: number }[]>(
    origin,
    `/v/filter/antigen/wallet/${facility}/`,
    boss,
  );
  return wallets.find((wallet) => wallet.antigen.name === antigen)?.balance ?? 0;
}

/** Refreshes the session, then looks into the menu. */
async function expectInMenu(tablet: Tablet, entry: string, isThere: boolean): Promise<void> {
  await retryNow(tablet);
  await tablet.page.getByRole('button', { name: 'Menu', exact: true }).click();
  const link = tablet.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: entry });
  await expect(link).toHaveCount(isThere ? 1 : 0);
  await tablet.page.keyboard.press('Escape');
}

async function fillLogin({ page }: Tablet, password = officer.password): Promise<void> {
  await page.getByLabel('Email').fill(officer.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}
