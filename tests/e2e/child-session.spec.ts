import { expect, test } from '@playwright/test';
import { daysAgo } from './support/days-ago.ts';
import { lookAt } from './support/looks.ts';
import { allSaved, issue } from './support/officer.ts';
import { productOfThisFile } from './support/product.ts';
import { registerOnServer, serverFixedPost, serverOutreach } from './support/server-register.ts';
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

  test('is started, held for ten children and closed offline, and reconciles to the vial', async () => {
    test.setTimeout(360_000);
    const { origin } = product();
    await stockOnServer(origin, { antigen: 'BCG', doses: 60, batchNo: '037G4011' });
    await stockOnServer(origin, { antigen: 'bOPV', doses: 100, batchNo: 'V1B1823' });
    await registerOnServer(
      origin,
      names.map((fullname) => ({ fullname, dob: daysAgo(5), settlement: 'Sabon Gari' })),
    );
    const tablet = await unpack();
    // The page is a new one after the battery was pulled.
    const page = () => tablet.page;
    await tablet.signIn('facility@demo.test');
    await tablet.installed();
    await tablet.go('/child/due?when=overdue');
    await expect(page().getByText(names[9] ?? '')).toBeVisible();
    await tablet.setOffline(true);
    // A newly started browser may send something before it knows that it is offline.
    product().proxy.set({ kind: 'refuse' });

    await tablet.open('/child/session');
    await page().getByText('Outreach', { exact: true }).click();
    await page().getByLabel('Place').fill('Sabon Gari, under the tree');
    await page().getByRole('button', { name: 'Start session' }).click();

    for (const [at, name] of names.entries()) {
      // Three taps for each child: the child, the dose, Save.
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
    const count = page().getByRole('region', { name: 'Count the vials' });
    await expect(count.getByLabel('Discarded, BCG 037G4011')).toHaveValue('1');
    await expect(count.getByLabel('Discarded, bOPV V1B1823')).toHaveValue('0');
    const partUsed = page().getByRole('region', { name: 'Part-used vials' });
    await expect(partUsed.getByRole('radio', { name: 'Keep 10' })).toBeChecked();
    await expect(page().getByText(/^Waiting to be sent: 20 doses given, 2 vials opened/)).toBeVisible();
    await page().getByRole('button', { name: 'Save and close' }).click();
    const summary = page().getByRole('region', { name: 'Session summary' });
    await expect(summary.getByText('20 given')).toBeVisible();
    // There is room for a signature, on paper too.
    const above = await summary
      .getByText('Signature of the officer')
      .evaluate((line) => Number.parseFloat(getComputedStyle(line).marginTop));
    expect(above).toBeGreaterThanOrEqual(48);
    await page().getByRole('button', { name: 'Done' }).click();
    await expect(page().getByRole('button', { name: 'Start session' })).toBeVisible();

    product().proxy.set({ kind: 'none' });
    await tablet.setOffline(false);
    await allSaved(tablet);
    const recorded = await serverOutreach(origin);
    expect(recorded).toHaveLength(names.length * 2);
    expect(new Set(recorded.map(({ fullname }) => fullname)).size).toBe(names.length);
    // A vial of each left the store, and the rest of BCG's is wasted.
    expect(await serverWallet(origin, 'BCG')).toEqual({ balance: 40, issued: 20 });
    expect(await serverWallet(origin, 'bOPV')).toEqual({ balance: 80, issued: 20 });
  });
});

test.describe('A dose recorded wrongly in a session', () => {
  const { product, unpack } = productOfThisFile();

  test('moves to the right vial and is undone offline, with the sibling one tap away', async () => {
    const { origin } = product();
    const later = { batchNo: '037G5022', expiryOn: '2028-12-31' };
    await stockOnServer(origin, { antigen: 'BCG', doses: 60, batchNo: '037G4011' });
    await stockOnServer(origin, { antigen: 'BCG', doses: 40, ...later });
    const mother = { caregiver_name: 'Hauwa Sani', settlement: 'Sabon Gari' };
    await registerOnServer(origin, [
      { fullname: 'Aisha Okonkwo', dob: daysAgo(30), ...mother, caregiver_number: '0803 555 1234' },
      { fullname: 'Musa Okonkwo', dob: daysAgo(30), ...mother, caregiver_number: '+234 803 555 1234' },
      { fullname: 'Fatima Balogun', dob: daysAgo(30), settlement: 'Sabon Gari' },
    ]);
    const tablet = await unpack();
    const { page } = tablet;
    await tablet.signIn('facility@demo.test');
    await tablet.installed();
    // Two vials of two batches are open when the session starts.
    for (const batchNo of ['037G4011', '037G5022'])
      await issue(tablet, { antigen: 'BCG', batchNo, doses: 20 });
    await allSaved(tablet);
    await tablet.go('/child/due?when=overdue');
    await expect(page.getByText('Musa Okonkwo')).toBeVisible();
    await tablet.setOffline(true);
    await tablet.open('/child/session');
    await page.getByRole('button', { name: 'Start session' }).click();

    await page.getByRole('button', { name: /^Aisha Okonkwo/ }).click();
    await page.getByRole('checkbox', { name: 'BCG' }).check();
    await expect(page.getByText('037G4011 · until the session ends')).toBeVisible();
    const faults = await lookAt(page, 'two open batches');
    await page.getByRole('button', { name: 'Use 037G5022 instead, 20 of 20 BCG' }).click();
    await expect(page.getByText('037G5022 · until the session ends')).toBeVisible();
    await page.getByRole('button', { name: 'Save 1 dose' }).click();
    await expect(page.getByRole('heading', { name: 'Aisha Okonkwo got 1 dose' })).toBeVisible();
    await expect(page.getByText('19 of 20')).toBeVisible();
    await expect(page.getByText('1 of 3 seen')).toBeVisible();
    const siblings = page.getByRole('region', { name: 'Same care giver' });
    await expect(siblings.getByRole('button')).toHaveCount(1);
    await page.getByText('Hausa', { exact: true }).click();
    await expect(page.getByText(/^Ku dawo ranar /)).toBeVisible();
    Object.assign(faults, await lookAt(page, 'saved with a sibling'));
    await page.reload();

    // Undo also works after the page was loaded again.
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('heading', { name: 'Aisha Okonkwo', exact: true })).toBeVisible();
    await expect(page.getByText('0 of 3 seen')).toBeVisible();
    await expect(page.getByText('20 of 20', { exact: true })).toBeVisible();
    await page.getByRole('checkbox', { name: 'BCG' }).check();
    await page.getByRole('button', { name: 'Save 1 dose' }).click();
    await siblings.getByRole('button', { name: /^Musa Okonkwo/ }).click();
    await page.getByRole('checkbox', { name: 'BCG' }).check();
    await page.getByRole('button', { name: 'Save 1 dose' }).click();
    await expect(page.getByRole('heading', { name: 'Musa Okonkwo got 1 dose' })).toBeVisible();
    // The caregiver is the same, so the language chosen once is kept.
    await expect(page.getByText('Waɗannan rigakafi suna ba da kariya daga tarin fuka.')).toBeVisible();
    await expect(page.getByText('18 of 20')).toBeVisible();
    await expect(siblings).toBeHidden();

    // The reason for a dose not given is undone too, from the list of children seen.
    await page.getByRole('button', { name: 'Next child' }).click();
    await page.getByRole('button', { name: /^Fatima Balogun/ }).click();
    await page.getByRole('button', { name: 'Not given BCG' }).click();
    await page.getByRole('button', { name: 'Refused' }).click();
    await page.getByRole('button', { name: 'Save 1 not given' }).click();
    await expect(page.getByText('3 of 3 seen')).toBeVisible();
    await page.getByRole('button', { name: 'Next child' }).click();
    const seen = page.getByRole('region', { name: 'Seen' });
    await expect(seen.getByRole('button')).toHaveCount(3);
    Object.assign(faults, await lookAt(page, 'who was seen'));
    await seen.getByRole('button', { name: /^Fatima Balogun/ }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('2 of 3 seen')).toBeVisible();
    await page.getByRole('button', { name: 'Back to the list' }).click();
    const expected = page.getByRole('region', { name: 'Expected' });
    await expect(expected.getByRole('button', { name: /^Fatima Balogun/ })).toBeVisible();
    expect(faults).toEqual({});

    await tablet.setOffline(false);
    await allSaved(tablet);
    const recorded = await serverFixedPost(origin);
    const namesOf = (isVoid: boolean) =>
      recorded.filter(({ voided }) => (voided !== null) === isVoid).map(({ fullname }) => fullname);
    expect(namesOf(false).toSorted()).toEqual(['Aisha Okonkwo', 'Musa Okonkwo']);
    expect(namesOf(true)).toEqual(['Aisha Okonkwo']);
  });
});
