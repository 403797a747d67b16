import { expect, type Locator, test } from '@playwright/test';
import { daysAgo } from './support/days-ago.ts';
import { productOfThisFile } from './support/product.ts';
import { registerOnServer } from './support/server-register.ts';
import { stockOnServer } from './support/stock-on-server.ts';
import { landscape, phone, portrait } from './support/tablet.ts';
import { turn } from './support/turn.ts';

const antigens = ['BCG', 'bOPV', 'Penta', 'PCV'];

/** Due doses of a child of sixteen months without doses. */
const ofSixteenMonths = ['bOPV', 'Penta', 'PCV', 'IPV', 'Rota', 'MR', 'YF', 'Men', 'Malaria', 'VitA'];

test.describe('A session', () => {
  const { product, unpack } = productOfThisFile();

  test('shows its lots on a tablet in landscape, and its children on a phone', async () => {
    const { origin } = product();
    for (const antigen of antigens)
      await stockOnServer(origin, { antigen, doses: 60, batchNo: `${antigen}-1` });
    await registerOnServer(origin, [
      { fullname: 'Aisha Okonkwo', dob: daysAgo(45) },
      { fullname: 'Chinedu Danjuma', dob: daysAgo(5) },
    ]);
    const tablet = await unpack();
    const { page } = tablet;
    await tablet.signIn('facility@demo.test');
    const toKeepSafe = page.getByText('Your records may be lost if this tablet runs out of space.');
    await tablet.go('/ledger/stock');
    await expect(toKeepSafe).toBeVisible();
    await tablet.go('/child/session');
    await turn(page, landscape);
    for (const antigen of antigens) await expect(page.getByText(`${antigen}-1`)).toBeInViewport({ ratio: 1 });

    // A notice that can wait leaves the space to the children.
    await expect(toKeepSafe).toBeHidden();

    await turn(page, phone);
    await page.getByRole('button', { name: 'Start session' }).click();
    for (const name of ['Aisha Okonkwo', 'Chinedu Danjuma'])
      await expect(page.getByRole('button', { name: new RegExp(`^${name}`) })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Close session' })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: /^Chinedu/ }).click();
    await expect(page.getByRole('heading', { name: 'Chinedu Danjuma' })).toBeInViewport({ ratio: 1 });
    // The screening questions come first; one tap answers them, and the first dose is visible.
    await page.getByRole('button', { name: 'None of these' }).click();
    await expect(page.getByRole('button', { name: /^Open BCG-1/ })).toBeInViewport();
    await expect(page.getByRole('searchbox')).toBeHidden();
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await expect(page.getByRole('searchbox')).toBeVisible();

    await page.getByRole('button', { name: 'Close session' }).click();
    await page.getByRole('button', { name: 'Save and close' }).click();
    const facility = page
      .getByRole('region', { name: 'Session summary' })
      .getByText('Ajingi Cottage Hospital', { exact: true });
    await expect(facility).toBeVisible();
    expect((await facility.boundingBox())?.height).toBeLessThan(30);
  });

  test('shows five of ten due doses in landscape and the first on a phone; vials are opened by one tap, offline', async () => {
    const { origin } = product();
    for (const antigen of ofSixteenMonths)
      await stockOnServer(origin, { antigen, doses: 20, batchNo: `${antigen}-77` });
    await registerOnServer(origin, [
      { fullname: 'Khadija Danladi', dob: daysAgo(490), settlement: 'Chula' },
      { fullname: 'Zainab Musa', dob: daysAgo(50), settlement: 'Sakalawa' },
      { fullname: 'Hassan Idris', dob: daysAgo(45), settlement: 'Sakalawa' },
    ]);
    const tablet = await unpack();
    const { page } = tablet;
    await tablet.signIn('facility@demo.test');
    await tablet.installed();
    await tablet.go('/child/due?when=overdue');
    await expect(page.getByText('Khadija Danladi')).toBeVisible();
    await tablet.setOffline(true);
    await tablet.open('/child/session');
    await turn(page, landscape);
    await page.getByRole('button', { name: 'Start session' }).click();

    // Every child is on the list, by settlement.
    const expected = page.getByRole('region', { name: 'Expected' });
    for (const settlement of [/^Chula\s*1$/, /^Sakalawa\s*2$/])
      await expect(expected.getByRole('heading', { name: settlement })).toBeVisible();
    await expected.getByRole('button', { name: /^Khadija Danladi/ }).click();

    const due = page.getByRole('region', { name: 'Due today' });
    const doses = due.getByRole('listitem');
    const save = page.getByRole('button', { name: /^Save \d+ dose/ });
    await expect(doses).toHaveCount(10);
    await expect(page.getByText('10 vials to open')).toBeInViewport({ ratio: 1 });
    expect(await wholeAbove(doses, save)).toBeGreaterThanOrEqual(5);
    await expect(page.getByRole('group', { name: 'Ask the care giver' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: /^Zainab Musa/ })).toBeInViewport({ ratio: 1 });

    await turn(page, phone);
    await expect(doses.first()).toBeInViewport({ ratio: 1 });
    expect(await wholeAbove(doses, save)).toBeGreaterThanOrEqual(2);
    await expect(page.getByRole('navigation', { name: 'Everyday' })).toBeHidden();

    await turn(page, portrait);
    await page.getByRole('button', { name: 'Open all 10' }).click();
    await expect(page.getByText('10 doses ticked')).toBeVisible();
    const rota = doses.filter({ has: page.getByRole('checkbox', { name: /^Rota/ }) });
    await rota.getByRole('button', { name: /^Not opened/ }).click();
    await expect(page.getByText('9 doses ticked')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Open Rota-77/ })).toBeVisible();
    await turn(page, landscape);
    await page.getByRole('button', { name: 'None of these' }).click();
    await expect(page.getByText('Asked: none of these')).toBeVisible();
    await save.click();
    await expect(page.getByRole('heading', { name: 'Khadija Danladi got 9 doses' })).toBeVisible();

    // Children seen are next to the next child, one tap from undoing the visit.
    await page.getByRole('button', { name: /^Zainab Musa/ }).click();
    await page.getByText('Seen 1', { exact: true }).click();
    await page
      .getByRole('region', { name: 'Seen' })
      .getByRole('button', { name: /^Khadija Danladi/ })
      .click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Seen 0', { exact: true })).toBeVisible();
  });
});

/** Number of doses that are completely visible above the bar with the Save button. */
async function wholeAbove(doses: Locator, save: Locator): Promise<number> {
  const bar = await save.evaluate(
    (button) => button.closest('.ui-action-bar')?.getBoundingClientRect().top ?? 0,
  );
  const bottoms = await doses.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom));
  return bottoms.filter((bottom) => bottom <= bar).length;
}
