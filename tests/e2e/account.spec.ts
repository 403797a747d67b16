import { Secret, TOTP } from 'otpauth';
import { expect, test } from '@playwright/test';
import { lookAt } from './support/looks.ts';
import { productOfThisFile } from './support/product.ts';
import { demoPassword } from './support/stack.ts';

const email = 'facility@demo.test';
const newPassword = 'quiet river under moons';
const stepMs = 30_000;

test.describe('One’s own account', () => {
  const { unpack, product } = productOfThisFile();

  test('can sign out another device, set a new password, and set up an authenticator app', async () => {
    test.setTimeout(240_000);
    const lost = await unpack();
    await lost.signIn(email);
    const tablet = await unpack();
    const { page } = tablet;
    await tablet.signIn(email);

    await test.step('the other device is listed and signed out', async () => {
      await tablet.open('/settings');
      const others = page.getByRole('button', { name: /^Sign out of Chrome on/ });
      await expect(others).toHaveCount(1);
      await expect(page.getByText('This tablet', { exact: true }).last()).toBeVisible();
      expect(await lookAt(page, 'account')).toEqual({});
      await others.click();
      await expect(others).toHaveCount(0);
      await lost.open('/sync');
      await expect(
        lost.page.getByRole('banner').getByRole('link', { name: 'Sign in to send' }),
      ).toBeVisible();
    });

    await test.step('the password is changed by someone who knows it', async () => {
      await page.getByRole('button', { name: 'Change password' }).click();
      const dialog = page.getByRole('dialog', { name: 'Change password' });
      const change = async (current: string, next: string, again = next) => {
        await dialog.getByLabel('Current password').fill(current);
        await dialog.getByLabel('New password', { exact: true }).fill(next);
        await dialog.getByLabel('New password again').fill(again);
        await dialog.getByRole('button', { name: 'Change password' }).click();
      };
      await change(demoPassword, newPassword, 'another river');
      await expect(dialog.getByText('Password do not match').first()).toBeVisible();
      await change('not the password', newPassword);
      await expect(dialog.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
      await change(demoPassword, 'password12');
      await expect(dialog.getByLabel('New password', { exact: true })).toHaveAttribute(
        'aria-invalid',
        'true',
      );
      await change(demoPassword, newPassword);
      await expect(page.getByText('Password changed')).toBeVisible();
      await expect(dialog).toBeHidden();
      const mail = await tablet.context.newPage();
      await mail.goto(`${product().origin}/dev/mail/`);
      await expect(mail.getByText('Your password was changed').first()).toBeVisible();
      await mail.close();
    });

    const totp = await test.step('an authenticator app is set up', async () => {
      await page.getByRole('button', { name: 'Set up authenticator app' }).click();
      const dialog = page.getByRole('dialog', { name: 'Set up authenticator app' });
      await dialog.getByLabel('Current password').fill(newPassword);
      await dialog.getByRole('button', { name: 'Next' }).click();
      await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
      const key = (await dialog.locator('code').textContent()) ?? '';
      const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
      await dialog.getByLabel('Six digits of the app').fill('12345');
      await dialog.getByRole('button', { name: 'Set up authenticator app' }).click();
      await expect(dialog.getByLabel('Six digits of the app')).toHaveAttribute('aria-invalid', 'true');
      await dialog.getByLabel('Six digits of the app').fill(app.generate());
      await dialog.getByRole('button', { name: 'Set up authenticator app' }).click();
      await expect(page.getByText('Authenticator app is on')).toBeVisible();
      return app;
    });

    await test.step('the next sign-in asks for the digits', async () => {
      await lost.open('/?sign-in=1');
      await lost.page.getByLabel('Email').fill(email);
      await lost.page.getByLabel('Password', { exact: true }).fill(newPassword);
      await lost.page.getByRole('button', { name: 'Login' }).click();
      const digits = lost.page.getByLabel('Digits of your authenticator app');
      await expect(digits).toBeFocused();
      // Used codes do not work again, and an app's clock may be slightly fast.
      await digits.fill(totp.generate({ timestamp: Date.now() + stepMs }));
      await lost.page.getByRole('button', { name: 'Login' }).click();
      await expect(lost.page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    });
  });
});
