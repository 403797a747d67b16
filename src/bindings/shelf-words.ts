import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';

const words = catalogue('shelf', {
  hereAndOnTheWay: message<[here: number, onTheWay: number]>(
    // Broken between the two, never inside one.
    '{here, number}\u00A0here · {onTheWay, number}\u00A0on\u00A0the\u00A0way',
    'here',
    'onTheWay',
  ),
});

/**
 * How much of a balance lies on the shelf and how much was sent and not confirmed, wherever a balance is shown; null where all of
 * it is on the shelf.
 */
export function shelfWords(balance: number, onTheWay: number): string | null {
  return onTheWay === 0 ? null : words.hereAndOnTheWay(balance - onTheWay, onTheWay);
}
