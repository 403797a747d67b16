import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { monthOf, monthsBefore } from '#domain/reports/report-month.ts';
import { chooseFound } from './support/choose-found.ts';
import { lookAt } from './support/looks.ts';
import { productOfThisFile } from './support/product.ts';
import { askServer, signInPast } from './support/server-view.ts';
import { landscape, phone, timeZone } from './support/tablet.ts';

const particulars = {
  reporting_officer: 'Ada Obi',
  time_received: '2026-11-20T08:14',
  year: 2026,
  quarter: 'Q4',
};

test.describe('The same numbers from the country to the lot', () => {
  const { product, unpack } = productOfThisFile();

  test('can be followed by cards and balances, drawn as charts, and read offline', async () => {
    test.setTimeout(600_000);
    // A facility, its neighbour, and the stores of the LGA, the state and the country.
    const home = await work('facility@demo.test', 1000);
    for (const [n, email] of ['other', 'lga', 'state', 'country'].entries())
      await work(`${email}@demo.test`, 2000 * (n + 1), home);
    const tablet = await unpack();
    const { page } = tablet;
    await tablet.signIn('country@demo.test');

    await tablet.go('/user/country');
    await expectWhole(page, 'Nigeria', '20,500 doses');
    await page.getByRole('link', { name: 'Nigeria' }).click();
    await expect(page.getByRole('heading', { name: 'States of Nigeria' })).toBeVisible();
    await expectWhole(page, 'Kano', '12,600 doses');
    await expectWhole(page, 'Nigeria: own stores', '7,900 doses');
    expect(await lookAt(page, 'states')).toEqual({});
    await page.getByRole('link', { name: 'Kano', exact: true }).click();
    await expectWhole(page, 'Ajingi', '6,700 doses');
    await expectWhole(page, 'Kano: own stores', '5,900 doses');
    await page.getByRole('link', { name: 'Ajingi', exact: true }).click();
    await expectWhole(page, 'Ajingi Cottage Hospital', '900 doses');
    await expectWhole(page, 'Gafasa Health Clinic', '1,900 doses');
    await expectWhole(page, 'Ajingi LGA Cold Store', '3,900 doses');
    expect(await lookAt(page, 'facilities')).toEqual({});
    await page.getByText('Issued Out Stock as today', { exact: true }).click();
    await expectWhole(page, 'Ajingi Cottage Hospital', '100 doses');
    await page.getByRole('link', { name: 'Ajingi Cottage Hospital' }).click();
    await expect(page.getByRole('row', { name: /^11\/2026 1,000 100 80 20 0$/ })).toBeVisible();
    expect(await lookAt(page, 'facility')).toEqual({});
    await page.getByRole('link', { name: 'Open ledger' }).click();
    await expect(page.getByText('B-1000')).toBeVisible();
    expect(await lookAt(page, 'ledger of a facility')).toEqual({});
    await page.getByRole('button', { name: 'View receipt of BCG, batch B-1000' }).click();
    const receipt = page.getByRole('dialog', { name: 'View invoice reciept' });
    await expect(receipt).toContainText('Serum Institute');
    await receipt.getByRole('button', { name: 'Close', exact: true }).first().click();
    await expect(receipt).toBeHidden();

    await tablet.go('/balance');
    const balances = page.getByRole('region', { name: 'Total Balances in State' });
    await expect(balances).toContainText('20,500');
    expect(await lookAt(page, 'balances')).toEqual({});
    await balances.getByRole('link', { name: 'Kano', exact: true }).click();
    await expect(page.getByText('2 parts, together 12,600 doses')).toBeVisible();
    await page.getByRole('link', { name: /^Ajingi/ }).click();
    await expect(page.getByText('3 parts, together 6,700 doses')).toBeVisible();
    await page.getByRole('link', { name: /^Ajingi Cottage Hospital/ }).click();
    await page.getByRole('link', { name: /^BCG/ }).click();
    await expect(page.getByText('1 part, together 900 doses')).toBeVisible();
    await expect(page.getByText('Lot B-1000')).toBeVisible();

    await tablet.go('/graphical/analysis');
    await chooseFound(page.getByRole('group', { name: 'Filters' }), 'State', 'Kano');
    await page.getByLabel('Status').selectOption('utilization');
    await expect(page.getByRole('row', { name: /^1 Ajingi 240 60 / })).toBeVisible();
    await expect(page.getByRole('row', { name: /Wudil not recorded$/ })).toBeVisible();
    for (const kind of ['Line', 'Doughnut', 'Pie', 'Bar']) {
      await page.getByText(kind, { exact: true }).click();
      await expect(page.getByRole('img', { name: /^Antigen By Local Govt: / })).toBeVisible();
      await expect.poll(() => inkIn(page)).toBeGreaterThan(1000);
    }
    expect(await lookAt(page, 'analysis')).toEqual({});
    // A bar links to the place it stands for: the longest is Ajingi's, the next that of the state's own stores.
    for (const [bar, address] of [
      [0, /\/all\/facility\/Ajingi\?id=/],
      [1, /\/all\/facility\/.*stores=1$/],
    ] as const) {
      await page.locator('canvas').click({ position: await middleOfBar(page, bar) });
      await expect(page).toHaveURL(address);
      await page.goBack();
      await expectDrawn(page, /^Antigen By Local Govt: /);
    }
    const [picture] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save picture' }).click(),
    ]);
    expect((await readFile(await picture.path())).subarray(1, 4).toString()).toBe('PNG');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toContain('Ajingi,240,60');

    await tablet.go('/graphical/analysis?of=consumption&year=2026');
    await expect(page.getByRole('row', { name: /^11\/2026( so far)? 400 100 500$/ })).toBeVisible();
    await expect(page.getByRole('row', { name: '01/2026 not recorded' })).toBeVisible();
    await expectDrawn(page, /^Consumption by month: Nigeria, all antigens, 2026, 1\d rows/);
    expect(await lookAt(page, 'consumption')).toEqual({});
    await page.getByText('Map', { exact: true }).click();
    await expect(page.getByText('Kano: 400')).toBeAttached();
    await expect(page.getByText('Lagos: not recorded')).toBeAttached();
    await expect(page.getByText('Not on the map: Nigeria: own stores: 100.')).toBeVisible();
    expect(await lookAt(page, 'map of the states')).toEqual({});
    const [map] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save picture' }).click(),
    ]);
    expect((await readFile(await map.path())).subarray(1, 4).toString()).toBe('PNG');
    await page.getByText('KN', { exact: true }).click();
    await expect(page).toHaveURL(/\/all\/lga\/Kano\?id=/);
    await expect(page.getByRole('heading', { name: 'LGAs of Kano' })).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: 'Nigeria: own stores' }).click();
    await expect(page).toHaveURL(/\/all\/facility\/.*stores=1$/);
    await page.goBack();

    await page.getByText('Wastage', { exact: true }).first().click();
    await expect(page.getByRole('row', { name: /^BCG 500 100 0 20 % 50 % .+ Within$/ })).toBeVisible();
    await expectDrawn(page, /^Wastage by antigen: /);
    expect(await lookAt(page, 'wastage')).toEqual({});
    await page.getByText('Timeliness', { exact: true }).click();
    await expect(page.getByRole('row', { name: /^11\/2026( so far)? 1,726 5 \(0 %\) / })).toBeVisible();
    await expectDrawn(page, /^Timeliness of reports: Nigeria, 2026, /);
    expect(await lookAt(page, 'timeliness')).toEqual({});

    await tablet.go('/graphical/analysis?year=1999');
    await expect(page.getByText('The page you requested was not found.')).toBeVisible();

    await tablet.installed();
    await tablet.go('/user/state');
    await expectWhole(page, 'Kano', '12,600 doses');
    // A record made in the meantime appears without a press.
    await work('facility@demo.test', 1000, home);
    await expectWhole(page, 'Kano', '13,500 doses');
    await tablet.go('/graphical/analysis?of=consumption&year=2026&chart=map');
    await expect(page.getByText('Kano: 500')).toBeAttached();
    await tablet.setOffline(true);
    await tablet.open('/user/state');
    await expect(page.getByText(/^As of .+, offline$/)).toBeVisible();
    await expectWhole(page, 'Kano', '13,500 doses');
    // Cached data is drawn offline, map included.
    await tablet.go('/graphical/analysis?of=consumption&year=2026&chart=map');
    await expect(page.getByText(/^As of .+, offline$/)).toBeVisible();
    await expect(page.getByText('Kano: 500')).toBeAttached();
    await page.getByText('Bar', { exact: true }).click();
    await expectDrawn(page, /^Consumption by month: /);
  });

  test('are those of the LGAs for an officer of a state, and nobody below has the analysis', async () => {
    await work('facility@demo.test', 700);
    const state = await unpack();
    const { page } = state;
    await state.signIn('state@demo.test');
    await state.go('/user/state');
    await page.getByRole('link', { name: 'Kano', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'LGAs of Kano' })).toBeVisible();
    await state.go('/graphical/analysis?of=consumption&year=2026&chart=map');
    await expect(page.getByText(/^Ajingi: \d/)).toBeAttached();
    await expect(page.getByText('Wudil: not recorded')).toBeAttached();
    await expect(
      page.getByRole('img', { name: /^Map\. Consumption by place: Kano, .+, 44 places/ }),
    ).toBeVisible();
    expect(await lookAt(page, 'map of the LGAs')).toEqual({});
    await work('facility@demo.test', 600, undefined, threeMonthsAgo());
    await state.go('/user/state');
    await page.getByRole('link', { name: 'Kano', exact: true }).click();
    await page.getByRole('link', { name: 'Weeks of stock' }).click();
    await expect(page.getByRole('heading', { name: 'Weeks of stock by LGA' })).toBeVisible();
    await expect(page.getByText(/^Ajingi: \d+\.\d, BCG$/)).toBeAttached();
    await expect(page.getByText('Wudil: use not known')).toBeAttached();
    await expect(page.getByRole('listitem').filter({ hasText: 'use not known (43)' })).toBeVisible();
    expect(await lookAt(page, 'weeks of stock')).toEqual({});
    await page.getByText('Bar', { exact: true }).click();
    await expectDrawn(page, /^Weeks of stock by LGA: Kano, all antigens, /);
    expect(await lookAt(page, 'weeks of stock as bars')).toEqual({});
    const [drawn] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save picture' }).click(),
    ]);
    expect((await readFile(await drawn.path())).subarray(1, 4).toString()).toBe('PNG');
    await state.go('/user/country');
    await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible();
    for (const email of ['lga@demo.test', 'facility@demo.test']) {
      const tablet = await unpack();
      await tablet.signIn(email);
      await tablet.go('/graphical/analysis');
      await expect(tablet.page.getByRole('heading', { name: 'Access denied' })).toBeVisible();
    }
  });

  test('are those of its facilities only for an officer of an LGA', async () => {
    const tablet = await unpack();
    const { page } = tablet;
    await tablet.signIn('lga@demo.test');
    await tablet.go('/all/facility');
    await expect(page.getByRole('heading', { name: 'Facilities of Ajingi' })).toBeVisible();
    expect(page.url()).toContain('/all/facility/Ajingi?id=');
    const facility = 'facility@demo.test';
    const child = { fullname: 'Zainab Sani', dob: '2026-10-02', caregiver_name: 'Rabi Sani' };
    const { id: childId, vacc_no: number } = await ask<{ id: string; vacc_no: string }>(
      facility,
      '/v/api/child/registration/',
      child,
    );
    await tablet.go('/facility/dashboard/Ajingi-Cottage-Hospital');
    await expect(page.getByText('Zainab Sani')).toHaveCount(0);
    await page.getByLabel('Vacc No').fill(String(number));
    await page.getByLabel('What for').selectOption('Clinical care of the child');
    await page.getByLabel('Reason').fill('Seen at the general hospital');
    await page.getByRole('button', { name: 'Open record' }).click();
    await expect(page.getByText('Zainab Sani')).toBeVisible();
    expect(await ask(facility, '/v/child/openings/')).toMatchObject([
      {
        fullname: 'Zainab Sani',
        officer_level: 'lga',
        purpose: 'clinical-care',
        reason: 'Seen at the general hospital',
      },
    ]);
    const [antigen] = await ask<{ id: string }[]>(facility, '/v/api/antigen/');
    const event = {
      child: childId,
      vaccines: [{ antigen: antigen?.id, given_date: '2026-10-02' }],
      onset_at: '2026-10-03T20:00',
      reactions: ['fever'],
      outcome: 'recovered',
      reporter_name: 'Amina Bello',
      reported_on: '2026-10-04',
    };
    await ask(facility, '/v/api/aefi/', event);
    await tablet.go('/monitoring/aefi');
    await page.getByRole('button', { name: /^Open the record of the child/ }).click();
    const record = page.getByRole('dialog', { name: 'Open the record of the child' });
    await record.getByLabel('What for').selectOption('Follow-up of a complaint or AEFI');
    await record.getByLabel('Reason').fill('The event is investigated');
    expect(await lookAt(page, 'adverse event opened from above')).toEqual({});
    await record.getByRole('button', { name: 'Open record' }).click();
    await expect(record).toContainText('Zainab Sani');
    expect(await lookAt(page, 'child of an adverse event')).toEqual({});
    expect(await ask(facility, '/v/child/openings/')).toMatchObject([
      { fullname: 'Zainab Sani', officer_level: 'lga', reason: 'The event is investigated' },
      { reason: 'Seen at the general hospital' },
    ]);
    await page.keyboard.press('Escape');
    await expect(record).toBeHidden();
    const officer = await unpack();
    await officer.signIn('facility@demo.test');
    const told = officer.page.getByRole('region', { name: 'Needs you' });
    await expect(told).toContainText('last by Zainab Yusuf, Ajingi');
    await told.getByRole('link', { name: /the record of Zainab Sani$/ }).click();
    await expect(officer.page.getByText('The event is investigated')).toBeVisible();
    await officer.installed();
    await officer.setOffline(true);
    await officer.open('/protected/dashboard');
    await expect(told).toContainText('last by Zainab Yusuf, Ajingi');
    await tablet.open('/all/facility/Bichi');
    await expect(page.getByText('The page you requested was not found.')).toBeVisible();
    await tablet.go('/all/lga/Kano');
    await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible();
  });

  test('fit beside a whole map of the states on a wide screen, however many there are', async () => {
    await work('facility@demo.test', 400);
    const tablet = await unpack({ viewport: landscape });
    const { page } = tablet;
    await tablet.signIn('country@demo.test');
    for (const subject of ['stock', 'consumption', 'wastage', 'timeliness']) {
      await tablet.go(`/graphical/analysis?of=${subject}&year=2026&chart=map`);
      const farthest = page.getByRole('img', { name: /^Map\./ }).getByText('AD', { exact: true });
      await expect(farthest).toBeInViewport({ ratio: 1 });
    }
  });

  test('keep the chosen subject in sight on a phone while the others are scrolled', async () => {
    const tablet = await unpack({ viewport: phone });
    const { page } = tablet;
    await tablet.signIn('state@demo.test');
    await tablet.go('/graphical/analysis?of=timeliness');
    const subjects = page.getByRole('radiogroup', { name: 'What it is about' });
    await expect(subjects.getByText('Timeliness', { exact: true })).toBeInViewport({ ratio: 0.98 });
    await tablet.go('/graphical/analysis?of=coverage');
    await expect(subjects.getByText('Coverage', { exact: true })).toBeInViewport({ ratio: 0.98 });
    await subjects.getByRole('radio', { name: 'Coverage' }).press('ArrowRight');
    await expect(subjects.getByText('Not given', { exact: true })).toBeInViewport({ ratio: 0.98 });
    await tablet.go('/graphical/analysis');
    await expect(subjects.getByText('Stock', { exact: true })).toBeInViewport({ ratio: 0.98 });
  });

  /** Receives doses of BCG, issues 100 of them and gives 80. @returns the facility. */
  async function work(
    email: string,
    doses: number,
    origin?: string,
    at = particulars.time_received,
  ): Promise<string> {
    const antigens = await ask<{ id: string; name: string }[]>(email, '/v/api/antigen/');
    const lot = await ask<{ id: string }>(email, '/v/api/ledger/', {
      ...particulars,
      time_received: at,
      activity: 'recieved',
      antigen: antigens.find(({ name }) => name === 'BCG')?.id,
      no_of_dose: doses,
      batch_no: `B-${doses}`,
      expiry_date: '2028-06-30',
      vvm_stage: 'I',
      vendor: 'Serum Institute',
      origin: origin ?? (await neighbour(email)),
    });
    const taken = { time_received: at, activity: 'issued', entry: lot.id, no_of_dose: 100 };
    const issued = await ask<{ id: string }>(email, '/v/api/ledger/', { ...particulars, ...taken });
    const used = { time_received: at, entry: issued.id, children_immunized: 80 };
    await ask(email, '/v/api/Utilization/', {
      ...particulars,
      ...used,
      immunization_type: 'Outreach',
    });
    return (await signInPast(product().origin, email)).facilityId;
  }

  async function neighbour(email: string): Promise<string | undefined> {
    const [found] = await ask<{ id: string }[]>(email, '/v/get/facility/Gafasa Health Clinic/');
    return found?.id;
  }

  function ask<Answer>(as: string, path: string, body?: object): Promise<Answer> {
    return askServer<Answer>(product().origin, path, { as, body });
  }
});

async function expectWhole(page: Page, name: string, doses: string): Promise<void> {
  const card = page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) });
  await expect(card).toContainText(doses);
}

/** A time within the first of the three months over which use is measured, in the facilities' time zone. */
function threeMonthsAgo(): string {
  const today = new Date().toLocaleDateString('en-CA', { timeZone });
  return `${monthsBefore(monthOf(today as LocalDate), 3)}-10T08:14`;
}

async function expectDrawn(page: Page, name: RegExp): Promise<void> {
  await expect(page.getByRole('img', { name })).toBeVisible();
  await expect.poll(() => inkIn(page)).toBeGreaterThan(1000);
}

/** A point inside a bar of a horizontal chart, counted from the top; in CSS pixels of its canvas. */
function middleOfBar(page: Page, bar: number): Promise<{ x: number; y: number }> {
  return page.locator('canvas').evaluate((canvas: HTMLCanvasElement, wanted) => {
    const scale = canvas.width / canvas.clientWidth;
    // Slightly right of where the bars begin, away from the grid lines.
    const x = Math.round(canvas.width * 0.3);
    const { data } = canvas.getContext('2d')?.getImageData(x, 0, 1, canvas.height) ?? { data: [] };
    const middles: number[] = [];
    for (let from = 0; from < canvas.height; from += 1) {
      let to = from;
      while (to < canvas.height && data[to * 4 + 3] === 255) to += 1;
      if (to - from >= 8 * scale) middles.push((from + to) / 2);
      from = to;
    }
    return { x: x / scale, y: (middles[wanted] ?? -1) / scale };
  }, bar);
}

/** Number of painted pixels of the chart. */
function inkIn(page: Page): Promise<number> {
  return page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    let drawn = 0;
    for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) drawn += 1;
    return drawn;
  });
}
