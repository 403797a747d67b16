import { expect, test } from '@playwright/test';
import { daysAgo } from './support/days-ago.ts';
import { lookAt } from './support/looks.ts';
import { allSaved } from './support/officer.ts';
import { pagesOf } from './support/pdf-pages.ts';
import { productOfThisFile } from './support/product.ts';
import { registerOnServer } from './support/server-register.ts';
import { askServer } from './support/server-view.ts';
import { stockOnServer } from './support/stock-on-server.ts';

const [well, refusing, deficient] = ['Aisha Okonkwo', 'Chinedu Danjuma', 'Fatima Balogun'];

/** A sheet of A4, in points. */
const a4 = { width: 595, height: 842 };

test.describe('Before the needle', () => {
  const { product, unpack } = productOfThisFile();

  test('offline, one mother refuses, one child is contraindicated, and a reaction is reported and printed', async () => {
    test.setTimeout(360_000);
    const { origin } = product();
    await stockOnServer(origin, { antigen: 'BCG', doses: 60, batchNo: '037G4011' });
    await registerOnServer(
      origin,
      [well, refusing, deficient].map((fullname) => ({ fullname: fullname!, dob: daysAgo(5) })),
    );
    const tablet = await unpack();
    const { page } = tablet;
    const faults: Record<string, string[]> = {};
    await tablet.signIn('facility@demo.test');
    await tablet.installed();
    await tablet.go('/child/due?when=overdue');
    await expect(page.getByText(well!)).toBeVisible();
    await tablet.setOffline(true);
    await tablet.open('/child/session');
    await page.getByRole('button', { name: 'Start session' }).click();

    await page.getByRole('button', { name: new RegExp(`^${well}`) }).click();
    await page.getByRole('button', { name: 'None of these' }).click();
    await page.getByRole('button', { name: /^Open 037G4011/ }).click();
    await page.getByRole('button', { name: 'Save 1 dose' }).click();
    await expect(page.getByRole('heading', { name: `${well} got 1 dose` })).toBeVisible();
    await page.getByRole('button', { name: 'Next child' }).click();

    await page.getByRole('button', { name: new RegExp(`^${refusing}`) }).click();
    await page.getByRole('button', { name: 'Not given BCG' }).click();
    Object.assign(faults, await lookAt(page, 'why a dose is not given'));
    await page
      .getByRole('group', { name: 'Why BCG is not given' })
      .getByRole('button', { name: 'Refused' })
      .click();
    await page.getByRole('button', { name: 'Save 1 not given' }).click();
    await expect(page.getByRole('region', { name: 'Not given' }).getByText('Refused')).toBeVisible();
    Object.assign(faults, await lookAt(page, 'the result of a refusal'));
    await page.getByRole('button', { name: 'Next child' }).click();

    await page.getByRole('button', { name: new RegExp(`^${deficient}`) }).click();
    await page.getByRole('button', { name: 'Ask each' }).click();
    await page.getByRole('checkbox', { name: /known immune deficiency/ }).check();
    await expect(page.getByText('Contraindicated: immune deficiency').first()).toBeVisible();
    Object.assign(faults, await lookAt(page, 'a contraindication in the session'));
    await page.getByRole('button', { name: /^Save \d not given$/ }).click();
    // The save button of the visit has the same words, so wait until the visit has closed.
    await expect(page.getByRole('heading', { name: `${deficient} got no dose` })).toBeVisible();
    await page.getByRole('button', { name: 'Child card' }).click();
    const card = page.getByRole('dialog', { name: 'Child card' });
    await expect(card.getByRole('region', { name: 'Contraindications and precautions' })).toBeVisible();
    Object.assign(faults, await lookAt(page, 'a card with a contraindication'));
    await tablet.go('/child/session');
    await page.getByRole('button', { name: 'Close session' }).click();
    await page.getByRole('button', { name: 'Save and close' }).click();
    const summary = page.getByRole('region', { name: 'Session summary' });
    await expect(summary.getByRole('row', { name: /^BCG Refused 1/ })).toBeVisible();
    await expect(summary.getByRole('row', { name: /^BCG Contraindicated 1/ })).toBeVisible();

    await tablet.go('/child/aefi');
    await page.getByRole('button', { name: 'Report AEFI' }).click();
    const form = page.getByRole('dialog', { name: /^Report an adverse event/ });
    await form.getByLabel(/^Search for the child/).fill('Aisha');
    await form.getByRole('button', { name: /^Report AEFI/ }).click();
    await form.getByRole('checkbox', { name: 'Fever of 38 °C or more' }).check();
    await form.getByRole('radio', { name: 'No', exact: true }).check({ force: true });
    await form.getByLabel('Outcome').selectOption('Recovering');
    Object.assign(faults, await lookAt(page, 'the form of a report'));
    await form.getByRole('button', { name: 'Save report' }).click();
    await expect(form.getByText('Please select when the event began').first()).toBeVisible();
    await form.getByRole('button', { name: 'Now' }).click();
    await form.getByRole('button', { name: 'Save report' }).click();
    await expect(page.getByRole('button', { name: `AEFI report, ${well}` })).toBeVisible();
    Object.assign(faults, await lookAt(page, 'the line list'));
    await page.getByRole('button', { name: `AEFI report, ${well}` }).click();
    const view = page.getByRole('dialog', { name: 'AEFI report' });
    await expect(view.getByText('037G4011')).toBeVisible();
    Object.assign(faults, await lookAt(page, 'a report'));
    const sheets = pagesOf(await page.pdf({ preferCSSPageSize: true }));
    expect(sheets.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
      [a4.width, a4.height],
    ]);

    await tablet.go('/reports/monthly');
    const rate = page.getByRole('region', { name: 'AEFI Case Rate' });
    await expect(rate.getByRole('row', { name: /^Total 1 \d+ [\d,.]+$/ })).toBeVisible();
    Object.assign(faults, await lookAt(page, 'the month with its adverse events'));

    await tablet.setOffline(false);
    await allSaved(tablet);
    const reports = await askServer<{ fullname: string; reactions: string[] }[]>(origin, '/v/api/aefi/');
    expect(reports).toMatchObject([{ fullname: well, reactions: ['fever'] }]);
    expect(faults).toEqual({});
  });
});
