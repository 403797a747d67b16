import { expect, test } from '@playwright/test';
import { shiftsOn } from './support/layout-shift.ts';
import { faultsOf, shown } from './support/look-closely.ts';
import { payInSandbox } from './support/pay-in-sandbox.ts';
import { expectNoTroubles, productOfThisFile } from './support/product.ts';
import { stockOnServer } from './support/stock-on-server.ts';
import { Tablet } from './support/tablet.ts';

/** Screens of a country administrator: each address, and what is opened there. */
const screens: readonly {
  readonly path: string;
  readonly opens?: string | RegExp;
  readonly next?: string;
  /** True if it opens a confirmation question. */
  readonly asks?: true;
}[] = [
  { path: '/protected/dashboard' },
  { path: '/organisation' },
  { path: '/organisation?modal=facility' },
  { path: '/organisation?modal=import' },
  { path: '/organisation', opens: /^Open /, next: 'Rename or change' },
  { path: '/antigen' },
  { path: '/antigen', opens: 'Add Antigen' },
  { path: '/support' },
  { path: '/support', opens: 'Add Support' },
  { path: '/profile' },
  { path: '/users' },
  { path: '/users', opens: 'Add User' },
  { path: '/settings' },
  { path: '/user/country' },
  { path: '/user/state/Nigeria' },
  { path: '/all/lga/Kano' },
  { path: '/all/facility/Ajingi' },
  { path: '/facility/dashboard/Ajingi-Cottage-Hospital' },
  { path: '/facility/ledger/Ajingi-Cottage-Hospital' },
  { path: '/facility/equipment/Ajingi-Cottage-Hospital' },
  { path: '/balance' },
  { path: '/messages' },
  { path: '/sync' },
];

/** The subjects of the analysis, each in its default chart, and two maps. */
const ofAnalysis: typeof screens = [
  { path: '/graphical/analysis' },
  { path: '/graphical/analysis?chart=map' },
  { path: '/graphical/analysis?of=weeks&state=Kano' },
  { path: '/graphical/analysis?of=consumption' },
  { path: '/graphical/analysis?of=wastage' },
  { path: '/graphical/analysis?of=timeliness' },
  { path: '/graphical/analysis?of=timeliness&chart=map&state=Kano' },
];

/** Screens about payments and reports, and those that everybody of a level sees. */
const ofMoneyAndReports: typeof screens = [
  { path: '/subscription/page' },
  { path: '/all/subscribers' },
  { path: '/my/subscribers' },
  { path: '/my/subscribers', opens: 'Cancel Now', asks: true },
  { path: '/payments' },
  { path: '/payments?view=notices' },
  { path: '/payments?view=settings' },
  { path: '/reports/monthly' },
  { path: '/child/openings' },
  { path: '/single/user' },
];

const otherLinks: typeof screens = [
  { path: '/graphical/analysis?chart=map' },
  { path: '/graphical/analysis?of=timeliness' },
  ...ofMoneyAndReports.filter(({ opens }) => opens === undefined),
];

test.describe('Screens above a facility', () => {
  const { product } = productOfThisFile();
  let tablet: Tablet;

  test.beforeAll(async () => {
    await stockOnServer(product().origin, { antigen: 'BCG', doses: 200, batchNo: 'BC-2207' });
    await payInSandbox(product().origin, 'admin@demo.test');
    tablet = await Tablet.unpack(product().origin);
    await tablet.signIn('admin@demo.test');
    await tablet.installed();
  });
  test.afterAll(async () => {
    await tablet.throwAway();
    expectNoTroubles([tablet]);
  });

  test('pass axe and cut nothing off from 320 px', async () => {
    test.setTimeout(600_000);
    expect(await lookedAt(tablet, screens)).toEqual({});
  });

  test('pass axe and cut nothing off for the charts and maps of the analysis', async () => {
    test.setTimeout(480_000);
    expect(await lookedAt(tablet, ofAnalysis)).toEqual({});
  });

  test('pass axe and cut nothing off for payments, subscribers, reports and colleagues', async () => {
    test.setTimeout(480_000);
    expect(await lookedAt(tablet, ofMoneyAndReports)).toEqual({});
  });

  test('do not move anything after they are drawn', async () => {
    test.setTimeout(480_000);
    const those = [...screens.filter(({ opens }) => opens === undefined), ...otherLinks];
    expect(
      await shiftsOn(
        tablet,
        those.map(({ path }) => path),
      ),
    ).toEqual({});
  });
});

/** Faults of each of these screens, by screen and size. */
async function lookedAt(tablet: Tablet, those: typeof screens): Promise<Record<string, readonly string[]>> {
  const { page } = tablet;
  // Turns off transitions, because a colour halfway to the next theme would fail the contrast check.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const found: Record<string, readonly string[]> = {};
  for (const { path, opens, next, asks } of those) {
    await tablet.go(path);
    if (opens !== undefined) await page.getByRole('button', { name: opens }).first().click();
    const isDialog = opens !== undefined || path.includes('modal=');
    const by = asks ? 'alertdialog' : isDialog ? 'dialog' : 'heading';
    await shown(page, by);
    if (next !== undefined) {
      await page.getByRole('dialog').getByRole('button', { name: next }).click();
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Save' })).toBeVisible();
    }
    const where = [path, opens].filter(Boolean).join(' ');
    Object.assign(found, await faultsOf(page, where));
    // Checks that this screen is still open, and so was the one looked at.
    await shown(page, by);
  }
  return found;
}
