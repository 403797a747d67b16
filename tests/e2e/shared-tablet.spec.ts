import { expect, test } from '@playwright/test';
import { mailedCode } from './support/mailed-code.ts';
import { allSaved, createWallet, receive } from './support/officer.ts';
import { productOfThisFile } from './support/product.ts';
import { openReceipt } from './support/receipts.ts';
import { askServer, signInPast } from './support/server-view.ts';
import { demoPassword } from './support/stack.ts';
import type { Tablet } from './support/tablet.ts';

const amina = { name: 'Amina Bello', email: 'facility@demo.test', pin: '482913' };
const halima = { name: 'Halima Sani', email: 'facility2@demo.test', pin: '730154' };
const musa = { name: 'Musa Garba', email: 'other@demo.test', pin: '915264' };
type Person = typeof amina;

test.describe('A tablet that two officers share', () => {
  const { unpack, product } = productOfThisFile();

  test('changes hands by PIN offline, and sends each officer’s records in their own name', async () => {
    test.setTimeout(240_000);
    const tablet = await unpack();
    const { page } = tablet;
    await tablet.signIn(amina.email);
    await setPin(tablet, amina);
    await createWallet(tablet, 'Penta');
    await lockNow(tablet);
    await page.getByRole('button', { name: 'Somebody else? Sign in' }).click();
    await page.getByLabel('Email').fill(halima.email);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    await setPin(tablet, halima);
    await allSaved(tablet);

    await tablet.setOffline(true);
    await receive(tablet, { antigen: 'Penta', batchNo: 'HS-1', doses: 30 });
    await lockNow(tablet);
    await takeOver(tablet, amina);
    await expectUser(tablet, amina);
    await receive(tablet, { antigen: 'Penta', batchNo: 'AB-1', doses: 50 });
    await lockNow(tablet);

    await test.step('the network returns while it is locked, and everything waiting is sent', async () => {
      await tablet.setOffline(false);
      await expect
        .poll(() => savedBy(product().origin), { timeout: 30_000 })
        .toEqual({
          'HS-1': (await signInPast(product().origin, halima.email)).user_id,
          'AB-1': (await signInPast(product().origin, amina.email)).user_id,
        });
    });

    await test.step('the receipt says who sent it, offline too', async () => {
      await takeOver(tablet, amina);
      await allSaved(tablet);
      await tablet.setOffline(true);
      const receipt = await openReceipt(tablet, '/ledger/stock', 'HS-1');
      await expect(receipt).toContainText(/Sent by.*Amina Bello/);
    });
  });

  test('locks itself when left alone, and lets nobody guess a PIN', async () => {
    test.setTimeout(240_000);
    const tablet = await unpack();
    const { page } = tablet;
    await tablet.signIn(musa.email);
    await setPin(tablet, musa);
    await page.getByText('1 minute', { exact: true }).click();
    await expect(page.getByRole('radio', { name: '1 minute', exact: true })).toBeChecked();
    await tablet.installed();
    await tablet.setOffline(true);
    await page.clock.install();
    await tablet.open('/ledger/stock');
    await expect(page.getByRole('heading', { name: 'Recieved Antigen', level: 1 })).toBeVisible();
    await page.clock.fastForward('01:15');
    await expect(page.getByRole('heading', { name: 'Who works now?' })).toBeVisible();

    await test.step('five wrong PINs are followed by a wait, even after the tablet restarts', async () => {
      const told = page.getByRole('main').getByRole('alert');
      for (const left of ['4 tries left', '3 tries left', '2 tries left', '1 try left']) {
        await page.getByLabel(`PIN of ${musa.name}`).fill('111222');
        await expect(told).toContainText(left);
      }
      await page.getByLabel(`PIN of ${musa.name}`).fill('111222');
      await expect(told).toContainText('Too many wrong PINs. Try again in 1 minute');
      await page.reload();
      await expect(told).toContainText('Too many wrong PINs. Try again in 1 minute');
      await page.getByLabel(`PIN of ${musa.name}`).fill(musa.pin);
      await expect(told).toContainText('Too many wrong PINs');
      await expect(page.getByRole('heading', { name: 'Who works now?' })).toBeVisible();
    });
    await page.clock.fastForward('01:05');
    await takeOver(tablet, musa);
    await expect(page.getByRole('heading', { name: 'Recieved Antigen', level: 1 })).toBeVisible();
  });

  /** Sets the PIN of the signed-in user with the mailed code. */
  async function setPin(tablet: Tablet, { pin }: Person): Promise<void> {
    const { page } = tablet;
    await tablet.open('/settings');
    await page.getByRole('button', { name: 'Set a PIN' }).click();
    await page.getByRole('button', { name: 'E-mail me a code' }).click();
    await expect(page.getByText('We sent you a code. It works for ten minutes.')).toBeVisible();
    const code = await mailedCode(tablet, product().origin, /Your code for a new PIN is/);
    await page.getByLabel('Code from your e-mail').fill(code);
    await page.getByLabel('New PIN (six digits)').fill(pin);
    await page.getByLabel('New PIN again').fill(pin);
    await page.getByRole('button', { name: 'Save PIN' }).click();
    await expect(page.getByText('PIN saved')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Lock now' })).toBeVisible();
  }
});

async function lockNow(tablet: Tablet): Promise<void> {
  await tablet.open('/settings');
  await tablet.page.getByRole('button', { name: 'Lock now' }).click();
  await expect(tablet.page.getByRole('heading', { name: 'Who works now?' })).toBeVisible();
}

/** An enrolled officer enters their PIN. */
async function takeOver({ page }: Tablet, { name, pin }: Person): Promise<void> {
  const officer = page.getByRole('radio', { name });
  const field = page.getByLabel(`PIN of ${name}`);
  await expect(officer.or(field).first()).toBeVisible();
  if (await officer.isVisible()) await officer.check();
  await field.fill(pin);
  await expect(page.getByRole('heading', { name: 'Who works now?' })).toBeHidden();
}

async function expectUser(tablet: Tablet, { email }: Person): Promise<void> {
  await tablet.open('/settings');
  await expect(tablet.page.getByRole('main')).toContainText(email);
}

/** Author of each batch, according to the server. */
async function savedBy(origin: string): Promise<Record<string, string>> {
  const { facilityId } = await signInPast(origin);
  const entries = await askServer<readonly { batch_no: string; admin: string }[]>(
    origin,
    `/v/get/ledger/${facilityId}/recieved/`,
  );
  return Object.fromEntries(entries.map(({ batch_no, admin }) => [batch_no, admin]));
}
