import type { WalletFigure } from '#client/queries/movements.ts';
import type { LotNotice, StockLevel } from '#domain/ledger/stock-level.ts';
import { expirySoonDays, useDays } from '#domain/ledger/stock-level.ts';
import { formatQuantity } from '#ui/table/format-quantity.ts';

/** What the dashboard makes the officer notice, and how its figures are explained. */
export const figureStrings = {
  noticesOf: (antigen: string) => `Warnings for ${antigen}`,
  months: (months: string) => (months === '1' ? '1 month of stock' : `${months} months of stock`),
  noticeTitle: (antigen: string | undefined, about: string) => (antigen ? `${antigen}: ${about}` : about),
  noLots: 'None left in stock',
  nothingLeft: 'No warnings',
  viewLot: (batchNo: string) => `View reciept of batch ${batchNo}`,
  lotsInStock: 'Lots in stock',

  explainTitle: (antigen: string | undefined) => (antigen ? `Movements of ${antigen}` : 'Movements'),
  figureChoice: 'Figure explained',
  explainSum: 'The sum of the movements below, newest first.',
  when: 'When',
  movement: 'Movement',
  change: 'Change',
  state: 'State',
  action: 'Action',
  batch: 'Batch',
  issuedSoFar: (doses: string) => `${doses} issued`,
  wastedSoFar: (doses: string) => `${doses} wasted`,
  lostSoFar: (doses: string) => `${doses} lost in closed vials`,
  reversalOf: (movement: string) => `Reversed: ${movement}`,
  position: (first: string, last: string) => `Movements ${first} to ${last}`,
  begin: 'Before the first movement: 0 doses',
  unexplained: (doses: string) =>
    `These movements do not sum to the figure: ${doses} are not explained. Please report it to support.`,
  unexplainedTitle: 'The figure does not add up',
  noMovements: 'Nothing has moved yet',
  noWallet: 'This facility has no such wallet.',
} as const;

/** What there is to notice: doses of what must not be given, lots of the rest. */
export const lotNoticeWords = {
  expired: (doses: number) => `${dosesOf(doses)} expired`,
  'vvm-discard': (doses: number) => `${dosesOf(doses)} at VVM III`,
  'on-hold': (lots: number) => `${counted(lots)} on hold`,
  'expires-soon': (lots: number) =>
    `${counted(lots)} ${lots === 1 ? 'expires' : 'expire'} within ${expirySoonDays} days`,
  'vvm-use-first': (lots: number) => `${counted(lots)} at VVM II`,
} as const satisfies Record<LotNotice, (count: number) => string>;

/** The same as the heading of the lots themselves, and what to do about them. */
export const lotNoticeTitle = {
  expired: 'expired lots',
  'vvm-discard': 'lots at VVM III',
  'on-hold': 'lots on hold',
  'expires-soon': `lots that expire within ${expirySoonDays} days`,
  'vvm-use-first': 'lots at VVM II',
} as const satisfies Record<LotNotice, string>;

export const lotNoticeAdvice = {
  expired: 'Expired vaccine must not be given. Take it out of the store and adjust the stock.',
  'vvm-discard': 'Stage III is the discard point: these doses must not be given.',
  'on-hold':
    'The equipment that these lots are kept in broke down. Look at their monitors and put them elsewhere, under Equipments.',
  'expires-soon': 'Use these lots first, or send them where they will be used in time.',
  'vvm-use-first': 'Stage II is usable: use these lots before those at stage I.',
} as const satisfies Record<LotNotice, string>;

/** How a wallet stands to its minimum and maximum; between them the months of stock speak for themselves. */
export const standingWords = {
  'at-minimum': (months: string) => `At or below minimum · ${months}`,
  between: (months: string) => months,
  'above-maximum': (months: string) => `Above maximum · ${months}`,
} as const satisfies Record<StockLevel['standing'], (months: string) => string>;

export const levelTitle = 'months of stock';

/** Where the months of stock come from, with every figure as it is shown. */
export function levelSentence(figures: {
  readonly balance: string;
  readonly used: string;
  readonly monthlyUse: string;
  readonly months: string;
  readonly minimum: string;
  readonly maximum: string;
}): string {
  const { balance, used, monthlyUse, months, minimum, maximum } = figures;
  return (
    `${balance} doses are in stock. ${used} were issued in the last ${useDays} days, about ${monthlyUse} a month, ` +
    `so this is ${months}. Minimum is ${minimum} (25 % of a month’s use), maximum ${maximum} (125 %).`
  );
}

/** The figures of a wallet, where one of them is chosen. */
export const figureLabel = {
  balance: 'In stock',
  issued: 'Issued',
  wastage: 'Open-vial wastage',
  discarded: 'Closed-vial wastage',
} as const satisfies Record<WalletFigure, string>;

/** What a figure that can be opened says after itself. */
export const figureOpens = {
  balance: (antigen: string) => `of ${antigen} in stock: show the movements`,
  issued: (antigen: string) => `of ${antigen} issued: show the movements`,
} as const satisfies Partial<Record<WalletFigure, (antigen: string) => string>>;

/** Header of the figure after each movement. */
export const figureAfter = {
  balance: 'In stock after',
  issued: 'Issued after',
  wastage: 'Wasted after',
  discarded: 'Lost after',
} as const satisfies Record<WalletFigure, string>;

function dosesOf(doses: number): string {
  return `${formatQuantity(doses)} ${doses === 1 ? 'dose' : 'doses'}`;
}

function counted(lots: number): string {
  return lots === 1 ? '1 lot' : `${lots} lots`;
}
