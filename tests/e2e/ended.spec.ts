import { expect, test, type Locator } from '@playwright/test';
import { daysAgo } from './support/days-ago.ts';
import { lookAt } from './support/looks.ts';
import { allSaved } from './support/officer.ts';
import { productOfThisFile } from './support/product.ts';
import { openChildCard } from './support/register.ts';
import { registerOnServer } from './support/server-register.ts';
import { askServer } from './support/server-view.ts';
import { stockOnServer } from './support/stock-on-server.ts';
import type { Tablet } from './support/tablet.ts';

const [musa, zainab, binta] = ['Musa Garba', 'Zainab Umar', 'Binta Yusuf'];

test.describe('Ended follow-up', () => {
  const { product, unpack } = productOfThisFile();

  test('of a child that died or moved ends the search offline, questions a later dose, and can be undone', async () => {
    test.setTimeout(360_000);
    const { origin } = product();
    await stockOnServer(origin, { antigen: 'BCG', doses: 60, batchNo: '037G4011' });
    await registerOnServer(
      origin,
      [musa, zainab, binta].map((fullname) => ({ fullname: fullname!, dob: daysAgo(5) })),
    );
    const tablet = await unpack();
    const { page } = tablet;
    const faults: Record<string, string[]> = {};
    await tablet.signIn('facility@demo.test');
    await tablet.installed();
    await tablet.go('/child/due?when=overdue');
    for (const name of [musa, zainab, binta]) await expect(page.getByText(name!)).toBeVisible();
    await tablet.setOffline(true);

    const card = await openChildCard(tablet, musa!);
    await card.getByRole('button', { name: 'Died or moved away' }).click();
    const form = page.getByRole('dialog', { name: 'Died or moved away' });
    await form.getByRole('radio', { name: 'Died' }).check();
    // Nobody gave a date, so none is suggested.
    await expect(form.getByLabel('Date')).toHaveValue('');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Please select date').first()).toBeVisible();
    await form.getByLabel('Date').fill(daysAgo(9));
    await form.getByLabel('Told by').fill('The grandmother');
    Object.assign(faults, await lookAt(page, 'the form of an end'));
    await form.getByRole('button', { name: 'Save' }).click();
    const question = page.getByRole('alertdialog', { name: 'Is the date right?' });
    await expect(question).toContainText('The child was born on');
    Object.assign(faults, await lookAt(page, 'an end before birth'));
    await question.getByRole('button', { name: 'No, go back' }).click();
    await form.getByRole('button', { name: 'Yesterday' }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(card.getByText(/^Died on /).first()).toBeVisible();
    await expect(card).toContainText('Told by The grandmother.');
    await expect(card.getByText('Next visit')).toBeHidden();
    await expect(card.getByRole('button', { name: 'Died or moved away' })).toBeHidden();
    Object.assign(faults, await lookAt(page, 'the card of a child that died'));

    await (await openChildCard(tablet, zainab!)).getByRole('button', { name: 'Did not come' }).click();
    const absence = page.getByRole('dialog', { name: 'Why the child did not come' });
    await absence.getByRole('radio', { name: 'Moved away' }).check();
    await absence.getByRole('button', { name: 'Save reason' }).click();
    await expect(form.getByRole('radio', { name: 'Moved away for good' })).toBeChecked();
    await form.getByLabel('Where to').fill('Kano');
    await form.getByRole('button', { name: 'Save' }).click();

    await tablet.go('/child/due?when=overdue');
    await expect(page.getByText(binta!)).toBeVisible();
    for (const name of [musa, zainab]) await expect(page.getByText(name!)).toBeHidden();
    await tablet.open('/child/session');
    await expect(page.getByText('proposed for 1 child,')).toBeVisible();
    await page.getByRole('button', { name: 'Start session' }).click();
    const expected = page.getByRole('region', { name: 'Expected' });
    await expect(expected.getByRole('button', { name: new RegExp(`^${binta}`) })).toBeVisible();
    await expect(expected.getByRole('button', { name: new RegExp(`^${musa}`) })).toBeHidden();

    await find(tablet, musa!);
    await expect(page.getByText(/^Died on .* Please make sure that this is the right child/)).toBeVisible();
    Object.assign(faults, await lookAt(page, 'a child that died at a session'));
    await page.getByRole('button', { name: 'None of these' }).click();
    await page.getByRole('button', { name: /^Open 037G4011/ }).click();
    await page.getByRole('button', { name: 'Save 1 dose' }).click();
    const sure = page.getByRole('alertdialog', { name: 'Please confirm' });
    await expect(sure).toContainText('BCG: The child was told to have died before this day.');
    await sure.getByRole('button', { name: 'No, go back' }).click();
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await page
      .getByRole('region', { name: 'Open vials' })
      .getByRole('button', { name: /^Not opened/ })
      .click();

    const again = await openChildCard(tablet, musa!);
    await again.getByRole('button', { name: 'Take back' }).click();
    const back = page.getByRole('dialog', { name: 'Look for this child again' });
    await expect(back).toContainText('this was a mistake. The child is on the due list again');
    Object.assign(faults, await lookAt(page, 'an end is taken back'));
    await back.getByLabel('Reason').fill('Another child of this name');
    await back.getByRole('button', { name: 'Take back' }).click();
    await expect(again.getByText('Next visit')).toBeVisible();
    await tablet.go('/child/due?when=overdue');
    await expect(page.getByText(musa!)).toBeVisible();

    await tablet.setOffline(false);
    await allSaved(tablet);
    const known = await askServer<{ fullname: string; follow_up_end: object | null }[]>(
      origin,
      '/v/api/child/registration/',
    );
    const endOf = (name: string) => known.find(({ fullname }) => fullname === name)?.follow_up_end;
    expect(endOf(zainab!)).toMatchObject({ kind: 'moved', to: 'Kano' });
    expect(endOf(musa!)).toBeNull();
    expect(faults).toEqual({});
  });

  test('is suggested by an adverse event that ends in death, in Hausa too', async () => {
    const { origin } = product();
    await stockOnServer(origin, { antigen: 'BCG', doses: 20, batchNo: '037G4012' });
    await registerOnServer(origin, [{ fullname: 'Hadiza Bala', dob: daysAgo(4) }]);
    const tablet = await unpack();
    const { page } = tablet;
    await tablet.signIn('facility@demo.test');
    await tablet.installed();
    await tablet.go('/child/due?when=overdue');
    await expect(page.getByText('Hadiza Bala')).toBeVisible();
    await tablet.setOffline(true);
    await tablet.open('/child/session');
    await page.getByRole('button', { name: 'Start session' }).click();
    await page.getByRole('button', { name: /^Hadiza Bala/ }).click();
    await page.getByRole('button', { name: 'None of these' }).click();
    await page
      .getByRole('button', { name: /^Open 037G401/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Save 1 dose' }).click();
    await expect(page.getByRole('heading', { name: 'Hadiza Bala got 1 dose' })).toBeVisible();

    await (await openChildCard(tablet, 'Hadiza Bala')).getByRole('link', { name: 'Report AEFI' }).click();
    const report = page.getByRole('dialog', { name: /^Report an adverse event/ });
    await reportDeath(report);
    const death = page.getByRole('dialog', { name: 'The death of the child' });
    await expect(death).toContainText('The report says that the child died.');
    await expect(death.getByRole('radio', { name: 'Died' })).toBeChecked();
    await expect(death.getByLabel('Told by')).toHaveValue('Amina Bello');
    const faults = await lookAt(page, 'a death proposed by a report');
    await death.getByRole('button', { name: 'Save' }).click();
    await tablet.go('/settings');
    await page.getByText('Hausa', { exact: true }).click();
    await tablet.go('/child/registration');
    await page
      .getByRole('button', { name: /Hadiza Bala/ })
      .first()
      .click();
    await expect(page.getByText(/^Ya rasu ranar /).first()).toBeVisible();
    Object.assign(faults, await lookAt(page, 'the card of a child that died in Hausa'));
    expect(faults).toEqual({});
  });
});

async function find({ page }: Tablet, name: string): Promise<void> {
  await page.getByRole('searchbox').last().fill(name);
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
}

async function reportDeath(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Now' }).click();
  await form.getByRole('checkbox', { name: 'Seizure' }).check();
  await form.getByRole('radio', { name: 'Yes', exact: true }).check({ force: true });
  await form.getByRole('checkbox', { name: 'Death' }).check();
  await form.getByLabel('Outcome').selectOption('Died');
  await form.getByRole('button', { name: 'Today' }).first().click();
  await form.getByRole('button', { name: 'Save report' }).click();
}
