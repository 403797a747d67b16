import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { lookAt } from './support/looks.ts';
import { productOfThisFile } from './support/product.ts';
import { askServer } from './support/server-view.ts';

test.describe('The monthly reports', () => {
  const { product, unpack } = productOfThisFile();

  test('of a facility are made on the tablet offline, and those of its LGA are the sum', async () => {
    test.setTimeout(240_000);
    const now = new Date();
    const [year, month] = [now.getUTCFullYear(), String(now.getUTCMonth() + 1).padStart(2, '0')];
    const particulars = {
      reporting_officer: 'Ada Obi',
      time_received: `${year}-${month}-01T08:14`,
      year,
      quarter: `Q${Math.ceil(Number(month) / 3)}`,
    };
    const antigens = await ask<{ id: string; name: string }[]>('/v/api/antigen/');
    const [neighbour] = await ask<{ id: string }[]>('/v/get/facility/Gafasa Health Clinic/');
    const lot = {
      antigen: antigens.find(({ name }) => name === 'BCG')?.id,
      batch_no: 'B-1',
      expiry_date: `${year + 2}-06-30`,
      vvm_stage: 'I',
      vendor: 'Serum Institute',
      origin: neighbour?.id,
    };
    const received = await ask<{ id: string }>('/v/api/ledger/', {
      ...particulars,
      ...lot,
      activity: 'recieved',
      no_of_dose: 1200,
    });
    const taken = { ...particulars, activity: 'issued', entry: received.id, no_of_dose: 100 };
    const issued = await ask<{ id: string }>('/v/api/ledger/', taken);
    const used = { entry: issued.id, children_immunized: 80, immunization_type: 'Outreach' };
    await ask('/v/api/Utilization/', { ...particulars, ...used });

    const tablet = await unpack();
    const { page } = tablet;
    await tablet.signIn('facility@demo.test');
    await tablet.installed();
    await tablet.go('/protected/dashboard');
    await expect(page.getByText('1,100').first()).toBeVisible();
    await tablet.setOffline(true);
    await tablet.open('/reports/monthly');
    const row = (name: RegExp) => page.getByRole('row', { name });
    await expect(row(/^Quantity received 1,200$/)).toBeVisible();
    await expect(row(/^Doses opened 100$/)).toBeVisible();
    await expect(row(/^Stock discarded, open vial 20$/)).toBeVisible();
    await expect(row(/^Open Vial Wastage, % 20$/)).toBeVisible();
    await expect(row(/^Minimum Stock use not known for three months yet$/)).toBeVisible();
    await expect(row(/^Closing balance 1,100$/)).toBeVisible();
    await expect(page.getByText('Nobody was immunized in this month.')).toBeVisible();
    expect(await lookAt(page, 'reports')).toEqual({});
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).first().click(),
    ]);
    const csv = await readFile(await file.path(), 'utf8');
    expect(csv).toContain('Quantity received,1200');
    expect(csv).toContain('Maximum Stock,use not known for three months yet');
    await page.getByLabel('Month', { exact: true }).selectOption({ index: 1 });
    await expect(page.getByText('No stock was kept until the end of this month.')).toBeVisible();
    await tablet.setOffline(false);

    const above = await unpack();
    await above.signIn('lga@demo.test');
    await above.go('/reports/monthly');
    await expect(above.page.getByRole('row', { name: /^Closing balance 1,100$/ })).toBeVisible();
    await expect(
      above.page.getByRole('row', { name: /^Ajingi Cottage Hospital 1 1 of 1 \(100 %\)/ }),
    ).toBeVisible();
    expect(await lookAt(above.page, 'reports of an LGA')).toEqual({});
    const exported = async (of: Page, name: string) => {
      const [download] = await Promise.all([
        of.waitForEvent('download'),
        of.getByRole('button', { name: 'Export CSV' }).first().click(),
      ]);
      expect(await readFile(await download.path(), 'utf8'), name).toContain('Quantity received,1200');
    };
    await exported(above.page, 'LGA');
    const [forDhis2] = await Promise.all([
      above.page.waitForEvent('download'),
      above.page.getByRole('button', { name: 'Export for DHIS2' }).click(),
    ]);
    expect(forDhis2.suggestedFilename()).toBe(`dhis2_ajingi_${year}-${month}.json`);
    const set = JSON.parse(await readFile(await forDhis2.path(), 'utf8')) as { dataValues: unknown[] };
    expect(set.dataValues).toContainEqual(
      expect.objectContaining({ period: `${year}${month}`, value: '1200' }),
    );
    await expect(above.page.getByText(/values are in the file for DHIS2/)).toBeVisible();

    const state = await unpack();
    await state.signIn('state@demo.test');
    await state.go('/reports/monthly');
    await expect(state.page.getByRole('row', { name: /^Closing balance 1,100$/ })).toBeVisible();
    await expect(state.page.getByRole('row', { name: /^Ajingi \d+ 1 of \d+ / })).toBeVisible();
    await expect(state.page.getByRole('row', { name: /^Kano: own stores 1 0 of 1 / })).toBeVisible();
    await expect(
      state.page.getByRole('row', { name: /^Kano, together 1,\d{3} 1 of 1,\d{3} \(0 %\)/ }),
    ).toBeVisible();
    expect(await lookAt(state.page, 'reports of a state')).toEqual({});
    await exported(state.page, 'state');
    await state.page.emulateMedia({ media: 'print' });
    // The printed page has the figures and no buttons.
    await expect(state.page.getByRole('row', { name: /^Closing balance 1,100$/ })).toBeVisible();
    await expect(state.page.getByRole('button', { name: 'Export CSV' }).first()).toBeHidden();
    await expect(state.page.getByRole('navigation').first()).toBeHidden();
  });

  const ask = <Answer>(path: string, body?: object) =>
    askServer<Answer>(product().origin, path, { as: 'facility@demo.test', body });
});
