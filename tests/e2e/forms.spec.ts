import { expect, test } from '@playwright/test';
import {
  allSaved,
  createWallet,
  fillReceive,
  openIssue,
  openReceive,
  openRemembered,
  receive,
  receiveDialog,
  vendor,
} from './support/officer.ts';
import { draftsOnDisk } from './support/drafts-on-disk.ts';
import { productOfThisFile } from './support/product.ts';
import { stockOnServer } from './support/stock-on-server.ts';
import { visibleRows } from './support/visible-rows.ts';

const badValues = [
  { field: 'No of dose', typed: '0', sentence: 'No of dose must be at least 1' },
  { field: 'No of dose', typed: '-1', sentence: 'No of dose must not be negative' },
  { field: 'No of dose', typed: '1.5', sentence: 'Please enter a whole number' },
  { field: 'No of dose', typed: '10,000,001', sentence: 'No of dose is more than 10,000,000' },
  { field: 'No of dose', typed: 'two hundred', sentence: 'Please enter a whole number' },
  { field: 'No of dose', typed: '', sentence: 'Please enter no of dose' },
  {
    field: 'Vendor',
    typed: 'Serum\u0007Institute',
    sentence: 'Vendor holds characters that cannot be printed',
  },
  { field: 'Batch no', typed: 'x'.repeat(201), sentence: 'Batch no is longer than 200 characters' },
  { field: 'Batch no', typed: '   ', sentence: 'Please enter batch no' },
  { field: 'Reporting officer', typed: '', sentence: 'Please enter reporting officer' },
  { field: 'Expiry date', typed: '', sentence: 'Please select expiry date' },
  {
    field: 'Expiry date',
    typed: '31/02/2027',
    sentence: 'There is no day 31 in this month, it ends on 28/02/2027',
  },
  { field: 'Date-time received', typed: '', sentence: 'Please select date-time received' },
] as const;

test.describe('Forms', () => {
  const { product, unpack, tabletOf } = productOfThisFile();

  test('refuse bad values of a receipt beside their fields and keep what was typed', async () => {
    const tablet = await tabletOf('facility@demo.test');
    await createWallet(tablet, 'BCG');
    const dialog = await openReceive(tablet);
    const save = dialog.getByRole('button', { name: 'Recieved Antigen' });
    await save.click();
    await expect(dialog.getByRole('alert')).toContainText(
      'Your forms are empty please fill in appropriately',
    );
    await fillReceive(dialog, { antigen: 'BCG', doses: 20, batchNo: 'BG-1' });
    for (const { field, typed, sentence } of badValues) {
      await test.step(`${field}: ${typed.slice(0, 20)}`, async () => {
        const input = dialog.getByLabel(field);
        const good = await input.inputValue();
        await input.fill(typed);
        await save.click();
        await expect(input).toHaveAccessibleDescription(sentence);
        await expect(input).toBeFocused();
        await expect(input).toHaveValue(typed);
        await expect(dialog.getByLabel('No of dose')).not.toHaveValue(field === 'No of dose' ? good : '');
        await input.fill(good);
      });
    }
    await save.click();
    await expect(dialog).toBeHidden();
    await allSaved(tablet);
  });

  test('refuse to issue nothing, too much, or without a selection in the specification’s words', async () => {
    await stockOnServer(product().origin, { antigen: 'HepB', doses: 30, batchNo: 'HE-3' });
    const tablet = await tabletOf('facility@demo.test');
    await tablet.open('/ledger/stock?modal=add&activity=issued');
    const unselected = tablet.page.getByRole('dialog', { name: 'issued vaccine' });
    await unselected.getByRole('button', { name: 'Issued Antigen' }).click();
    await expect(unselected.getByRole('alert')).toHaveText('Please an Antigen to proceed');

    const dialog = await openIssue(tablet, { antigen: 'HepB', batchNo: 'HE-3' });
    const doses = dialog.getByLabel('No of dose');
    for (const [typed, sentence] of [
      ['0', 'You cannot issued antigen with zero stock'],
      ['31', `You cannot issued this ${vendor} antigen; you have less than the Antigen in stock`],
    ] as const) {
      await doses.fill(typed);
      await dialog.getByRole('button', { name: 'Issued Antigen' }).click();
      await expect(doses).toHaveAccessibleDescription(sentence);
      await expect(doses).toHaveValue(typed);
    }
  });

  test('ask for confirmation of an expired lot and one at VVM stage III', async () => {
    const tablet = await tabletOf('facility@demo.test');
    await createWallet(tablet, 'MR');
    const dialog = await openReceive(tablet);
    await fillReceive(dialog, {
      antigen: 'MR',
      doses: 5,
      batchNo: 'OLD-1',
      expiryOn: '2026-01-31',
      stage: 'III',
    });
    await dialog.getByRole('button', { name: 'Recieved Antigen' }).click();
    const question = tablet.page.getByRole('alertdialog', { name: 'Please confirm' });
    await expect(question).toContainText('Batch OLD-1 expired on 31/01/2026.');
    await expect(question).toContainText('stage III, the discard point');
    await question.getByRole('button', { name: 'No, go back' }).click();
    await expect(dialog.getByLabel('Batch no')).toHaveValue('OLD-1');
    await dialog.getByRole('button', { name: 'Recieved Antigen' }).click();
    await question.getByRole('button', { name: 'Yes, save it' }).click();
    await expect(dialog).toBeHidden();
  });

  test('refuse an existing wallet in the specification’s words', async () => {
    const tablet = await tabletOf('facility@demo.test');
    await tablet.open('/antigen/wallet?modal=create');
    const dialog = tablet.page.getByRole('dialog', { name: 'Create Antigen Wallet' });
    const chosen = dialog.getByRole('checkbox', { name: 'YF · 9 months' });
    await chosen.check();
    const [here, elsewhere] = [tablet.page, await tablet.context.newPage()];
    tablet.page = elsewhere;
    await createWallet(tablet, 'YF');
    tablet.page = here;
    await expect(chosen).toBeHidden();
    await dialog.getByRole('button', { name: 'Create Antigen Wallet' }).click();
    await expect(dialog.getByRole('checkbox').first()).toHaveAccessibleDescription(
      'This Facility and Antigen wallet already exist',
    );
  });

  test('cannot be sent twice', async () => {
    const tablet = await tabletOf('facility@demo.test');
    await createWallet(tablet, 'IPV');
    const dialog = await openReceive(tablet);
    await fillReceive(dialog, { antigen: 'IPV', doses: 15, batchNo: 'TW-1' });
    await dialog.getByRole('button', { name: 'Recieved Antigen' }).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await expect(dialog).toBeHidden();
    await expect(visibleRows(tablet.page, 'TW-1')).toHaveCount(1);
  });

  test('keep what was typed through a reload and a power cut', async () => {
    const tablet = await tabletOf('facility@demo.test');
    await createWallet(tablet, 'Penta');
    const dialog = await openReceive(tablet);
    await dialog.getByLabel('Batch no').fill('DR-AFT');
    await expect.poll(() => draftsOnDisk(tablet.page)).toContain('DR-AFT');
    await tablet.page.reload();
    await expect(dialog.getByLabel('Batch no')).toHaveValue('DR-AFT');
    await expect(dialog).toContainText('What you typed earlier has been restored.');

    await openRemembered(dialog);
    await dialog.getByLabel('Vendor').fill('Bharat Biotech');
    await expect.poll(() => draftsOnDisk(tablet.page)).toContain('Bharat Biotech');
    const address = tablet.page.url();
    await tablet.pullBattery();
    await tablet.boot();
    await tablet.page.goto(address);
    await expect(receiveDialog(tablet.page).getByLabel('Vendor')).toHaveValue('Bharat Biotech');
    await expect(receiveDialog(tablet.page).getByLabel('Batch no')).toHaveValue('DR-AFT');
  });

  test('have listings that search, page and say what to do when they are empty', async () => {
    const tablet = await unpack();
    await tablet.signIn('other@demo.test');
    const { page } = tablet;
    await expect(page.getByText('No Antigen Wallet!!!')).toBeVisible();
    await page.getByRole('link', { name: 'Create Wallet' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Antigen Wallet' })).toBeVisible();
    await tablet.open('/ledger/stock');
    await expect(page.getByText('No Recieved request data...')).toBeVisible();
    await page.getByText('Issued', { exact: true }).click();
    await expect(page.getByText('No Issued request data...')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Issued Antigen' })).toBeVisible();

    await createWallet(tablet, 'HPV');
    const box = { antigen: 'HPV', origin: 'Ajingi Cottage Hospital' };
    await receive(tablet, { ...box, doses: 50, batchNo: 'HP-1' });
    await receive(tablet, { ...box, doses: 60, batchNo: 'HP-2' });
    await page.getByRole('searchbox').fill('hp-2');
    await expect(visibleRows(page, 'HP-2')).toBeVisible();
    await expect(visibleRows(page, 'HP-1')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Next' })).toBeHidden();
    await page.getByRole('searchbox').fill('no such lot');
    await expect(page.getByText('No records found')).toBeVisible();
    expect(page.url()).toContain(product().origin);
  });
});
