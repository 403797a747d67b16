import { describe, expect, it } from 'vitest';
import { roles } from '#domain/access/model.ts';
import { isOffered, type Offer } from '#domain/access/permissions.ts';
import { place, viewer } from './places.ts';

const on = { childRegPage: true, subscriptionPage: true };
const off = { childRegPage: false, subscriptionPage: false };

// The menu of section 6: the right that each entry requires, and the roles that see it.
const menu: readonly (readonly [string, Offer, readonly string[]])[] = [
  ['Dashboard', {}, ['', ...roles]],
  ['Balances', { right: 'see-state-figures' }, ['stateManager']],
  ['Country Monitoring', { right: 'see-country-figures' }, ['countryManager']],
  ['Antigen', { right: 'manage-antigens' }, ['userManager', 'antigenManager']],
  ['Users', { right: 'manage-users' }, ['userManager']],
  ['Organization', { right: 'add-facility' }, ['userManager', 'facilityManager']],
  ['Subscribers', { right: 'manage-subscriptions', flag: 'subscriptionPage' }, ['subscriptionManager']],
  ['My Subscription', { flag: 'subscriptionPage' }, ['', ...roles]],
  ['Child Registration', { flag: 'childRegPage' }, ['', ...roles]],
];

const everybody = [
  { name: '', who: viewer('facility', place(1, 2, 3, 4)) },
  ...roles.map((role) => ({ name: role, who: viewer('facility', place(1, 2, 3, 4), role) })),
];

describe.each(menu)('%s', (_entry, offer, seenBy) => {
  it('is offered to users whose roles open it', () => {
    const seen = everybody.filter(({ who }) => isOffered(who, on, offer)).map(({ name }) => name);
    expect(seen.toSorted()).toEqual([...seenBy].toSorted());
  });

  it('is offered to nobody while its part is switched off', () => {
    const seen = everybody.some(({ who }) => isOffered(who, off, offer));
    expect(seen).toBe(offer.flag === undefined);
  });
});

it('one part does not switch on another', () => {
  const [nobody] = everybody;
  expect(isOffered(nobody!.who, { ...off, childRegPage: true }, { flag: 'subscriptionPage' })).toBe(false);
  expect(isOffered(nobody!.who, { ...off, subscriptionPage: true }, { flag: 'childRegPage' })).toBe(false);
});
