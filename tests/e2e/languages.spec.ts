import { expect, test } from '@playwright/test';
import { shown } from './support/look-closely.ts';
import { plainTexts } from './support/plain-texts.ts';
import { faultsIn } from './support/looks.ts';
import { productOfThisFile } from './support/product.ts';
import { routes } from './support/routes.ts';
import { settled } from './support/settled.ts';
import { stockOnServer } from './support/stock-on-server.ts';
import type { Tablet } from './support/tablet.ts';

/** Names of places, people, antigens and languages, and e-mail addresses, which no catalogue contains. */
const names =
  'Ajingi Cottage Hospital|Ajingi|Kano|Nigeria|Amina Bello|Fatima Lawal|Halima Sani|BCG|English|Hausa|[\\w.]+@demo\\.test';
const data = new RegExp(`^(?:${names}|At birth|[ ·,/0-9])+$`);

/** Dialogs that open over a screen by their address. */
const opened = [
  '/ledger/stock?modal=add&activity=recieved',
  '/antigen/wallet?modal=create',
  '/child/aefi?report=1',
];

/** Screens of a country administrator. */
const above = [
  '/protected/dashboard',
  '/user/country',
  '/user/state/Nigeria',
  '/all/lga/Kano',
  '/all/facility/Ajingi',
  '/facility/dashboard/Ajingi-Cottage-Hospital',
  '/facility/ledger/Ajingi-Cottage-Hospital',
  '/facility/equipment/Ajingi-Cottage-Hospital',
  '/balance',
  '/graphical/analysis',
  '/graphical/analysis?of=weeks&state=Kano',
  '/graphical/analysis?of=coverage',
  '/monitoring/aefi',
  '/organisation',
  '/organisation?modal=facility',
  '/organisation?modal=import',
  '/users',
  '/antigen',
  '/messages',
  '/support',
  '/subscription/page',
  '/all/subscribers',
  '/payments',
  '/payments?view=settings',
  '/reports/monthly',
];

/** Screens whose first action opens a form. */
const adds = {
  facility: ['/equipments?mode=registration', '/child/registration'],
  above: ['/users', '/antigen', '/support'],
};

test.describe('Languages', () => {
  const { product, unpack } = productOfThisFile();

  test('change to Hausa before signing in, offline too, and back to English', async () => {
    const tablet = await unpack();
    await tablet.open('/');
    const { page } = tablet;
    await page.getByText('Hausa', { exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Shiga', level: 1 })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ha');
    await page.getByText('English', { exact: true }).click();
    await tablet.signIn('facility@demo.test');
    await tablet.installed();

    await tablet.open('/settings');
    await page.getByText('Hausa', { exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Saiti', level: 1 })).toBeVisible();
    await tablet.setOffline(true);
    await tablet.closeApp();
    await tablet.open('/settings');
    await expect(page.getByRole('heading', { name: 'Saiti', level: 1 })).toBeVisible();
    await page.getByText('English', { exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  });

  test('with words two fifths longer break no screen', async () => {
    await stockOnServer(product().origin, { antigen: 'BCG', doses: 200, batchNo: 'B-1' });
    const tablet = await unpack();
    await tablet.signIn('facility@demo.test');
    const { page } = tablet;
    await speakLonger(tablet);
    const plain: Record<string, string[]> = {};
    const faults: Record<string, string[]> = {};
    for (const { path } of routes.filter(({ heading }) => heading !== 'Access denied')) {
      await tablet.go(path);
      await shown(page, 'heading');
      await settled(page);
      plain[path] = await plainTexts(page);
      Object.assign(faults, await faultsIn(page, path));
    }
    const unsaid = Object.entries(plain)
      .map(([path, texts]) => [path, texts.filter((text) => !data.test(text))] as const)
      .filter(([, texts]) => texts.length > 0);
    expect(Object.fromEntries(unsaid)).toEqual({});
    expect(faults).toEqual({});
  });

  test('with longer words break no form over a screen', async () => {
    test.setTimeout(360_000);
    await stockOnServer(product().origin, { antigen: 'Penta', doses: 200, batchNo: 'B-2' });
    const tablet = await unpack();
    await tablet.signIn('facility@demo.test');
    expect(await faultsAt(tablet, opened, adds.facility)).toEqual({});
  });

  test('with longer words break no screen above a facility', async () => {
    test.setTimeout(600_000);
    const tablet = await unpack();
    await tablet.signIn('admin@demo.test');
    expect(await faultsAt(tablet, above, adds.above)).toEqual({});
  });
});

/** Switches the tablet to the pseudo-language, whose words are 40 % longer. */
async function speakLonger(tablet: Tablet): Promise<void> {
  await tablet.page.evaluate(() => localStorage.setItem('vaxledger.language', 'en-XA'));
  await tablet.open('/settings');
}

/** Texts cut off or too wide at these addresses in the pseudo-language, and in the form that a screen's first action opens. */
async function faultsAt(tablet: Tablet, addresses: readonly string[], adding: readonly string[]) {
  const { page } = tablet;
  await speakLonger(tablet);
  const faults: Record<string, string[]> = {};
  for (const address of addresses) {
    await tablet.go(address);
    await shown(page, address.includes('modal=') || address.includes('report=') ? 'dialog' : 'heading');
    Object.assign(faults, await faultsIn(page, address));
  }
  for (const address of adding) {
    await tablet.go(address);
    await page.locator('.ui-page-actions .ui-button[data-tone="primary"]').click();
    await shown(page, 'dialog');
    Object.assign(faults, await faultsIn(page, `${address} adding`));
  }
  return faults;
}
