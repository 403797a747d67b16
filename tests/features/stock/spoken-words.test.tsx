import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  AdjustmentReturnScreen,
  LedgerScreen,
  UtilizationScreen,
} from '#features/stock/entries/entry-screen.tsx';
import { DashboardScreen } from '#features/stock/dashboard/dashboard-screen.tsx';
import { WalletScreen } from '#features/stock/wallets/wallet-screen.tsx';
import {
  show,
  stockOn,
  choosing,
  opened,
  formOf,
  filled,
  withoutEntry,
  receiving,
  received,
  emptyReceive,
  pages,
  receipt,
  searching,
  createdMeanwhile,
  creating,
  nothing,
  fullDisk,
  slowDisk,
  type Provoke,
} from './provocations.tsx';
import { tablet } from './stock-tablet.tsx';

// Every message and button of the specification that concerns stock: its section, role and words, and the actions that make it appear.

type Role =
  | 'button'
  | 'link'
  | 'radio'
  | 'heading'
  | 'dialog'
  | 'table'
  | 'columnheader'
  | 'combobox'
  | 'term';
type As = Role | 'text' | 'notice';
type Row = readonly [section: 2 | 5 | 8, as: As, words: readonly string[], provoke: Provoke];

const lessThanStock =
  'You cannot issued this Serum Institute antigen; you have less than the Antigen in stock';
const doses = (activity: string) => (activity === 'adjustment' ? 'No of dose to adjust' : 'No of dose');

const takesDoses = [
  ['issued', 'Issued Antigen'],
  ['transfer', 'Transfer Antigen'],
  ['return', 'Return Antigen'],
  ['adjustment', 'Deduct Stock'],
] as const;
const startsFromEntry = [
  ...takesDoses,
  ['adjustment', 'Increment Stock'],
  ['utilization', 'Save record'],
] as const;

const toGetStarted = 'you can click on the Add to Ledger to get started!!!';
const listed = (time: string): readonly string[] => [
  '#',
  'Facility',
  'Antigen',
  'No of Doses',
  'VVM Stage',
  time,
  'Expiry Date',
  'Batch No.',
  'Officer',
  'Action',
];

const receiptTerms =
  'ID|Antigen|No of doses|Expiry date|Batch no|Manufacturer|Activity|Year|Quarter|VVM stage|Time received|Officer|Children immunized|Wastage|Country|State|LGA/LCDA|Facility|Origin|Destination|Created at|Updated at'.split(
    '|',
  );

const screens: readonly Row[] = [
  [2, 'radio', ['Balance In Stock as today', 'Issued Out Stock as today'], stockOn(<DashboardScreen />)],
  [2, 'text', ['No Antigen Wallet!!!'], show(<DashboardScreen />)],
  [2, 'link', ['Create Wallet'], show(<DashboardScreen />)],
  [2, 'heading', ['Recieved Antigen'], show(<LedgerScreen />)],
  [2, 'heading', ['Issued Antigen'], show(<LedgerScreen />, '/?view=issued')],
  [2, 'radio', ['Received', 'Issued'], show(<LedgerScreen />)],
  [2, 'button', ['Add to Ledger'], show(<LedgerScreen />)],
  [2, 'text', ['No Recieved request data...', toGetStarted], show(<LedgerScreen />)],
  [2, 'text', ['No Issued request data...', toGetStarted], show(<LedgerScreen />, '/?view=issued')],
  [2, 'columnheader', listed('Time Received'), stockOn(<LedgerScreen />)],
  [2, 'columnheader', listed('Time Issued'), stockOn(<LedgerScreen />, '/?view=issued')],
  [2, 'button', ['Previous', 'Next', 'View reciept of BCG, batch LOT-11'], pages],
  [2, 'text', ['Page 1 of 2'], pages],
  [2, 'dialog', ['View invoice reciept'], receipt],
  [2, 'button', ['Print'], receipt],
  [2, 'term', receiptTerms, receipt],
  [2, 'heading', ['Adjustment | Return'], show(<AdjustmentReturnScreen />)],
  [2, 'radio', ['Adjustment', 'Return'], show(<AdjustmentReturnScreen />)],
  [2, 'radio', ['Issued Out', 'Utilization'], show(<UtilizationScreen />)],
  [2, 'columnheader', ['Facility', 'Antigen Name', 'Schedule'], stockOn(<WalletScreen />)],
  [2, 'button', ['Create Antigen Wallet'], show(<WalletScreen />)],
  [2, 'combobox', ['Rows per page'], show(<WalletScreen />)],
  [8, 'text', ['No records found'], searching],
  [8, 'text', ['No records found'], show(<AdjustmentReturnScreen />)],
];

const activityModal: readonly Row[] = [
  ...['recieved', 'issued', 'transfer', 'return', 'adjustment', 'utilization'].map((activity): Row => [
    2,
    'dialog',
    [`${activity} vaccine`],
    show(<LedgerScreen />, `/?modal=add&activity=${activity}`),
  ]),
  ...['issued', 'transfer', 'return', 'adjustment'].map((activity): Row => [
    2,
    'table',
    ['Received Listings to be issued out'],
    choosing(activity),
  ]),
  [2, 'table', ['Antigen Issued out Listings'], choosing('utilization')],
  [2, 'button', ['Select batch B-1'], choosing('issued')],
  [2, 'radio', ['Increment', 'Decrement'], opened('adjustment')],
  [2, 'term', ['Wastage', 'Wastage rate %'], opened('utilization')],
  [2, 'button', ['Recieved Antigen', 'Close'], async (device) => receiving(device)],
  ...takesDoses.map(([activity, button]): Row => [2, 'button', [button, 'Close'], opened(activity)]),
  [2, 'button', ['Increment Stock', 'Close'], async (device) => formOf(device, 'adjustment', true)],
  [2, 'button', ['Save record', 'Close'], opened('utilization')],
  [2, 'button', ['Saving to DB...'], slowDisk],
];

const refusals: readonly Row[] = [
  [
    5,
    'text',
    [
      'Your forms are empty please fill in appropriately',
      'Please select VVM stage',
      'Please select expiry date',
      'Please select antigen',
    ],
    emptyReceive,
  ],
  [5, 'text', ['Please select antigen'], choosing('issued')],
  ...takesDoses.map(([activity, button]): Row => [
    5,
    'text',
    ['You cannot issued antigen with zero stock'],
    filled(activity, button, { [doses(activity)]: '0' }),
  ]),
  ...takesDoses.map(([activity, button]): Row => [
    5,
    'text',
    [lessThanStock],
    filled(activity, button, { [doses(activity)]: '201' }),
  ]),
  ...startsFromEntry.map(([activity, button]): Row => [
    5,
    'text',
    ['Please an Antigen to proceed'],
    withoutEntry(activity, button),
  ]),
  [5, 'text', ['input fields cannot be emptied'], filled('utilization', 'Save record', {})],
  [
    5,
    'text',
    ['No of dose does not equivalent to children immunized'],
    filled('utilization', 'Save record', { 'Children immunized': '51', 'Immunization type': 'Outreach' }),
  ],
  [8, 'text', ['This Facility and Antigen wallet already exist'], creating(createdMeanwhile)],
  [8, 'text', ['Error creating wallet'], creating(fullDisk)],
];

const successes: readonly Row[] = [
  [8, 'notice', ['Antigen wallet created successfully'], creating(nothing)],
  [8, 'notice', ['Recieved Antigen Application'], received],
  [8, 'notice', ['Issued Antigen'], filled('issued', 'Issued Antigen', { 'No of dose': '5' })],
  [8, 'notice', ['Returned Antigen Successfully'], filled('return', 'Return Antigen', { 'No of dose': '5' })],
  [
    8,
    'notice',
    ['Adjustment Successfully on Antigen'],
    filled('adjustment', 'Increment Stock', { 'No of dose to adjust': '5' }),
  ],
  [
    8,
    'notice',
    ['Deduction on your stock wallet just occured'],
    filled('adjustment', 'Deduct Stock', { 'No of dose to adjust': '5' }),
  ],
  [
    8,
    'notice',
    ['Your Utilization created successfully'],
    filled('utilization', 'Save record', { 'Children immunized': '42', 'Immunization type': 'Outreach' }),
  ],
];

describe.each([
  ['on its screens', screens],
  ['in the activity modal', activityModal],
  ['when it refuses', refusals],
  ['when it has saved', successes],
])('what the product says about stock %s', (_where, rows) => {
  test.each(rows)('section %i, %s: %j', async (_section, as, words, provoke) => {
    const device = await tablet();
    await provoke(device);
    for (const wanted of words) await waitFor(() => expect(said(as, wanted)).not.toEqual([]));
  });
});

function said(as: As, words: string): readonly HTMLElement[] {
  if (as === 'text') return screen.queryAllByText(words);
  if (as === 'notice')
    return screen.queryAllByRole('status').flatMap((region) => within(region).queryAllByText(words));
  if (as === 'term') return screen.queryAllByRole('term').filter(({ textContent }) => textContent === words);
  return screen.queryAllByRole(as, { name: words });
}
