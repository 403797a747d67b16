import { expect, test } from '@playwright/test';
import { crampedFaults, shown, violationsIn } from './support/look-closely.ts';
import { productOfThisFile } from './support/product.ts';
import { stockOnServer } from './support/stock-on-server.ts';

/** What an administrator of the country sees: the addresses, and what is opened there. */
const screens: readonly {
  readonly path: string;
  readonly opens?: string | RegExp;
  readonly next?: string;
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
  { path: '/balance' },
  { path: '/graphical/analysis' },
  { path: '/messages' },
  { path: '/sync' },
];

test.describe('The screens above the facilities', () => {
  const { product, unpack } = productOfThisFile();

  test('axe finds nothing in any theme; from 320 px and with the largest text nothing is cut off', async () => {
    test.setTimeout(300_000);
    await stockOnServer(product().origin, { antigen: 'BCG', doses: 200, batchNo: 'BC-2207' });
    const tablet = await unpack();
    const { page } = tablet;
    await tablet.signIn('admin@demo.test');
    // A colour that is still on its way to the next theme is nobody's choice.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const found: Record<string, readonly string[]> = {};
    for (const { path, opens, next } of screens) {
      await tablet.open(path);
      if (opens !== undefined) await page.getByRole('button', { name: opens }).first().click();
      await shown(page, opens !== undefined || path.includes('modal=') ? 'dialog' : 'heading');
      if (next !== undefined) {
        await page.getByRole('dialog').getByRole('button', { name: next }).click();
        await expect(page.getByRole('dialog').getByRole('button', { name: 'Save' })).toBeVisible();
      }
      const where = [path, opens].filter(Boolean).join(' ');
      Object.assign(found, await violationsIn(page, where), await crampedFaults(page, where));
    }
    expect(found).toEqual({});
  });
});
