import { expect, test } from '@playwright/test';
import { daysAgo } from './support/days-ago.ts';
import { lookAt } from './support/looks.ts';
import { allSaved } from './support/officer.ts';
import { productOfThisFile } from './support/product.ts';
import { registerOnServer, serverFixedPost } from './support/server-register.ts';
import { serverWallet } from './support/server-view.ts';
import { stockOnServer } from './support/stock-on-server.ts';
import type { Tablet } from './support/tablet.ts';

const given = ['Aisha', 'Chinedu', 'Fatima', 'Ibrahim', 'Ngozi', 'Yusuf', 'Hauwa', 'Emeka'];
const families = ['Okonkwo', 'Danjuma', 'Balogun', 'Tafawa', 'Ezeh'];

/** Forty different names. */
const names = families.flatMap((family) => given.map((name) => `${name} ${family}`));
const nameOf = (number: number) => names[number] ?? '';
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

/** The nineteenth child is brought to both tables. */
const both = 18;

test.describe('One session on two tablets', () => {
  const { product, unpack } = productOfThisFile();

  test('is held for forty children offline, closed on each and reconciled to the vial, with nothing lost or counted twice', async () => {
    // Forty visits, each done as by an officer.
    test.setTimeout(480_000);
    const { origin } = product();
    await stockOnServer(origin, { antigen: 'BCG', doses: 80, batchNo: '037G4011' });
    await registerOnServer(
      origin,
      names.map((fullname) => ({ fullname, dob: daysAgo(5), settlement: 'Rijiya' })),
    );
    const [amina, halima] = [await unpack(), await unpack()];
    await amina.signIn('facility@demo.test');
    await amina.installed();
    await amina.go('/child/due?when=overdue');
    await expect(amina.page.getByRole('radio', { name: `Overdue (${names.length})` })).toBeVisible();
    await amina.go('/child/session');
    await amina.page.getByLabel('Place').fill('Rijiya');
    // Two vials are enough for forty children; each table has one to open, and another in the box.
    await amina.page.getByLabel('Vials of BCG').fill('3');
    await amina.page.getByRole('button', { name: 'Start session' }).click();
    await expect(amina.page.getByText(`0 of ${names.length} seen`)).toBeVisible();
    await allSaved(amina);

    await halima.signIn('facility2@demo.test');
    await halima.installed();
    await halima.go('/child/session');
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
    // A newly started browser may send something before it knows that it is offline.
    product().proxy.set({ kind: 'refuse' });
    await Promise.all([
      immunize(amina, numbers(0, both + 1), { opensAt: [0] }),
      immunize(halima, numbers(both, names.length), { opensAt: [both, both + 20] }),
    ]);
    await expect(halima.page.getByText(`22 of ${names.length} seen`)).toBeVisible();
    // The tablet loses power when the last child has left.
    await amina.pullBattery();
    await amina.boot();
    await amina.open('/child/session');
    await expect(amina.page.getByText(`19 of ${names.length} seen`)).toBeVisible();

    // The colleague has the other vials: they are not missing, and her doses have not arrived yet.
    await amina.page.getByRole('button', { name: 'Close session' }).click();
    await expect(amina.page.getByText(/has not closed, or has not sent it yet/)).toBeVisible();
    await expect(amina.page.getByText(/of this tablet are not sent yet/)).toBeVisible();
    await amina.page.getByLabel('Returned unopened, BCG').fill('0');
    await expect(amina.page.getByText('2 vials are with the other tablet, by what was sent.')).toBeVisible();
    await expect(amina.page.getByText('1 left, waits for the other tablet')).toBeVisible();
    await expect(amina.page.getByText('Vials of this tablet accounted for')).toBeVisible();
    await amina.page.getByRole('button', { name: 'Save and close' }).click();
    const summaries = [amina, halima].map(({ page }) =>
      page.getByRole('region', { name: 'Session summary' }),
    );
    await expect(summaries[0]?.getByText('19 children seen') ?? amina.page.locator('none')).toBeVisible();
    await halima.page.getByRole('button', { name: 'Close session' }).click();
    await halima.page.getByRole('button', { name: 'Save and close' }).click();

    // The first answer is lost, so the same push is sent again.
    product().proxy.set({ kind: 'lose-answer' }, /\/v\/sync\/push\//);
    await Promise.all([amina.setOffline(false), halima.setOffline(false)]);
    await expect.poll(async () => (await serverFixedPost(origin)).length).toBeGreaterThan(0);
    product().proxy.set({ kind: 'none' });
    await Promise.all([allSaved(amina), allSaved(halima)]);
    for (const { page } of [amina, halima]) {
      await page.reload();
      await expect(page.getByText(/All tablets of this session have closed/)).toBeVisible();
      await expect(page.getByText('40 children seen')).toBeVisible();
      await expect(page.getByText('41 given')).toBeVisible();
      await expect(page.getByText('neither returned nor opened')).toBeHidden();
    }
    Object.assign(faults, await lookAt(amina.page, 'the sum of both'));
    await amina.page.getByRole('button', { name: 'Account for 2 opened vials' }).click();
    await expect(amina.page.getByText(/have no utilization yet/)).toBeHidden();
    await allSaved(amina);
    const row = amina.page.getByRole('row', { name: /BCG/ });
    // Carried, returned, opened; empty, discarded, kept open; doses given, wasted, kept.
    await expect(row).toContainText(/3\s*0\s*3\s*1\s*2\s*0\s*41\s*19\s*0/);
    await amina.page.getByRole('button', { name: 'Done' }).click();
    await expect(amina.page.getByRole('button', { name: 'Start session' })).toBeVisible();
    expect(faults).toEqual({});

    expect(await serverWallet(origin, 'BCG')).toEqual({ balance: 20, issued: 60 });
    const recorded = await serverFixedPost(origin);
    expect(recorded).toHaveLength(names.length + 1);
    expect(new Set(recorded.map(({ id }) => id)).size).toBe(names.length + 1);
    expect(new Set(recorded.map(({ fullname }) => fullname)).size).toBe(names.length);
    expect(recorded.filter(({ fullname }) => fullname === nameOf(both))).toHaveLength(2);
    for (const tablet of [amina, halima]) {
      await tablet.open('/child/immunization?view=Fixed-Post');
      // The child who came to both tables on one day has one visit.
      await expect(tablet.page.getByText(`Page 1 of ${Math.ceil(names.length / 10)}`)).toBeVisible();
    }
  });
});

/**
 * As an officer does it: find the child, open a vial if none is open, tick, save, next. `opensAt`: children for whom a new vial is opened.
 */
async function immunize(
  { page }: Tablet,
  children: readonly number[],
  { opensAt }: { readonly opensAt: readonly number[] },
): Promise<void> {
  for (const number of children) {
    await page.getByRole('searchbox', { name: /^Next child/ }).fill(nameOf(number));
    await page.getByRole('button', { name: new RegExp(`^${nameOf(number)}`) }).click();
    if (opensAt.includes(number)) {
      await page.getByRole('button', { name: /^Open 037G4011/ }).click();
      await expect(page.getByRole('checkbox', { name: 'BCG' })).toBeChecked();
    } else await page.getByRole('checkbox', { name: 'BCG' }).check();
    await page.getByRole('button', { name: 'Save 1 dose' }).click();
    await expect(page.getByRole('heading', { name: `${nameOf(number)} got 1 dose` })).toBeVisible();
  }
}
