import { expect, test, type Page } from '@playwright/test';
import { startMailServer, type FakeMailServer } from '#tests/server/messages/fake-mail-server.ts';
import { lookAt } from './support/looks.ts';
import { productOfThisFile } from './support/product.ts';
import { signInPast } from './support/server-view.ts';

/** The worker runs every few seconds. */
const sweep = { timeout: 30_000 };

test.describe('Undelivered messages', () => {
  let mail: FakeMailServer;
  test.beforeAll(async () => {
    mail = await startMailServer();
  });
  test.afterAll(() => mail.close());
  const { product, unpack } = productOfThisFile(() => ({
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: 'Vaxledger <no-reply@care.example>',
  }));

  test('are seen and sent again by a user manager, who is warned if one may arrive twice', async () => {
    const tablet = await unpack();
    const { page } = tablet;
    await tablet.signIn('admin@demo.test');
    await tablet.go('/messages');
    await expect(page.getByText('No undelivered messages')).toBeVisible();

    mail.behaviours.push({ at: 'recipient', refuseWith: 550 });
    await register('Musa Ibrahim', 'amina@care.example');
    await listed(page, 'Failed');
    mail.behaviours.push({ at: 'accepted', drop: true });
    await register('Aisha Bello', 'bola@care.example');
    await listed(page, 'In doubt');
    expect(await lookAt(page, 'messages')).toEqual({});
    expect(mail.delivered.map(({ to }) => to)).toEqual([['bola@care.example']]);

    await page.getByRole('button', { name: 'Send again to a…@care.example' }).click();
    await expect(page.getByText('The message will be sent again.')).toBeVisible();
    await expect
      .poll(() => mail.delivered.map(({ to }) => to[0]), sweep)
      .toEqual(['bola@care.example', 'amina@care.example']);

    await page.getByRole('button', { name: 'Send again to b…@care.example' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Send again' });
    await expect(dialog).toContainText('If it did, b…@care.example gets it twice.');
    await lookAt(page, 'in doubt');
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('No undelivered messages')).toBeVisible();
    await expect.poll(() => mail.delivered.length, sweep).toBe(3);

    await tablet.installed();
    await tablet.setOffline(true);
    await tablet.open('/messages');
    await expect(page.getByText(/^As of \d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M, offline$/)).toBeVisible();
    await expect(page.getByText('No undelivered messages')).toBeVisible();
    expect(await lookAt(page, 'offline')).toEqual({});

    expect(await keptAnswers(page)).toBeGreaterThan(0);
    await page.getByRole('button', { name: /account$/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    expect(await keptAnswers(page)).toBe(0);
  });

  /** Registers a child whose care giver receives e-mail. */
  async function register(fullname: string, email: string): Promise<void> {
    const { access } = await signInPast(product().origin);
    const answer = await fetch(`${product().origin}/v/api/child/registration/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${access}` },
      body: JSON.stringify({
        fullname,
        dob: '2026-10-02',
        sex: 'Female',
        caregiver_name: 'Hauwa Ibrahim',
        caregiver_number: '0803 123 4567',
        follow_up_address: '3 Zoo Road',
        email,
      }),
    });
    expect(answer.ok, await answer.text()).toBe(true);
  }

  async function listed(page: Page, state: string): Promise<void> {
    await expect(async () => {
      await page.getByRole('button', { name: 'Load again' }).click();
      await expect(page.getByText(state, { exact: true })).toBeVisible({ timeout: 1000 });
    }).toPass(sweep);
  }
});

/** Number of server answers cached on the tablet, for whatever user. */
function keptAnswers(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('vaxledger-answers');
        opening.addEventListener('error', () => reject(new Error('the answers cannot be opened')));
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('answer').objectStore('answer').count();
          counting.addEventListener('success', () => {
            opening.result.close();
            resolve(counting.result);
          });
        });
      }),
  );
}
