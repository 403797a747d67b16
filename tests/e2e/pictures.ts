import { expect, test } from '@playwright/test';
import { typeLot } from './support/delivery.ts';
import { drawAll, drawFor, drawLooks } from './support/draw-pictures.ts';
import { card, fillReceive, issue, openReceive, receive } from './support/officer.ts';
import { productOfThisFile } from './support/product.ts';
import { landscape, phone, portrait, type Tablet } from './support/tablet.ts';
import { wear } from './support/themes.ts';
import { startToolkit } from './support/toolkit-server.ts';
import { visibleRows } from './support/visible-rows.ts';

/** The delivery recorded in the pictures. */
const delivered = [
  { antigen: 'Penta', batchNo: 'PN-22086', expiryOn: '30/06/2028', vials: 30, perVial: 10 },
  { antigen: 'PCV', batchNo: 'AFCVA318', expiryOn: '30/06/2028', vials: 60, perVial: 4 },
  { antigen: 'bOPV', batchNo: 'V1B1840', expiryOn: '31/10/2027', vials: 18, perVial: 20 },
  { antigen: 'BCG', batchNo: '037G4026', expiryOn: '30/09/2028', vials: 10, perVial: 20 },
  { antigen: 'MR', batchNo: '0132N019', expiryOn: '30/06/2028', vials: 20, perVial: 10 },
  { antigen: 'YF', batchNo: 'K5130', expiryOn: '31/08/2027', vials: 8, perVial: 10 },
] as const;

/** A box from the same origin as the last one. */
const box = {
  antigen: 'Penta',
  doses: 200,
  batchNo: 'PN-22086',
  vendor: 'Biological E',
  origin: 'Wudil General Hospital',
};

test.describe('Pictures of the running app', () => {
  const { unpack } = productOfThisFile();

  test('are drawn from a working day', async () => {
    const tablet = await unpack();
    const { page } = tablet;
    const draw = (name: string, height?: number) => drawFor(page, name, height);
    await tablet.signIn('facility@demo.test');
    await tablet.installed();
    await tablet.open('/protected/dashboard');
    await expect(card(tablet, 'Penta')).toBeVisible();
    await draw('dashboard-portrait', 640);
    await page.setViewportSize(phone);
    await draw('dashboard-phone');

    await page.setViewportSize(landscape);
    await tablet.open('/ledger/stock');
    await expect(visibleRows(page, 'Penta').first()).toBeVisible();
    await draw('ledger-landscape', 620);

    await page.setViewportSize(portrait);
    const fullname = await expectedFor(tablet, 'Penta 2, PCV 2');
    await tablet.open('/child/registration?view=immunization');
    await page.getByRole('searchbox').fill(fullname);
    await page.getByRole('button', { name: `Immunize Child ${fullname}` }).click();
    const visit = page.getByRole('dialog', { name: 'Immunize Child' });
    for (const dose of ['Add Penta 2', 'Add PCV 2']) await visit.getByRole('button', { name: dose }).click();
    await draw('immunize-child');
    await page.keyboard.press('Escape');
    await tablet.open('/child/due?when=today');
    await page.getByRole('button', { name: `Open the card of ${fullname}`, exact: true }).click();
    await expect(page.getByRole('region', { name: 'Immunization schedule' })).toBeVisible();
    await draw('child-card');
    await page.keyboard.press('Escape');
    await page.setViewportSize(landscape);
    await tablet.open('/child/due?when=overdue');
    await expect(page.getByText(/weeks late/).first()).toBeVisible();
    await draw('due-list', 620);
    await page.setViewportSize(portrait);

    await drawSession(tablet, fullname, draw);

    await tablet.open('/equipments');
    await expect(page.getByLabel('Morning').first()).toBeVisible();
    await draw('cold-chain-day', 640);

    const dialog = await openReceive(tablet);
    await fillReceive(dialog, box);
    await draw('activity-modal');
    await dialog.getByRole('button', { name: 'Close' }).click();

    await drawDelivery(tablet, draw);
    await drawInHausa(tablet, draw);

    await tablet.setOffline(true);
    await receive(tablet, box);
    await issue(tablet, { antigen: 'Penta', batchNo: box.batchNo, doses: 40 });
    await issue(tablet, { antigen: 'PCV', batchNo: 'PCV-2Q0417', doses: 8 });
    await tablet.open('/sync');
    await expect(tablet.badge()).toHaveText('Offline · 3 waiting');
    await expect(page.getByRole('article', { name: /200 doses/ })).toBeVisible();
    await draw('sync-centre-offline');
    await tablet.setOffline(false);
    await drawAll(tablet, screens);

    const store = await unpack({ viewport: landscape });
    await store.signIn('lga@demo.test');
    await store.installed();
    await store.open('/protected/dashboard');
    await expect(store.page.getByRole('heading', { name: /facilities need you$/ })).toBeVisible();
    await drawFor(store.page, 'dashboard-lga', 620);

    const above = await unpack({ viewport: landscape });
    await above.signIn('admin@demo.test');
    await above.installed();
    // Records of the demo's other facilities arrive later: until then, most of what was sent is unconfirmed.
    await expect(async () => {
      await above.open('/all/lga/Kano');
      await expect(above.page.getByText(/^\d arrivals not confirmed$/).first()).toBeVisible({
        timeout: 20_000,
      });
    }).toPass({ timeout: 1_800_000, intervals: [20_000] });
    await drawFor(above.page, 'monitoring-landscape', 620);
    await above.open('/graphical/analysis?of=coverage&state=Kano');
    await expect(above.page.getByText('Fully immunized').first()).toBeVisible();
    await drawFor(above.page, 'analysis-landscape', 620);
    await drawAll(above, screensAbove);
  });

  test('are drawn of the toolkit', async ({ page }) => {
    const server = await startToolkit();
    try {
      await page.goto(server.url);
      await expect(page.getByRole('heading', { level: 1, name: 'Toolkit' })).toBeVisible({ timeout: 60_000 });
      await drawLooks(page, 'toolkit', true);
    } finally {
      await server.close();
    }
  });
});

/** The name of a child expected today for a dose. */
async function expectedFor(tablet: Tablet, dose: string): Promise<string> {
  await tablet.open('/child/due?when=today');
  const row = visibleRows(tablet.page, dose).first();
  const open = row.getByRole('button', { name: /^Open the card of / });
  const label = await open.getAttribute('aria-label');
  return (label ?? '').replace('Open the card of ', '');
}

/** A child at a session: what is due, and the result that is read out to the care giver. */
async function drawSession(tablet: Tablet, child: string, draw: (name: string) => Promise<void>) {
  const { page } = tablet;
  await tablet.open('/child/session');
  await page.getByRole('button', { name: 'Start session' }).click();
  await page.getByRole('searchbox').fill(child);
  await page.getByRole('button', { name: new RegExp(`^${child}`) }).click();
  const toOpen = page.getByRole('button', { name: /^Open (?!the)/ });
  const save = page.getByRole('button', { name: /^Save \d+ dose/ });
  await expect(page.getByRole('button', { name: 'Back to the list' })).toBeVisible();
  const tick = page.getByRole('button', { name: /^Tick all/ });
  // Vials left open by the last session are used first; a new vial is opened only if there is none.
  while (!(await tick.isVisible())) await toOpen.first().click();
  await page
    .getByRole('button', { name: /^Not given / })
    .last()
    .click();
  await page
    .getByRole('group', { name: /^Why .* is not given/ })
    .getByRole('button', { name: 'Out of stock' })
    .click();
  await drawLooks(page, 'session-not-given');
  await page.setViewportSize(portrait);
  await wear(page, 'light');
  await tick.click();
  await expect(save).toBeVisible();
  await draw('session-child');
  await drawLooks(page, 'session-child');
  await page.setViewportSize(portrait);
  await wear(page, 'light');
  await save.click();
  await expect(page.getByRole('button', { name: /Next child/ })).toBeVisible();
  await expect(page.locator('.ui-skeleton')).toHaveCount(0);
  await draw('session-result');
  await drawLooks(page, 'session-result');
  await page.setViewportSize(portrait);
  await wear(page, 'light');
}

/** A delivery with its boxes typed but not saved. */
async function drawDelivery(tablet: Tablet, draw: (name: string) => Promise<void>) {
  const { page } = tablet;
  await tablet.open('/ledger/delivery');
  for (const [at, box] of delivered.entries()) await typeLot(page, at + 1, box);
  const lots = page.getByRole('region', { name: 'Lots of this delivery' });
  await drawLooks(page, 'delivery-lot');
  await page.setViewportSize(portrait);
  await wear(page, 'light');
  await lots.getByRole('button', { name: 'Done' }).click();
  await lots.getByRole('button', { name: 'VVM I on all lots' }).click();
  await draw('delivery');
  await drawLooks(page, 'delivery-typed');
  await page.setViewportSize(portrait);
  await wear(page, 'light');
}

/** The start page as an officer who chose Hausa sees it. */
async function drawInHausa(tablet: Tablet, draw: (name: string) => Promise<void>) {
  const { page } = tablet;
  const speak = (language: string) =>
    page.evaluate((chosen) => localStorage.setItem('vaxledger.language', chosen), language);
  await speak('ha');
  await tablet.open('/protected/dashboard');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ha');
  await expect(card(tablet, 'Penta')).toBeVisible();
  await draw('dashboard-hausa');
  await speak('en');
  await tablet.open('/protected/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
}

/** Screens with the results of the day drawn above. */
const screens = {
  login: '/?sign-in=1',
  'forgot-password': '/forgot/password',
  'access-denied': '/unathorised',
  'not-found': '/no/such/page',
  dashboard: '/protected/dashboard',
  wallets: '/antigen/wallet',
  ledger: '/ledger/stock',
  'ledger-issued': '/ledger/stock?view=issued',
  'add-to-ledger': '/ledger/stock?modal=add&activity=recieved',
  adjustments: '/adjustment/return/listing',
  utilization: '/utilization',
  children: '/child/registration',
  records: '/child/immunization',
  'due-list': '/child/due?when=overdue',
  'session-plan': '/child/plan',
  'session-start': '/child/session',
  'adverse-events': '/child/aefi',
  delivery: '/ledger/delivery',
  'issue-voucher': '/ledger/issue',
  'transfer-voucher': '/ledger/transfer',
  arrivals: '/ledger/arrivals',
  guide: '/guide?step=3',
  'sync-centre': '/sync?show=sent',
  settings: '/settings',
  equipments: '/equipments',
} as const;

/** The same for the levels above a facility. */
const screensAbove = {
  'country-monitoring': '/user/country',
  'state-lgas': '/all/lga/Kano',
  balances: '/balance',
  analysis: '/graphical/analysis',
  organisation: '/organisation',
  coverage: '/graphical/analysis?of=coverage',
  'adverse-events-above': '/monitoring/aefi',
  'doses-not-given': '/graphical/analysis?of=notGiven',
  antigens: '/antigen',
  users: '/users',
  subscribers: '/all/subscribers',
  payments: '/payments',
  'monthly-report': '/reports/monthly',
  support: '/support',
} as const;
