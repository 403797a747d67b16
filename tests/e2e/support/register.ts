import { expect, type Locator } from '@playwright/test';
import { rowsOnDisk } from './rows-on-disk.ts';
import type { Tablet } from './tablet.ts';

/** The child in front of the officer, and who brought it. */
export interface Newborn {
  readonly fullname: string;
  readonly bornOn: string;
  readonly sex?: 'Female' | 'Male';
  readonly caregiverNumber: string;
}

/** Waits until the server has leased vaccination numbers to the tablet, for registering offline. */
export async function numbersLent(tablet: Tablet): Promise<void> {
  await expect.poll(async () => (await rowsOnDisk(tablet.page, 'vacc_no')).length).toBeGreaterThan(0);
}

export async function openAddChild(tablet: Tablet): Promise<Locator> {
  await tablet.go('/child/registration');
  await tablet.page.getByRole('button', { name: 'Add Child' }).click();
  return tablet.page.getByRole('dialog', { name: 'Add Child' });
}

/** Fills in the form. */
export async function writeChild(dialog: Locator, child: Newborn): Promise<void> {
  await dialog.getByLabel('Child full name').fill(child.fullname);
  await dialog.getByLabel('Date of birth').fill(child.bornOn);
  await dialog.getByRole('radio', { name: child.sex ?? 'Female', exact: true }).check();
  await dialog.getByLabel('Care giver name').fill('Hauwa Sani');
  await dialog.getByLabel('Care giver number').fill(child.caregiverNumber);
  await dialog.getByLabel('Address').fill('12 Kasuwa Road');
  await dialog.getByLabel('Settlement').fill('Unguwar Rimi');
}

/** Fills in the form and sends it; next comes the alert, or a question about likely duplicates. */
export async function fillChild(dialog: Locator, child: Newborn): Promise<void> {
  await writeChild(dialog, child);
  await dialog.getByRole('button', { name: 'Add Child' }).click();
}

export function registeredAlert(tablet: Tablet): Locator {
  return tablet.page.getByRole('alertdialog', { name: 'Child registered' });
}

/** Registers a child that resembles no other; returns the number on the card. */
export async function registerChild(tablet: Tablet, child: Newborn): Promise<string> {
  await fillChild(await openAddChild(tablet), child);
  return closeAlert(tablet, child.fullname);
}

/** Reads the number from the alert of a registration and closes it. */
export async function closeAlert(tablet: Tablet, fullname: string): Promise<string> {
  const alert = registeredAlert(tablet);
  const sentence = alert.getByText(
    new RegExp(`^Child successfully registered \\d{4}-\\d{4}-\\d, ${fullname}$`),
  );
  await expect(sentence).toBeVisible();
  const [number = ''] = /\d{4}-\d{4}-\d/.exec((await sentence.textContent()) ?? '') ?? [];
  await alert.getByRole('button', { name: 'Close' }).click();
  await expect(alert).toBeHidden();
  return number;
}

/** Opens the card of a child from the listing. */
export async function openChildCard(tablet: Tablet, fullname: string): Promise<Locator> {
  await tablet.go('/child/registration');
  await tablet.page.getByRole('button', { name: `Open the card of ${fullname}`, exact: true }).click();
  const card = tablet.page.getByRole('dialog', { name: 'Child card' });
  await expect(card.getByRole('region', { name: 'Immunization schedule' })).toBeVisible();
  return card;
}
