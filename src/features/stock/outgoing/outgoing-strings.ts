import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';

/** Words of the screens for doses sent on one voucher. */
export const outgoingStrings = catalogue('outgoing', {
  inStock: 'In stock',
  left: 'left',
  vials: message<[perVial: number]>('Vials × {perVial, number}', 'perVial'),
  doses: 'Doses',
  nothingTyped: 'Type how much of a lot goes out',
  nothingInStock: 'Nothing is in stock',
  nothingInStockHint: 'Receive doses first; what is in stock is listed here.',
  more: message<[left: number]>('More than the {left, number} in stock', 'left'),
  noneLeft: 'Nothing is left of it: it went elsewhere. Clear it to save the others.',
  noNumber: 'Type a whole number',
  wrong: message<[batches: string]>('Nothing was saved. Please look at {batches}.', 'batches'),
  issued: message<[lots: number]>('{lots, plural, one {# lot} other {# lots}} issued', 'lots'),
  transferred: message<[lots: number]>('{lots, plural, one {# lot} other {# lots}} transferred', 'lots'),
  returned: message<[lots: number]>('{lots, plural, one {# lot} other {# lots}} returned', 'lots'),
  kinds: {
    issue: {
      title: 'Issue doses',
      about: 'What goes out to immunize: as many lots as there are, saved together',
      heading: 'Issue',
    },
    transfer: {
      title: 'Transfer doses',
      about: 'What goes to another facility: as many lots as there are, saved together',
      heading: 'Transfer',
    },
    return: {
      title: 'Return doses',
      about: 'What goes back to where it came from: as many lots as there are, saved together',
      heading: 'Return',
    },
  },
});
