import { expect, test } from '@playwright/test';
import { daysAgo } from './support/days-ago.ts';
import { faultsIn } from './support/looks.ts';
import { allSaved } from './support/officer.ts';
import { productOfThisFile } from './support/product.ts';
import { registerOnServer, serverOutreach } from './support/server-register.ts';
import { serverWallet } from './support/server-view.ts';
import { stockOnServer } from './support/stock-on-server.ts';

test.describe('The plan of sessions', () => {
  const { product, unpack, tabletOf } = productOfThisFile();

  test('lets an outreach be planned, prepared, started, held and closed offline', async () => {
    test.setTimeout(240_000);
    const { origin } = product();
    await stockOnServer(origin, { antigen: 'BCG', doses: 20, batchNo: '037G4011' });
    await stockOnServer(origin, { antigen: 'BCG', doses: 40, batchNo: '037G4012' });
    await stockOnServer(origin, { antigen: 'bOPV', doses: 20, batchNo: 'V1B1823' });
    await registerOnServer(origin, [
      { fullname: 'Aisha Okonkwo', dob: daysAgo(5), settlement: 'Sabon Gari' },
      { fullname: 'Chinedu Danjuma', dob: daysAgo(6), settlement: 'sabon gari' },
      { fullname: 'Ngozi Ezeh', dob: daysAgo(7), settlement: 'Gwale' },
    ]);
    const tablet = await tabletOf('facility@demo.test');
    const { page } = tablet;
    await tablet.go('/child/due?when=overdue');
    await expect(page.getByText('Ngozi Ezeh')).toBeVisible();
    await tablet.setOffline(true);

    await tablet.open('/child/plan');
    await page.getByRole('button', { name: 'Plan a session', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Plan a session' });
    await form.getByText('Outreach', { exact: true }).click();
    await form.getByLabel('Place').fill('Under the neem tree');
    await form.getByRole('button', { name: 'Sabon Gari' }).click();
    await form.getByText('Every week').click();
    await form.getByRole('button', { name: 'Save plan' }).click();
    await expect(form).toBeHidden();
    // No screen of a session was opened before, because it would have loaded the style of the row.
    await expect(page.getByRole('button', { name: /^Under the neem tree/ })).toHaveCSS('display', 'grid');

    // The start page shows it, with a link.
    await tablet.go('/protected/dashboard');
    await page.getByRole('link', { name: /Session planned today\s+Under the neem tree/ }).click();
    await expect(page.getByRole('heading', { name: 'Under the neem tree' })).toBeVisible();
    const due = page.getByRole('region', { name: 'Who is due' });
    await expect(due.getByText('Aisha Okonkwo')).toBeVisible();
    await expect(due.getByText('Chinedu Danjuma')).toBeVisible();
    await expect(due.getByText('Ngozi Ezeh')).toBeHidden();
    const need = page.getByRole('region', { name: 'Doses and vials' });
    await expect(need.getByRole('row', { name: /^BCG/ })).toContainText('1 of 037G4011');
    expect(await faultsIn(page, 'a planned day')).toEqual({});

    await page.getByRole('link', { name: 'Start session' }).click();
    await expect(page.getByLabel('Place')).toHaveValue('Under the neem tree');
    await expect(page.getByRole('radio', { name: 'Outreach' })).toBeChecked();
    await expect(page.getByLabel('Vials of BCG')).toHaveValue('1');
    await page.getByRole('button', { name: 'Start session' }).click();

    // Only children for whom the session is planned are expected.
    const expected = page.getByRole('region', { name: 'Expected' });
    await expect(expected.getByRole('button')).toHaveCount(2);
    for (const [at, name] of ['Aisha Okonkwo', 'Chinedu Danjuma'].entries()) {
      await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
      if (at === 0) {
        await page.getByRole('button', { name: /^Open 037G4011/ }).click();
        await page.getByRole('button', { name: /^Open V1B1823/ }).click();
      } else await page.getByRole('button', { name: /^Tick all/ }).click();
      await page.getByRole('button', { name: 'Save 2 doses' }).click();
      await expect(page.getByRole('heading', { name: `${name} got 2 doses` })).toBeVisible();
      // The next visit is moved to the settlement's session, and its place is named.
      await expect(page.getByText(/^Come again on .* to Under the neem tree/)).toBeVisible();
      await page.getByRole('button', { name: 'Next child' }).click();
    }
    await page.getByRole('button', { name: 'Close session' }).click();
    await page.getByRole('button', { name: 'Save and close' }).click();
    await expect(page.getByRole('region', { name: 'Session summary' })).toContainText('4 given');
    await page.getByRole('button', { name: 'Done' }).click();

    // Next week's session is moved by keyboard, and another one cancelled.
    await tablet.go('/child/plan?view=weeks');
    await page
      .getByRole('button', { name: /^Under the neem tree/ })
      .nth(1)
      .click();
    await page.getByRole('button', { name: 'Cancel session' }).click();
    const cancel = page.getByRole('dialog', { name: 'Cancel the session' });
    await cancel.getByLabel('Reason').fill('Sallah');
    await cancel.getByRole('button', { name: 'Cancel session' }).click();
    await expect(page.getByText('Sallah')).toBeVisible();
    // Nothing else is left to do, so there is no empty bar.
    await expect(page.locator('.ui-action-bar')).toHaveCount(0);
    await page.getByRole('button', { name: 'Put it back' }).click();
    await expect(page.getByRole('button', { name: 'Move', exact: true })).toBeVisible();

    await tablet.setOffline(false);
    await allSaved(tablet);
    expect(await serverOutreach(origin)).toHaveLength(4);
    expect(await serverWallet(origin, 'BCG')).toEqual({ balance: 40, issued: 20 });

    // The plan has arrived on the colleague's tablet.
    const colleague = await unpack();
    await colleague.signIn('facility2@demo.test');
    await colleague.go('/child/plan?view=weeks');
    await expect(colleague.page.getByRole('button', { name: /^Under the neem tree/ }).first()).toBeVisible();
  });

  test('moves from month to month by arrows', async () => {
    const tablet = await tabletOf('facility@demo.test');
    const { page } = tablet;
    await tablet.go('/child/plan?day=2027-01-31');
    const month = page.getByRole('table', { name: 'Sessions in January 2027' });
    await month.getByRole('button', { name: /^Sunday 31\/01\/2027/ }).focus();
    await page.keyboard.press('ArrowRight');
    const next = page.getByRole('table', { name: 'Sessions in February 2027' });
    await expect(next.getByRole('button', { name: /^Monday 01\/02\/2027/ })).toBeFocused();
  });
});
