import { expect, test } from '@playwright/test';
import { daysAgo } from './support/days-ago.ts';
import { allSaved } from './support/officer.ts';
import { productOfThisFile } from './support/product.ts';
import { registerOnServer, serverOutreach } from './support/server-register.ts';
import { serverWallet } from './support/server-view.ts';
import { stockOnServer } from './support/stock-on-server.ts';

const names = [
  'Aisha Okonkwo',
  'Chinedu Danjuma',
  'Fatima Balogun',
  'Ibrahim Tafawa',
  'Ngozi Ezeh',
  'Yusuf Lawal',
  'Hauwa Garba',
  'Emeka Obi',
  'Zainab Sani',
  'Musa Bello',
];

test.describe('A session on one tablet', () => {
  const { product, unpack } = productOfThisFile();

  test('is started, held for ten children and closed without a network, and reconciles to the vial', async () => {
    test.setTimeout(360_000);
    const { origin } = product();
    await stockOnServer(origin, { antigen: 'BCG', doses: 60, batchNo: '037G4011' });
    await stockOnServer(origin, { antigen: 'bOPV', doses: 100, batchNo: 'V1B1823' });
    await registerOnServer(
      origin,
      names.map((fullname) => ({ fullname, dob: daysAgo(5), settlement: 'Sabon Gari' })),
    );
    const tablet = await unpack();
    // The page is another one after the battery was pulled.
    const page = () => tablet.page;
    await tablet.signIn('facility@demo.test');
    await tablet.installed();
    await tablet.open('/child/due?when=overdue');
    await expect(page().getByText(names[9] ?? '')).toBeVisible();
    await tablet.setOffline(true);

    await tablet.open('/child/session');
    await page().getByText('Outreach', { exact: true }).click();
    await page().getByLabel('Place').fill('Sabon Gari, under the tree');
    await page().getByRole('button', { name: 'Start session' }).click();

    for (const [at, name] of names.entries()) {
      // Three taps a child: who, what, save.
      await page()
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .click();
      if (at === 0) {
        await page()
          .getByRole('button', { name: /^Open 037G4011/ })
          .click();
        await expect(page().getByRole('checkbox', { name: 'BCG' })).toBeChecked();
        await page()
          .getByRole('button', { name: /^Open V1B1823/ })
          .click();
        await expect(page().getByRole('checkbox', { name: 'OPV 0' })).toBeChecked();
      } else await page().getByRole('button', { name: 'Tick all 2' }).click();
      await page().getByRole('button', { name: 'Save 2 doses' }).click();
      await expect(page().getByRole('heading', { name: `${name} got 2 doses` })).toBeVisible();
      await page().getByRole('button', { name: 'Next child' }).click();
      // The tablet is dropped in the middle of it.
      if (at === 4) {
        await tablet.pullBattery();
        await tablet.boot();
        await tablet.open('/child/session');
      }
      await expect(page().getByText(`${at + 1} of 10 seen`)).toBeVisible();
    }

    await page().getByRole('button', { name: 'Close session' }).click();
    const vials = page().getByRole('region', { name: 'Opened vials' });
    await expect(vials.getByText('Discard 10').first()).toBeVisible();
    await page().getByRole('button', { name: 'Save and close' }).click();
    const summary = page().getByRole('region', { name: 'Session summary' });
    await expect(summary.getByText('20 given')).toBeVisible();
    await page().getByRole('button', { name: 'Done' }).click();
    await expect(page().getByRole('button', { name: 'Start session' })).toBeVisible();

    await tablet.setOffline(false);
    await allSaved(tablet);
    const recorded = await serverOutreach(origin);
    expect(recorded).toHaveLength(names.length * 2);
    expect(new Set(recorded.map(({ fullname }) => fullname)).size).toBe(names.length);
    // A vial of each left the store; of BCG what was left of it is wasted.
    expect(await serverWallet(origin, 'BCG')).toEqual({ balance: 40, issued: 20 });
    expect(await serverWallet(origin, 'bOPV')).toEqual({ balance: 80, issued: 20 });
  });
});
