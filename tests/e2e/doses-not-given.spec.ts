import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { daysAgo } from './support/days-ago.ts';
import { lookAt } from './support/looks.ts';
import { allSaved } from './support/officer.ts';
import { productOfThisFile } from './support/product.ts';
import { registerOnServer } from './support/server-register.ts';
import { stockOnServer } from './support/stock-on-server.ts';

const [baby, grown] = ['Aisha Okonkwo', 'Chinedu Danjuma'] as const;

test.describe('Doses not given', () => {
  const { product, unpack } = productOfThisFile();

  test('noted offline, including a campaign’s, are in the tablet’s report, and by reason in the country’s', async () => {
    test.setTimeout(300_000);
    const { origin } = product();
    await stockOnServer(origin, { antigen: 'BCG', doses: 60, batchNo: '037G4011' });
    await registerOnServer(origin, [
      { fullname: baby, dob: daysAgo(5) },
      { fullname: grown, dob: daysAgo(700) },
    ]);
    const tablet = await unpack();
    const { page } = tablet;
    const faults: Record<string, string[]> = {};
    await tablet.signIn('facility@demo.test');
    await tablet.installed();
    await tablet.go('/child/due?when=overdue');
    await expect(page.getByText(baby)).toBeVisible();
    await tablet.setOffline(true);

    await tablet.open('/child/session');
    await page.getByRole('radio', { name: 'Campaign' }).check({ force: true });
    await page.getByLabel('Place').fill('Market');
    await page.getByLabel('Vials of BCG').fill('1');
    await page.getByRole('button', { name: 'Start session' }).click();
    await page.getByRole('searchbox').fill('Chinedu');
    await page.getByRole('button', { name: new RegExp(`^${grown}`) }).click();
    await page.getByRole('button', { name: 'Not given BCG' }).click();
    Object.assign(faults, await lookAt(page, 'why a dose of a campaign is not given'));
    await page
      .getByRole('group', { name: 'Why BCG is not given' })
      .getByRole('button', { name: 'Refused' })
      .click();
    await page.getByRole('button', { name: 'Save 1 not given' }).click();
    await expect(page.getByRole('region', { name: 'Not given' }).getByText('BCG, campaign')).toBeVisible();

    await tablet.go('/child/registration?view=immunization');
    await page.getByRole('button', { name: `Immunize Child ${baby}` }).click();
    const visit = page.getByRole('dialog', { name: 'Immunize Child' });
    await visit.getByLabel(/Immunization type/).selectOption('Fixed-Post');
    await visit.getByRole('button', { name: 'Something is not given' }).click();
    await visit.getByLabel('A campaign’s dose that is not given').selectOption('BCG');
    Object.assign(faults, await lookAt(page, 'why doses of a visit are not given'));
    await visit
      .getByRole('group', { name: 'Why BCG is not given' })
      .getByRole('button', { name: 'Out of stock' })
      .click();
    await visit.getByRole('button', { name: 'Immunize Child' }).click();
    await expect(page.getByRole('region', { name: 'Not given' }).getByText('Out of stock')).toBeVisible();

    await tablet.go('/reports/monthly');
    const sheet = page.getByRole('table', { name: 'Doses not given, by reason' });
    await expect(sheet.getByRole('row', { name: 'BCG 0 0 1 0 0 1', exact: true })).toBeVisible();
    await expect(sheet.getByRole('row', { name: 'BCG, campaign 1 0 0 0 0 1', exact: true })).toBeVisible();
    Object.assign(faults, await lookAt(page, 'doses not given in the report'));
    await tablet.setOffline(false);
    await allSaved(tablet);

    const above = await unpack();
    await above.signIn('country@demo.test');
    await above.go('/graphical/analysis?of=notGiven');
    const row = (name: RegExp) => above.page.getByRole('row', { name });
    await expect(row(/^BCG 1 0 0 1 0 0$/)).toBeVisible();
    await expect(row(/^BCG, campaign 1 1 0 0 0 0$/)).toBeVisible();
    await expect(
      above.page.getByRole('img', { name: /^Doses not given, by reason: Nigeria, / }),
    ).toBeVisible();
    Object.assign(faults, await lookAt(above.page, 'doses not given by vaccine'));
    const [file] = await Promise.all([
      above.page.waitForEvent('download'),
      above.page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toContain('"BCG, campaign",1,1,0,0,0,0');
    await above.page.getByText('By month', { exact: true }).click();
    await expect(row(/ so far 2 1 0 1 0 0$/)).toBeVisible();
    Object.assign(faults, await lookAt(above.page, 'doses not given by month'));
    await above.page.getByText('Map', { exact: true }).click();
    await expect(above.page.getByText('Kano: 2')).toBeAttached();
    await above.page.getByText('Out of stock', { exact: true }).first().click();
    await expect(above.page.getByText('Kano: 1')).toBeAttached();
    Object.assign(faults, await lookAt(above.page, 'doses not given on the map'));
    await above.go('/reports/monthly');
    await expect(row(/^BCG, campaign 1 0 0 0 0 1$/)).toBeVisible();
    expect(faults).toEqual({});
  });
});
