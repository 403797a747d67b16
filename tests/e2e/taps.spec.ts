import { expect, test, type Page } from '@playwright/test';
import { countedFinger } from './support/counted-finger.ts';
import { daysAgo } from './support/days-ago.ts';
import { productOfThisFile } from './support/product.ts';
import { registerOnServer } from './support/server-register.ts';
import { stockOnServer } from './support/stock-on-server.ts';
import { visibleRows } from './support/visible-rows.ts';

const antigens = ['BCG', 'bOPV', 'Penta', 'PCV', 'Rota', 'IPV', 'MR', 'YF', 'HepB', 'MenA'];
const [first, second] = ['Aisha Okonkwo', 'Musa Danjuma'];

test.describe('Taps of an officer’s day', () => {
  const { unpack, product } = productOfThisFile();

  test('are as few as was promised, all without a network', async () => {
    test.setTimeout(360_000);
    const { origin } = product();
    for (const [at, antigen] of antigens.entries())
      await stockOnServer(origin, { antigen, doses: 100, batchNo: `TAP-${at}` });
    await registerOnServer(
      origin,
      [first, second].map((fullname) => ({ fullname, dob: daysAgo(50), settlement: 'Sabon Gari' })),
    );
    const tablet = await unpack();
    const { page } = tablet;
    await tablet.signIn('facility@demo.test');
    await tablet.installed();
    await tablet.open('/child/due?when=overdue');
    await expect(page.getByText(second)).toBeVisible();
    await tablet.setOffline(true);
    const counted: { what: string; taps: number; goal: number }[] = [];
    const goal = async (
      { what, most }: { readonly what: string; readonly most: number },
      does: (finger: ReturnType<typeof countedFinger>) => Promise<void>,
    ) => {
      await tablet.open('/protected/dashboard');
      const finger = countedFinger();
      await does(finger);
      counted.push({ what, taps: finger.taps(), goal: most });
    };
    const begin = page.getByRole('navigation', { name: 'Begin' });

    await goal({ what: 'ten lots of one delivery are received', most: 30 }, async ({ tap }) => {
      await tap(begin.getByRole('link', { name: /^Receive/ }));
      const lot = page.getByRole('region', { name: 'Next lot' });
      for (let box = 0; box < 10; box += 1) {
        await tap(lot.getByRole('button', { name: /^Scan/ }));
        const code = page.getByLabel('Or type what is printed beside the code');
        await code.fill(`(01)08901234567890(17)400630(10)BOX-${box}`);
        await code.press('Enter');
        await expect(lot.getByLabel('Batch no')).toHaveValue(`BOX-${box}`);
        if (box === 0) {
          await tap(lot.getByLabel('Antigen'));
          await lot.getByLabel('Antigen').selectOption('Penta');
          await lot.getByLabel('Doses in a vial').fill('10');
        }
        await lot.getByLabel('Vials', { exact: true }).fill('5');
        await tap(lot.getByRole('button', { name: 'Add lot' }));
        await expect(visibleRows(page, `BOX-${box}`).first()).toBeVisible();
      }
      await tap(page.getByRole('button', { name: 'Recieved Antigen' }));
      await expect(page.getByRole('dialog', { name: 'Receipt voucher' })).toContainText('500 doses');
    });

    await goal({ what: 'a vial is issued', most: 5 }, async ({ tap }) => {
      await tap(begin.getByRole('link', { name: /^Issue/ }));
      await tap(page.getByRole('region', { name: 'BCG' }).getByRole('button', { name: 'More' }).first());
      await tap(page.getByRole('button', { name: 'Issued Antigen' }));
      await expect(page.getByRole('dialog', { name: 'Issue voucher' })).toBeVisible();
    });

    await goal({ what: 'a defaulter is called', most: 2 }, async ({ tap }) => {
      await tap(page.getByRole('main').getByRole('link', { name: 'Call list' }));
      const call = page.getByRole('link', { name: /^Call / }).first();
      await expect(call).toHaveAttribute('href', /^tel:0803/);
      // The tap itself would leave the product for the phone.
      await tap(call.locator('xpath=self::*[not(@href="")]'));
    });

    await goal(
      { what: 'the whole store of ten antigens is counted, in one form', most: 4 },
      async ({ tap }) => {
        await tap(page.getByRole('main').getByRole('link', { name: 'Count stock' }));
        await tap(page.getByRole('button', { name: 'Count the store' }));
        const dialog = page.getByRole('dialog', { name: 'Count stock of the whole store' });
        for (const [at, antigen] of antigens.entries())
          await dialog.getByLabel(`Batch TAP-${at} of ${antigen}`).fill('80');
        await dialog.getByLabel('Reason').fill('Monthly count');
        await tap(dialog.getByRole('button', { name: 'Save count' }));
        await expect(page.getByText('Count saved: 10 lots adjusted').first()).toBeVisible();
      },
    );

    await goal({ what: 'a known child gets six doses that are due', most: 3 }, async ({ tap }) => {
      await openVialsFor(page, first);
      await tap(page.getByRole('button', { name: new RegExp(`^${second}`) }).first());
      await tap(page.getByRole('button', { name: /^Tick all 6/ }));
      await tap(page.getByRole('button', { name: 'Save 6 doses' }));
      await expect(page.getByRole('heading', { name: `${second} got 6 doses` })).toBeVisible();
    });

    console.log(
      counted.map(({ what, taps, goal: most }) => `${taps} taps, goal ${most}: ${what}`).join('\n'),
    );
    expect(counted).toHaveLength(5);
    expect(counted.filter(({ taps, goal: most }) => taps > most)).toEqual([]);
  });
});

/** A session with a vial of each vaccine open, as it is after its first child. */
async function openVialsFor(page: Page, child: string): Promise<void> {
  await page.goto('/child/session');
  await page.getByRole('button', { name: 'Start session' }).click();
  await page.getByRole('button', { name: new RegExp(`^${child}`) }).click();
  const open = page.getByRole('button', { name: /^Open TAP-/ });
  for (let left = await open.count(); left > 0; left -= 1) {
    await open.first().click();
    await expect(open).toHaveCount(left - 1);
  }
  await page.getByRole('button', { name: 'Save 6 doses' }).click();
  await page.getByRole('button', { name: 'Next child' }).click();
}
