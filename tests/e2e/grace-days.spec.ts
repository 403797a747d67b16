import { expect, test, type Page } from '@playwright/test';
import { daysAgo } from './support/days-ago.ts';
import { lookAt } from './support/looks.ts';
import { productOfThisFile } from './support/product.ts';
import { registerOnServer } from './support/server-register.ts';
import { askServer, signInPast } from './support/server-view.ts';
import { visibleRows } from './support/visible-rows.ts';

const name = 'Aisha Okonkwo';
/** Age in days; the first dose of Penta was given at 40 days, two days before six weeks. */
const age = 56;
const reader = 'other@demo.test';

test.describe('Days of grace', () => {
  const { product, unpack } = productOfThisFile();

  test('repeat a dose two days early until the country allows some, and the card says so offline', async () => {
    test.setTimeout(360_000);
    const { origin } = product();
    await registerOnServer(origin, [{ fullname: name, dob: daysAgo(age) }]);
    const [child] = await askServer<readonly { id: string }[]>(
      origin,
      `/v/api/child/registration/?search=${encodeURIComponent(name)}`,
    );
    const antigens = await askServer<readonly { id: string; series: string | null }[]>(
      origin,
      '/v/api/antigen/?page_size=100',
    );
    const on = daysAgo(age - 40);
    await askServer(origin, '/v/api/immunization/', {
      body: {
        child: child!.id,
        antigen: antigens.find(({ series }) => series === 'Penta')!.id,
        entry: null,
        dose: 'Penta1',
        no_of_dose: '1',
        immunized_date: on,
        next_immunize_date: null,
        year: on.slice(0, 4),
        quarter: `Q${Math.ceil(Number(on.slice(5, 7)) / 3)}`,
        immunization_type: 'Fixed-Post',
        care_giver_email: null,
        is_history: true,
      },
    });
    const faults: Record<string, string[]> = {};
    const desk = await unpack();
    const tablet = await unpack();
    const penta = (page: Page) => page.locator('.card-dose', { hasText: 'Penta 1' });
    const openGrace = async (page: Page, where: string) => {
      await expect(visibleRows(page, 'BCG').first()).toBeVisible();
      Object.assign(faults, await lookAt(page, where));
      await page.getByRole('button', { name: 'More', exact: true }).click();
      Object.assign(faults, await lookAt(page, `more of ${where}`));
      await page.getByRole('menuitem', { name: 'Days of grace' }).click();
    };
    const openCard = async () => {
      await tablet.go('/child/due?when=overdue');
      await tablet.page.getByRole('button', { name: `Open the card of ${name}` }).click();
    };

    await test.step('the card says that the dose must be repeated', async () => {
      await tablet.signIn('facility@demo.test');
      await tablet.installed();
      await openCard();
      await expect(penta(tablet.page)).toContainText('Repeat now');
      await expect(tablet.page.getByText(/Given too early/).first()).toBeVisible();
    });

    await test.step('an administrator allows four days for the country', async () => {
      const { page } = desk;
      await desk.signIn('admin@demo.test');
      await desk.go('/antigen');
      await openGrace(page, 'antigens');
      await expect(
        page.getByText('Every dose that came too early or too close is given again'),
      ).toBeVisible();
      Object.assign(faults, await lookAt(page, 'no days of grace'));
      await page.getByText('4 days', { exact: true }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('4 days of grace from now on')).toBeVisible();
      await expect(page.getByText(/up to 4 days too early or too close stands/)).toBeVisible();
      Object.assign(faults, await lookAt(page, 'four days of grace'));
      await desk.go('/antigen/changes');
      await expect(visibleRows(page, 'Days of grace')).toContainText('Days: 4');
    });

    await test.step('an antigen manager of a facility can read but not change them', async () => {
      const { user_id: user } = await signInPast(origin, reader);
      await askServer(origin, `/v/get/role/${user}/`, {
        as: 'admin@demo.test',
        method: 'PUT',
        body: { antigenManager: true },
      });
      const shelf = await unpack();
      const { page } = shelf;
      await shelf.signIn(reader);
      await shelf.go('/antigen');
      await openGrace(page, 'antigens of a facility');
      await expect(page.getByText(/ask a manager at country level/)).toBeVisible();
      await expect(page.getByText(/up to 4 days too early or too close stands/)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
      Object.assign(faults, await lookAt(page, 'days of grace of a facility'));
    });

    await test.step('the tablet follows them, offline too', async () => {
      const { page } = tablet;
      await openCard();
      await expect(penta(page)).toHaveAttribute('data-state', 'given');
      await tablet.setOffline(true);
      await openCard();
      await expect(penta(page)).toHaveAttribute('data-state', 'given');
      await expect(page.getByText(/Given too early/)).toHaveCount(0);
      Object.assign(faults, await lookAt(page, 'card within the days of grace'));
      await tablet.setOffline(false);
    });
    expect(faults).toEqual({});
  });
});
