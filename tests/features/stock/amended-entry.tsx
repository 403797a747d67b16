import { fireEvent, screen, within } from '@testing-library/react';
import { refusalSentences } from '#contract/record-sentences.ts';
import type { EntryId } from '#domain/kernel/ids.ts';
import type { Rejection } from '#domain/ledger/rejections.ts';
import { LedgerScreen } from '#features/stock/entries/entry-screen.tsx';
import { consignment, type Tablet } from './stock-tablet.tsx';

const { officer, happenedAt, year, quarter } = consignment;
export const particulars = { officer, happenedAt, year, quarter };

/** Sentence for the officer when an entry on a consignment is refused. */
export function sentence(reason: Rejection): string {
  return refusalSentences[reason].replace('<vendor>', 'Serum Institute');
}

/** Opens the receipt of an entry. */
export async function receiptOf(device: Tablet, entry: EntryId) {
  device.show(<LedgerScreen />, `/?receipt=${entry}`);
  const receipt = within(await screen.findByRole('dialog', { name: 'View invoice reciept' }));
  await receipt.findByText(entry);
  return receipt;
}

/** Opens the form that reverses, corrects or answers an entry. */
export async function formOf(device: Tablet, entry: EntryId, amendment: string) {
  const shown = device.show(<LedgerScreen />, `/?receipt=${entry}&amendment=${amendment}`);
  const dialog = within(await screen.findByRole('dialog', { name: /batch B-1$/ }));
  await dialog.findByRole('button', { name: 'Close' });
  return { ...shown, dialog };
}

export function type(field: HTMLElement, value: string): void {
  fireEvent.change(field, { target: { value } });
}

/** Saves an activity; its event has the same id as the entry it wrote. */
export async function eventOf(device: Tablet, activity: Parameters<Tablet['engine']['stock']['save']>[0]) {
  const saved = await device.engine.stock.save(activity);
  if (!saved.ok) throw new Error(saved.reason);
  return saved.event as string as EntryId;
}
