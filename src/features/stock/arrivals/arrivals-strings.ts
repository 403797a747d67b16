import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';

/** Words of the screen that confirms arrivals together. */
export const arrivalsStrings = catalogue('arrivals', {
  title: 'Confirm arrivals',
  about: 'What other facilities sent you: count each lot, and confirm what is there together',
  heading: 'Count',
  from: message<[origin: string]>('From {origin}', 'origin'),
  sent: 'sent',
  arrived: 'Arrived',
  stage: 'VVM',
  notLookedAt: 'VVM not looked at',
  why: 'Why fewer',
  note: 'Note',
  allAsSent: 'All as sent',
  differs: message<[difference: string]>('{difference} doses', 'difference'),
  nothingCounted: 'Type what arrived of a lot, or choose All as sent',
  nothingOnTheWay: 'Nothing waits to be confirmed',
  nothingOnTheWayHint: 'What another facility sends you appears here.',
  noNumber: 'Type a whole number',
  wrong: message<[batches: string]>('Nothing was saved. Please look at {batches}.', 'batches'),
  sum: message<[counted: number, lots: number]>(
    '{counted, number} of {lots, plural, one {# lot} other {# lots}} counted',
    'counted',
    'lots',
  ),
  dosesArrived: message<[doses: number]>('{doses, plural, one {# dose} other {# doses}} arrived', 'doses'),
  notAsSent: message<[lots: number]>('{lots, plural, one {# lot} other {# lots}} not as sent', 'lots'),
  saved: message<[lots: number]>('{lots, plural, one {# lot} other {# lots}} confirmed', 'lots'),
  differing: message<[lots: number]>(
    '{lots, plural, =0 {All as sent} one {# lot not as sent} other {# lots not as sent}}{lots, plural, =0 {} other {: both facilities are told when this is sent}}',
    'lots',
  ),
});

/** Says how many doses have been counted so far, and how many lots differ from what was sent. */
export function arrivedSum(doses: number, differing: number): string {
  const arrived = arrivalsStrings.dosesArrived(doses);
  return differing === 0 ? arrived : `${arrived} · ${arrivalsStrings.notAsSent(differing)}`;
}
