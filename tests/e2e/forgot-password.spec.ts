import { expect, test } from '@playwright/test';
import { layoutFaults } from './support/layout-faults.ts';
import { mailedCode } from './support/mailed-code.ts';
import { productOfThisFile } from './support/product.ts';
import { landscape, phone, portrait } from './support/tablet.ts';
import { turn } from './support/turn.ts';

const email = 'facility@demo.test';
const newPassword = 'quiet river under moons';

test.describe('A forgotten password', () => {
  const { product, unpack } = productOfThisFile();

  test('is changed with the code in the mail, and only by its holder', async () => {
    const tablet = await unpack();
    const { page } = tablet;
    await tablet.open('/');
    await page.getByRole('link', { name: 'Forgot Password' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot Password' })).toBeVisible();
    const said = page.getByRole('main').locator('[role=alert], [role=status]');

    await page.getByRole('button', { name: 'Get OTP' }).click();
    await expect(said).toHaveText('Email field is empty');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Get OTP' }).click();
    await expect(said).toContainText('If there is an account with this e-mail, a code was sent to it.');

    const change = page.getByRole('button', { name: 'Change' });
    await change.click();
    await expect(said).toHaveText('field is empty');
    await page.getByLabel('OTP', { exact: true }).fill('000000');
    await page.getByLabel('New password').fill(newPassword);
    await page.getByLabel('Confirm password').fill('another river');
    await change.click();
    await expect(said).toHaveText('Password do not match');
    await page.getByLabel('Confirm password').fill(newPassword);
    await change.click();
    await expect(said).toHaveText('This code is wrong or no longer good. Please ask for a new one.');

    await page
      .getByLabel('OTP', { exact: true })
      .fill(await mailedCode(tablet, product().origin, /Your code for a new password is/));
    await change.click();
    await expect(page.getByText('Your password has been changed.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(newPassword);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });

  test('has two steps that fit every screen and say when there is no network', async () => {
    const tablet = await unpack();
    const { page } = tablet;
    await tablet.open('/forgot/password');
    const faults: string[] = [];
    const look = async () => {
      for (const size of [landscape, phone, portrait]) {
        await turn(page, size);
        faults.push(...(await layoutFaults(page)));
      }
    };
    await page.getByLabel('Email').fill('lga@demo.test');
    await look();
    await tablet.installed();
    await tablet.setOffline(true);
    await page.getByRole('button', { name: 'Get OTP' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Check your network connection');
    await tablet.setOffline(false);
    await page.getByRole('button', { name: 'Get OTP' }).click();
    await expect(page.getByLabel('OTP', { exact: true })).toBeVisible();
    await look();
    expect(faults).toEqual([]);
    await page.getByRole('link', { name: 'Back to Login?' }).click();
    await expect(page).toHaveURL(`${product().origin}/`);
  });
});
