import { labelBatchLength } from '#domain/ledger/particulars.ts';
import {
  maxYearsBack,
  maxYearsToExpiry,
  type StockDoubt,
  type StockFinding,
} from '#domain/ledger/stock-doubts.ts';

/** Questions to an officer about a doubtful stock activity, and sentences for its case if nobody could be asked. */
export const stockDoubtSentences = {
  'received-twice':
    '{doses} doses of batch {batch} from {origin} on {moved} are recorded already. Did the same come twice?',
  'unlikely-amount':
    '{doses} doses of batch {batch} are far more than would be expected here ({likely}). Is the number right?',
  'below-zero':
    'By the dates, batch {batch} would have been {short} doses below zero on {day}. Is the date right?',
  'before-lot': 'Batch {batch} came on {came}; you say that this happened on {moved}. Is the date right?',
  'before-entry':
    'The entry of batch {batch} that this is about is of {came}; you say that this happened on {moved}. Is the date right?',
  'received-expired':
    'Batch {batch} expired on {expiry}; you say that it came on {moved}. Are both dates right?',
  'other-expiry':
    'Batch {batch} is recorded with expiry {known}; you say {expiry}. Is the expiry date right?',
  'expiry-far': `Batch {batch} expires on {expiry}, more than ${maxYearsToExpiry} years from now. Is the expiry date right?`,
  'long-batch': `Batch {batch} has {length} characters, and no label of a box more than ${labelBatchLength}. Is the batch number right?`,
  'in-future': 'The date {moved} has not come yet. Is it right?',
  'long-ago': `The date {moved} is more than ${maxYearsBack} years back. Is it right?`,
  'other-period':
    'The date {moved} is not in {quarter} of {year}. Charts will count it in {quarter} of {year}, all else by its date. Is that right?',
} as const satisfies Record<StockDoubt, string>;

/** The figures of a doubt as people read them, by placeholder of its sentence. */
export function textsOfDoubt({ facts }: StockFinding): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, textOf(name, value)]));
}

function textOf(name: string, value: string | number): string {
  if (typeof value === 'number') return name === 'year' ? String(value) : value.toLocaleString('en');
  return isDay(name) ? value.split('-').toReversed().join('/') : value;
}

const days: ReadonlySet<string> = new Set(['moved', 'came', 'day', 'expiry', 'known']);

function isDay(name: string): boolean {
  return days.has(name);
}
