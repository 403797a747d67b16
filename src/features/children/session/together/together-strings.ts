import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';

/** Words of a session that several tablets hold. */
export const togetherStrings = catalogue('sessionTogether', {
  heldNow: 'Sessions of these days',
  heldNote: 'of all tablets of the facility, as far as they have sent',
  sessionAt: message<[kind: string, place: string]>('{kind}, {place}', 'kind', 'place'),
  startedBy: message<[team: string, at: string]>('{team}, started {at}', 'team', 'at'),
  with: message<[others: string]>('with {others}', 'others'),
  join: 'Join',
  theSession: message<[team: string, place: string, at: string]>(
    'the session of {team} at {place}, started {at}',
    'team',
    'place',
    'at',
  ),
  look: 'Summary',
  ofTheSession: message<[place: string, at: string]>(
    'of the session at {place}, started {at}',
    'place',
    'at',
  ),
  isHeld: 'held now',
  isClosed: 'closed',
  notJoined: 'The session could not be joined. Try again.',
  notStarted: 'The session could not be started. Try again.',

  colleagues: 'Other tablets of this session',
  colleaguesNote: 'as far as they have sent',
  seenElsewhere: message<[children: number]>(
    '{children, plural, one {# child seen on another tablet} other {# children seen on other tablets}}',
    'children',
  ),
  lastHeard: message<[at: string]>('last heard of {at}', 'at'),
  openedVials: message<[vials: number]>(
    '{vials, plural, =0 {no vial opened} one {# vial opened} other {# vials opened}}',
    'vials',
  ),
  sharesVial: message<[left: string]>('Give from it here too, {left}', 'left'),
  isShared: 'given from here too',
  usesVial: message<[team: string]>('In the session of {team}, held now', 'team'),
  someone: 'a colleague',

  notSentTitle: message<[team: string]>('{team} has not closed, or has not sent it yet', 'team'),
  notSent: message<[at: string]>(
    'Last heard of {at}. Children, doses and vials since then are not in these figures, and come when that tablet has sent.',
    'at',
  ),
  giveUp: 'That tablet is lost or broken',
  notGivenUp: 'It could not be saved. Try again.',
  vialsWait: message<[vials: number]>(
    '{vials, plural, one {# vial with doses left is} other {# vials with doses left are}} accounted for once the other tablet has closed: it may have given from {vials, plural, one {it} other {them}}.',
    'vials',
  ),
  waits: message<[doses: number]>('{doses} left, waits for the other tablet', 'doses'),
  ownWaiting: message<[entries: number]>(
    '{entries, plural, one {# entry of this tablet is} other {# entries of this tablet are}} not sent yet: the other tablets do not know of {entries, plural, one {it} other {them}}.',
    'entries',
  ),
  withOthers: message<[vials: number]>(
    '{vials, plural, one {# vial is} other {# vials are}} with the other tablet, by what was sent.',
    'vials',
  ),
  allClosed: 'All tablets of this session have closed. The figures are the sum of them.',
  missing: message<[name: string, batchNo: string, vials: number]>(
    '{name} {batchNo}: {vials, plural, one {# vial} other {# vials}} neither returned nor opened. The stock still counts {vials, plural, one {it} other {them}}.',
    'name',
    'batchNo',
    'vials',
  ),
  tooMany: message<[name: string, batchNo: string, vials: number]>(
    '{name} {batchNo}: {vials, plural, one {# vial} other {# vials}} more than were carried.',
    'name',
    'batchNo',
    'vials',
  ),
  short: message<[name: string, batchNo: string, given: number, told: number]>(
    '{name} {batchNo}: {given, plural, one {# dose is} other {# doses are}} on the children’s cards, its utilization says {told}',
    'name',
    'batchNo',
    'given',
    'told',
  ),
  shortHint:
    'A tablet sent doses from this vial after it was accounted for, and they count as wasted. Reverse its utilization, then account for the vial here again.',
  toUtilizations: 'Utilizations',
  countAgain: 'Count again',
  countStock: 'Count stock',
  account: message<[vials: number]>(
    '{vials, plural, one {Account for # opened vial} other {Account for # opened vials}}',
    'vials',
  ),
  toAccount: message<[vials: number]>(
    '{vials, plural, one {# opened vial has} other {# opened vials have}} no utilization yet.',
    'vials',
  ),
});
