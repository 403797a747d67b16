import { readFile } from 'node:fs/promises';
import { expect, test, type Locator, type Page } from '@playwright/test';
import jsQR from 'jsqr';
import { parseCsv } from '#tests/ui/csv/parse-csv.ts';
import { fillLedger } from './support/fill-ledger.ts';
import { card, issue, receive, stocked, vendor } from './support/officer.ts';
import { pagesOf } from './support/pdf-pages.ts';
import { productOfThisFile } from './support/product.ts';
import { stockOnServer } from './support/stock-on-server.ts';
import type { Tablet } from './support/tablet.ts';
import { visibleRows } from './support/visible-rows.ts';

/** In points. */
const a5 = { width: 420, height: 595 };

/** Texts on the lot's receipt. */
const onReceipt = [
  ['Antigen', 'IPV'],
  ['No of doses', '200'],
  ['Expiry date', '30/06/2028'],
  ['Batch no', 'OP-1'],
  ['Manufacturer', vendor],
  ['Activity', 'recieved'],
  ['Facility', 'Ajingi Cottage Hospital'],
  ['Origin', 'Gafasa Health Clinic'],
] as const;

test.describe('Listings, offline', () => {
  const { product, unpack, tabletOf } = productOfThisFile();

  const offline = async (tablet: Tablet) => {
    await tablet.installed();
    await tablet.setOffline(true);
    product().proxy.set({ kind: 'refuse' });
    product().proxy.cut();
  };

  test('export what they found as a file', async () => {
    const tablet = await tabletOf('facility@demo.test');
    await stocked(tablet, { antigen: 'BCG', doses: 200, batchNo: 'BC-1' });
    await expect(visibleRows(tablet.page, 'BC-1')).toContainText('Sent');
    await offline(tablet);
    await receive(tablet, { antigen: 'BCG', doses: 40, batchNo: '=1+1', vendor: 'Serum, "India"' });
    await issue(tablet, { antigen: 'BCG', batchNo: 'BC-1', doses: 50 });

    await tablet.go('/ledger/stock');
    await expect(visibleRows(tablet.page)).toHaveCount(2);
    const received = await exported(tablet.page);
    expect(received.name).toMatch(/^recieved-antigen_ajingi-cottage-hospital_\d{4}-\d\d-\d\d\.csv$/);
    expect(received.rows).toMatchObject([
      {
        'Batch No.': "'=1+1",
        Manufacturer: 'Serum, "India"',
        'No of Doses': '40',
        State: 'Waiting',
      },
      {
        'Batch No.': 'BC-1',
        Manufacturer: vendor,
        'No of Doses': '200',
        'Left in Lot': '150',
        State: 'Sent',
      },
    ]);

    await tablet.page.getByRole('searchbox', { name: 'Search the ledger' }).fill('bc-1');
    await expect(visibleRows(tablet.page)).toHaveCount(1);
    expect((await exported(tablet.page)).rows.map((row) => row['Batch No.'])).toEqual(['BC-1']);

    await tablet.page.getByText('Issued', { exact: true }).click();
    // A row of the previous listing also contains a 50.
    await expect(tablet.page.getByRole('heading', { level: 1, name: 'Issued Antigen' })).toBeVisible();
    await expect(visibleRows(tablet.page, 'BCG')).toContainText('50');
    expect((await exported(tablet.page)).rows).toMatchObject([{ Activity: 'issued', 'No of Doses': '50' }]);

    await tablet.go('/antigen/wallet');
    await expect(visibleRows(tablet.page, 'BCG')).toBeVisible();
    expect((await exported(tablet.page)).rows).toMatchObject([{ 'Antigen Name': 'BCG', 'In stock': '190' }]);
  });

  test('show an entry on a receipt of one A5 page, whose code reads as the entry’s id on screen and paper', async () => {
    await stockOnServer(product().origin, { antigen: 'IPV', doses: 200, batchNo: 'OP-1' });
    const tablet = await tabletOf('facility@demo.test');
    await expect(card(tablet, 'IPV')).toContainText('200 doses');
    await offline(tablet);
    await tablet.go('/ledger/stock');
    await tablet.page.getByRole('button', { name: 'View reciept of IPV, batch OP-1' }).click();
    const receipt = tablet.page.getByRole('dialog', { name: 'View invoice reciept' });
    for (const [term, value] of onReceipt) {
      await expect(receipt.getByRole('term').filter({ hasText: new RegExp(`^${term}$`) })).toBeVisible();
      await expect(receipt.getByRole('definition').filter({ hasText: value }).first()).toBeVisible();
    }
    await expect(receipt.getByRole('button', { name: 'Print' })).toBeEnabled();
    await issue(tablet, { antigen: 'IPV', batchNo: 'OP-1', doses: 50 });
    await tablet.go('/ledger/stock?view=issued');
    await tablet.page.getByRole('button', { name: 'View reciept of IPV, batch OP-1' }).click();
    const code = receipt.getByRole('img', { name: /^QR code of entry / });
    const id = new URL(tablet.page.url()).searchParams.get('receipt') ?? '';
    expect(await scanned(tablet, code)).toBe(id);
    await expect(receipt.getByRole('definition').filter({ hasText: id })).toBeVisible();
    await tablet.page.emulateMedia({ media: 'print' });
    expect(await scanned(tablet, code)).toBe(id);
    const pages = pagesOf(await tablet.page.pdf({ preferCSSPageSize: true }));
    expect(pages).toHaveLength(1);
    expect(Math.abs((pages[0]?.width ?? 0) - a5.width)).toBeLessThan(2);
    expect(Math.abs((pages[0]?.height ?? 0) - a5.height)).toBeLessThan(2);
    await tablet.page.emulateMedia({ media: 'screen' });
  });

  test('can be searched, paged and exported over 50,000 entries', { tag: '@deep' }, async () => {
    test.setTimeout(480_000);
    await stockOnServer(product().origin, { antigen: 'Penta', doses: 200, batchNo: 'PN-1' });
    const tablet = await unpack();
    await tablet.signIn('facility@demo.test');
    await expect(card(tablet, 'Penta')).toContainText('200 doses');
    await tablet.installed();
    await offline(tablet);
    await fillLedger(tablet.page, { batchNo: 'PN-1', entries: 50_000 });

    await tablet.open('/ledger/stock');
    await expect(tablet.page.getByText('Page 1 of 5000')).toBeVisible();
    await tablet.page.getByRole('button', { name: 'Next' }).click();
    await expect(tablet.page.getByText('Page 2 of 5000')).toBeVisible();
    const search = tablet.page.getByRole('searchbox', { name: 'Search the ledger' });
    await search.pressSequentially('copy-4321', { delay: 40 });
    await expect(tablet.page.getByText('Page 1 of 2')).toBeVisible();
    await expect(visibleRows(tablet.page)).toHaveCount(10);
    expect((await exported(tablet.page)).rows).toHaveLength(11);

    await search.fill('');
    await expect(tablet.page.getByText('Page 1 of 5000')).toBeVisible();
    const waiting = tablet.page.waitForEvent('download');
    await tablet.page.getByRole('button', { name: 'Export CSV' }).click();
    await expect(tablet.page.getByText(/of 50,000$/)).toBeVisible();
    // The page stays responsive during the export.
    await tablet.page.getByRole('button', { name: 'Next' }).click();
    await expect(tablet.page.getByText('Page 2 of 5000')).toBeVisible();
    const whole = parseCsv((await readFile(await (await waiting).path(), 'utf8')).slice(1));
    expect(whole).toHaveLength(50_001);
    expect(new Set(whole.map(([id]) => id)).size).toBe(50_001);
  });
});

async function exported(page: Page) {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await waiting;
  const text = await readFile(await download.path(), 'utf8');
  expect(text.charCodeAt(0)).toBe(0xfeff);
  const [header = [], ...records] = parseCsv(text.slice(1));
  const rows = records.map((record) =>
    Object.fromEntries(header.map((name, at) => [name, record[at] ?? ''])),
  );
  return { name: download.suggestedFilename(), rows };
}

/** Decodes a code from the pixels on the screen. */
async function scanned(tablet: Tablet, code: Locator): Promise<string | null> {
  await code.scrollIntoViewIfNeeded();
  const picture = (await code.screenshot()).toString('base64');
  const bench = await tablet.context.newPage();
  const { width, height, data } = await bench.evaluate(async (base64) => {
    const image = await createImageBitmap(
      new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], { type: 'image/png' }),
    );
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? [];
    return { width: image.width, height: image.height, data: Array.from(pixels) };
  }, picture);
  await bench.close();
  return jsQR(Uint8ClampedArray.from(data), width, height)?.data ?? null;
}
