import { describe, expect, test } from 'vitest';
import { matching, menuOf, searchable } from '#app/menu.ts';
import { routes } from '#app/routes.tsx';
import type { Role } from '#domain/access/model.ts';
import { admin, allPages, officer, sessionOf, unpaid } from './sessions.ts';

const forAll = [
  'Dashboard',
  'Create Antigen Wallet',
  'Ledger',
  'Adjustment | Return',
  'Utilization',
  'Equipments',
  'My User List',
  'Support',
];
const everything = [
  'Dashboard',
  'Balances',
  'Country Monitoring',
  'State Monitoring',
  'Analysis',
  'Create Antigen Wallet',
  'Ledger',
  'Adjustment | Return',
  'Utilization',
  'Equipments',
  'Child Registration',
  'Immunization Listing',
  'Antigen',
  'My User List',
  'Users',
  'Messages',
  'Subscribers',
  'My Subscription',
  'Organization',
  'Support',
];

const noPages = { childRegPage: false, subscriptionPage: false };
const labels = (session: typeof officer | null, flags = allPages) =>
  menuOf(routes, session, flags).map(({ label }) => label);

describe('the menu', () => {
  test('has the words and the order of the specification, and the messages, for who may see all', () => {
    expect(labels(admin)).toEqual(everything);
  });

  test('is empty for nobody', () => {
    expect(labels(null)).toEqual([]);
  });

  test('shows an officer without roles what is for all, and the pages that are switched on', () => {
    expect(labels(officer, noPages)).toEqual(forAll);
    expect(labels(officer, { childRegPage: true, subscriptionPage: false })).toEqual(
      everything.filter(
        (label) => forAll.includes(label) || ['Child Registration', 'Immunization Listing'].includes(label),
      ),
    );
    expect(labels(officer, { childRegPage: false, subscriptionPage: true })).toContain('My Subscription');
  });

  test('keeps its entries for an unpaid user, so that she sees what she would pay for', () => {
    expect(labels(unpaid)).toEqual(labels(officer));
  });

  test.each<[Role, readonly string[]]>([
    ['stateManager', ['Balances', 'State Monitoring', 'Analysis']],
    ['countryManager', ['Country Monitoring']],
    ['userManager', ['Antigen', 'Users', 'Messages', 'Organization']],
    ['antigenManager', ['Antigen']],
    ['subscriptionManager', []],
    ['facilityManager', ['Organization']],
    ['equipmentManager', []],
  ])('%s adds %j while all pages are off', (role, added) => {
    const extra = labels(sessionOf('state', [role]), noPages).filter((label) => !forAll.includes(label));
    expect(extra).toEqual(added);
  });

  test('Subscribers needs both the role and the page', () => {
    expect(labels(sessionOf('country', ['subscriptionManager']))).toContain('Subscribers');
    expect(labels(sessionOf('country', ['subscriptionManager']), noPages)).not.toContain('Subscribers');
  });
});

describe('the search for screens', () => {
  const found = (typed: string, session = officer) =>
    matching(searchable(routes, session, allPages), typed).map(({ to }) => to);

  test.each([
    ['LEDGER', ['/ledger/stock']],
    ['list my', ['/single/user']],
    ['sync', ['/sync']],
    ['  ', []],
    ['users', []],
    ['no such screen', []],
  ])('%j finds %j for an officer', (typed, paths) => {
    expect(found(typed)).toEqual(paths);
  });

  test('finds a management screen for who may open it, and never a screen that needs a name', () => {
    expect(found('users', admin)).toEqual(['/users']);
    expect(searchable(routes, admin, allPages).filter(({ to }) => to.includes(':'))).toEqual([]);
  });
});
