import { expect, test } from '@playwright/test';
import { daysAgo } from './support/days-ago.ts';
import { lookAt } from './support/looks.ts';
import { allSaved } from './support/officer.ts';
import { productOfThisFile } from './support/product.ts';
import { registerOnServer, serverFixedPost } from './support/server-register.ts';
import { serverWallet } from './support/server-view.ts';
import { stockOnServer } from './support/stock-on-server.ts';
import type { Tablet } from './support/tablet.ts';

const families = ['Okonkwo', 'Danjuma', 'Balogun'];
const given = ['Aisha', 'Chinedu', 'Fatima', 'Ibrahim', 'Ngozi', 'Yusuf', 'Hauwa'];

/** Twenty-one names: one more child than a vial of BCG has doses, so two vials are taken along. */
const names = families.flatMap((family) => given.map((name) => `${name} ${family}`));
const nameOf = (number: number) => names[number] ?? '';

test.describe('One session on two tablets', () => {
  const { product, unpack } = productOfThisFile();

  test('is joined, held apart without a network, closed on each and reconciled to the vial', async () => {
    test.setTimeout(360_000);
    const { origin } = product();
    await stockOnServer(origin, { antigen: 'BCG', doses: 60, batchNo: '037G4011' });
    await registerOnServer(
      origin,
      names.map((fullname) => ({ fullname, dob: daysAgo(5), settlement: 'Rijiya' })),
    );
    const [amina, halima] = [await unpack(), await unpack()];
    await amina.signIn('facility@demo.test');
    await amina.installed();
    await amina.open('/child/due?when=overdue');
    await expect(amina.page.getByRole('radio', { name: `Overdue (${names.length})` })).toBeVisible();
    await amina.open('/child/session');
    await amina.page.getByLabel('Place').fill('Rijiya');
    await amina.page.getByRole('button', { name: 'Start session' }).click();
    await expect(amina.page.getByText(`0 of ${names.length} seen`)).toBeVisible();
    await allSaved(amina);

    await halima.signIn('facility2@demo.test');
    await halima.installed();
    await halima.open('/child/session');
    const join = halima.page.getByRole('button', { name: /^Join the session of .+ at Rijiya, started / });
    await expect(join).toBeVisible();
    const faults = await lookAt(halima.page, 'a session to join');
    await join.click();
    await expect(halima.page.getByText(`0 of ${names.length} seen`)).toBeVisible();
    await allSaved(halima);
    const others = amina.page.getByRole('region', { name: 'Other tablets of this session' });
    await amina.page.reload();
    await expect(others.getByText('held now')).toBeVisible();

    await Promise.all([amina.setOffline(true), halima.setOffline(true)]);
    for (const number of [0, 1, 2]) await immunize(amina, number, { opensVial: number === 0 });
    // The third child is brought to both tables.
    for (const number of [2, 3, 4, 5]) await immunize(halima, number, { opensVial: number === 2 });
    await expect(amina.page.getByText(`3 of ${names.length} seen`)).toBeVisible();

    // The colleague has the other vial: it is not missing, and what she gave is not here yet.
    await amina.page.getByRole('button', { name: 'Close session' }).click();
    await expect(amina.page.getByText(/has not closed, or has not sent it yet/)).toBeVisible();
    await expect(amina.page.getByText(/of this tablet are not sent yet/)).toBeVisible();
    await amina.page.getByLabel('Returned unopened, BCG').fill('0');
    await expect(amina.page.getByText('1 vial is with the other tablet, by what was sent.')).toBeVisible();
    await expect(amina.page.getByText('17 left, waits for the other tablet')).toBeVisible();
    await expect(amina.page.getByText('Vials of this tablet accounted for')).toBeVisible();
    await amina.page.getByRole('button', { name: 'Save and close' }).click();
    const summaries = [amina, halima].map(({ page }) =>
      page.getByRole('region', { name: 'Session summary' }),
    );
    await expect(summaries[0]?.getByText('3 children seen') ?? amina.page.locator('none')).toBeVisible();
    await halima.page.getByRole('button', { name: 'Close session' }).click();
    await halima.page.getByRole('button', { name: 'Save and close' }).click();

    await Promise.all([amina.setOffline(false), halima.setOffline(false)]);
    await Promise.all([allSaved(amina), allSaved(halima)]);
    for (const { page } of [amina, halima]) {
      await page.reload();
      await expect(page.getByText(/All tablets of this session have closed/)).toBeVisible();
      await expect(page.getByText('6 children seen')).toBeVisible();
      await expect(page.getByText('7 given')).toBeVisible();
      await expect(page.getByText('neither returned nor opened')).toBeHidden();
    }
    Object.assign(faults, await lookAt(amina.page, 'the sum of both'));
    await amina.page.getByRole('button', { name: 'Account for 2 opened vials' }).click();
    await expect(amina.page.getByText(/have no utilization yet/)).toBeHidden();
    await allSaved(amina);
    const row = amina.page.getByRole('row', { name: /BCG/ });
    // Carried, returned, opened; empty, discarded, kept open; doses given, wasted, kept.
    await expect(row).toContainText(/2\s*0\s*2\s*0\s*2\s*0\s*7\s*33\s*0/);
    await amina.page.getByRole('button', { name: 'Done' }).click();
    await expect(amina.page.getByRole('button', { name: 'Start session' })).toBeVisible();
    expect(faults).toEqual({});

    expect(await serverWallet(origin, 'BCG')).toEqual({ balance: 20, issued: 40 });
    const recorded = await serverFixedPost(origin);
    expect(recorded).toHaveLength(7);
    expect(new Set(recorded.map(({ fullname }) => fullname)).size).toBe(6);
  });
});

/** As an officer does it: look for the child, open a vial if none is, tick, save, the next one. */
async function immunize(
  { page }: Tablet,
  number: number,
  { opensVial }: { readonly opensVial: boolean },
): Promise<void> {
  await page.getByRole('searchbox', { name: /^Next child/ }).fill(nameOf(number));
  await page.getByRole('button', { name: new RegExp(`^${nameOf(number)}`) }).click();
  if (opensVial) {
    await page.getByRole('button', { name: /^Open 037G4011/ }).click();
    await expect(page.getByRole('checkbox', { name: 'BCG' })).toBeChecked();
  } else await page.getByRole('checkbox', { name: 'BCG' }).check();
  await page.getByRole('button', { name: 'Save 1 dose' }).click();
  await page.getByRole('button', { name: 'Next child' }).click();
}
