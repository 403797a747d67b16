import { expect } from '@playwright/test';
import type { Tablet } from './tablet.ts';

/** Reads the newest code of a kind from the page of kept mail, as a developer would. */
export async function mailedCode(tablet: Tablet, origin: string, about: RegExp): Promise<string> {
  await tablet.installed();
  const mail = await tablet.context.newPage();
  await mail.goto(`${origin}/dev/mail/`);
  await expect(mail.getByRole('heading', { level: 1, name: 'Kept mail' })).toBeVisible();
  const told = mail.getByText(/\b\d{6}\b/).filter({ hasText: about });
  const text = await told.first().textContent();
  await mail.close();
  return /\b\d{6}\b/.exec(text ?? '')?.[0] ?? '';
}
