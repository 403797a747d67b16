import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';
import type { WalletFigure } from '#client/stock/entries/movements.ts';
import type { LotNotice, StockLevel } from '#domain/ledger/stock-level.ts';
import { expirySoonDays, useDays } from '#domain/ledger/stock-level.ts';

/** Words of the notices on the dashboard, and of the explanations of its figures. */
export const figureStrings = catalogue('figures', {
  noticesOf: message<[antigen: string]>('Warnings for {antigen}', 'antigen'),
  weeks: message<[weeks: number]>('{weeks, plural, =1 {# week} other {# weeks}}', 'weeks'),
  noticeTitle: message<[antigen: string, about: string]>('{antigen}: {about}', 'antigen', 'about'),
  noLots: 'None left in stock',
  nothingLeft: 'No warnings',
  viewLot: message<[batchNo: string]>('View reciept of batch {batchNo}', 'batchNo'),
  lotsInStock: 'Lots in stock',

  movements: 'Movements',
  movementsOf: message<[antigen: string]>('Movements of {antigen}', 'antigen'),
  figureChoice: 'Figure explained',
  explainSum: 'The sum of the movements below, newest first.',
  when: 'When',
  movement: 'Movement',
  change: 'Change',
  state: 'State',
  action: 'Action',
  batch: 'Batch',
  issuedAndWasted: message<[issued: string, wasted: string]>(
    '{issued} issued · {wasted} wasted',
    'issued',
    'wasted',
  ),
  lostSoFar: message<[doses: string]>('{doses} lost in closed vials', 'doses'),
  reversalOf: message<[movement: string]>('Reversed: {movement}', 'movement'),
  position: message<[first: string, last: string]>('Movements {first} to {last}', 'first', 'last'),
  begin: 'Before the first movement: 0 doses',
  unexplained: message<[doses: number]>(
    'These movements do not sum to the figure: {doses, plural, =1 {# dose} other {# doses}} are not explained. Please report it to support.',
    'doses',
  ),
  unexplainedTitle: 'The figure does not add up',
  noMovements: 'Nothing has moved yet',
  noWallet: 'This facility has no such wallet.',
  levelTitle: 'weeks of stock',
  /** The calculation of the weeks of stock, with every figure as shown. */
  level: message<
    [usable: string, used: string, monthlyUse: string, weeks: string, minimum: string, maximum: string]
  >(
    `{usable} usable doses are in stock. {used} were issued in the last ${useDays} days, about {monthlyUse} a month, so this lasts {weeks}. Minimum is {minimum} (25 % of a month’s use), maximum {maximum} (125 %).`,
    'usable',
    'used',
    'monthlyUse',
    'weeks',
    'minimum',
    'maximum',
  ),
});

/** A notice: doses that must not be given, or lots. */
export const lotNoticeWords = catalogue('lotNotices', {
  expired: message<[doses: number]>('{doses, plural, one {# dose} other {# doses}} expired', 'doses'),
  'vvm-discard': message<[doses: number]>(
    '{doses, plural, one {# dose} other {# doses}} at VVM III',
    'doses',
  ),
  'on-hold': message<[lots: number]>('{lots, plural, one {# lot} other {# lots}} on hold', 'lots'),
  'expires-soon': message<[lots: number]>(
    `{lots, plural, one {# lot expires} other {# lots expire}} within ${expirySoonDays} days`,
    'lots',
  ),
  'vvm-use-first': message<[lots: number]>('{lots, plural, one {# lot} other {# lots}} at VVM II', 'lots'),
} satisfies Record<LotNotice, (count: number) => string>);

/** The notice in short: doses that must not be given, days to the first expiry, or the stage. */
export const shortNotice = catalogue('shortNotices', {
  expired: message<[doses: number]>('{doses, number} expired', 'doses'),
  'vvm-discard': message<[doses: number]>('{doses, number} at VVM III', 'doses'),
  'on-hold': message<[lots: number]>('{lots, plural, one {# lot} other {# lots}} on hold', 'lots'),
  'expires-soon': message<[days: number]>('{days, plural, one {# day} other {# days}}', 'days'),
  'vvm-use-first': () => 'VVM II',
} satisfies Record<LotNotice, (count: number) => string>);

/** The notice as the heading of its lots, with what to do about them. */
export const lotNoticeTitle = catalogue('lotNoticeTitles', {
  expired: 'expired lots',
  'vvm-discard': 'lots at VVM III',
  'on-hold': 'lots on hold',
  'expires-soon': `lots that expire within ${expirySoonDays} days`,
  'vvm-use-first': 'lots at VVM II',
} satisfies Record<LotNotice, string>);

export const lotNoticeAdvice = catalogue('lotNoticeAdvice', {
  expired: 'Expired vaccine must not be given. Take it out of the store and adjust the stock.',
  'vvm-discard': 'Stage III is the discard point: these doses must not be given.',
  'on-hold':
    'The equipment that these lots are kept in broke down, froze them or was too warm. See to it under Equipments: they are not usable until then.',
  'expires-soon': 'Use these lots first, or send them where they will be used in time.',
  'vvm-use-first': 'Stage II is usable: use these lots before those at stage I.',
} satisfies Record<LotNotice, string>);

/** A wallet compared with its minimum and maximum; between them the weeks of stock are enough. */
export const standingWords = catalogue('standings', {
  'at-minimum': message<[weeks: string]>('{weeks}, at or below minimum', 'weeks'),
  between: message<[weeks: string]>('{weeks}', 'weeks'),
  'above-maximum': message<[weeks: string]>('{weeks}, above maximum', 'weeks'),
} satisfies Record<StockLevel['position'], (weeks: string) => string>);

/** The same in short, beside a scale of the level. */
export const shortStanding = catalogue('shortStandings', {
  'at-minimum': message<[weeks: string]>('{weeks}, low', 'weeks'),
  between: message<[weeks: string]>('{weeks}', 'weeks'),
  'above-maximum': message<[weeks: string]>('{weeks}', 'weeks'),
} satisfies Record<StockLevel['position'], (weeks: string) => string>);

/** Names of a wallet's figures, to choose from. */
export const figureLabel = catalogue('figureLabels', {
  balance: 'In stock',
  issued: 'Issued',
  wastage: 'Open-vial wastage',
  discarded: 'Closed-vial wastage',
} satisfies Record<WalletFigure, string>);

/** The label of a figure that can be opened. */
export const figureOpens = catalogue('figureOpens', {
  balance: message<[antigen: string]>('of {antigen} in stock: show the movements', 'antigen'),
  issued: message<[antigen: string]>('of {antigen} issued: show the movements', 'antigen'),
} satisfies Partial<Record<WalletFigure, (antigen: string) => string>>);

/** Header of the figure after each movement. */
export const figureAfter = catalogue('figureAfter', {
  balance: 'In stock after',
  issued: 'Issued after',
  wastage: 'Wasted after',
  discarded: 'Lost after',
} satisfies Record<WalletFigure, string>);
