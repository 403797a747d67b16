import { describe, expect, test } from 'vitest';
import { barOf, currentEntry, menuOf, menuRows, readyAbove, type RouteRow } from '#app/menu/menu.ts';
import { routes } from '#app/routes.tsx';
import type { Session } from '#client/session/session-facts.ts';
import { findablesOf } from '#app/search/find-places.ts';
import { roles, type Role } from '#domain/access/model.ts';
import { admin, allPages, officer, sessionOf, stateManager, unpaid } from './sessions.ts';

/** The product once every screen is there. */
const finished: readonly RouteRow[] = routes.map((row) => ({ ...row, screen: row.screen ?? (() => null) }));

const everything = {
  '': ['Dashboard'],
  Monitoring: [
    'Balances',
    'Country Monitoring',
    'State Monitoring',
    'Analysis',
    'Adverse events of facilities',
  ],
  Stock: ['Create Antigen Wallet', 'Ledger', 'Adjustment | Return', 'Utilization', 'Monthly reports'],
  Children: [
    'Child Registration',
    'Immunization Listing',
    'Due list',
    'Child session',
    'Session plan',
    'Adverse events',
  ],
  'Cold chain': ['Equipments'],
  Administration: [
    'Antigen',
    'My User List',
    'Users',
    'Messages',
    'Subscribers',
    'My Subscription',
    'Payments',
    'Organization',
    'Support',
  ],
};
/** Menu items that the specification shows to everybody for whom they work: with stock of their own, and without. */
const forAll = ['Dashboard', ...everything.Stock, 'Equipments', 'My User List', 'Support'];
const forAllAbove = ['Dashboard', 'Monthly reports', 'Support'];
/** Of the country, with the national store for a home. */
const keeper = sessionOf('country', roles, { facilityId: officer.facilityId });

const noPages = { childRegPage: false, subscriptionPage: false };
const groupsOf = (session: Session | null, flags = allPages, rows = finished) =>
  Object.fromEntries(
    menuOf(menuRows(rows, session, flags)).map(({ title = '', items }) => [
      title,
      items.map(({ label }) => label),
    ]),
  );
const labels = (session: Session | null, flags = allPages) => Object.values(groupsOf(session, flags)).flat();

describe('the menu', () => {
  test('has the words of the specification, and the messages, in groups, for who may see all', () => {
    const { Children: _, ...ofStores } = everything;
    expect(groupsOf(keeper)).toEqual(ofStores);
    expect(Object.keys(groupsOf(keeper))).toEqual(Object.keys(ofStores));
    expect(groupsOf(officer)['Children']).toEqual(everything.Children);
  });

  test('lists missing screens in a folded group at its end', () => {
    const rows = finished.map((row) => (row.path === '/equipments' ? withoutScreen(row) : row));
    const { 'Cold chain': coldChain, 'Coming later': later } = groupsOf(officer, allPages, rows);
    expect(coldChain).toBeUndefined();
    expect(later).toEqual(['Equipments']);
    expect(menuOf(menuRows(rows, officer, allPages)).at(-1)).toMatchObject({ isFolded: true });
  });

  test('is empty for nobody', () => {
    expect(labels(null)).toEqual([]);
  });

  test('shows an officer without roles what is for all, and the pages that are switched on', () => {
    expect(labels(officer, noPages)).toEqual(forAll);
    expect(groupsOf(officer, { childRegPage: true, subscriptionPage: false })['Children']).toEqual(
      everything.Children,
    );
    expect(labels(officer, { childRegPage: false, subscriptionPage: true })).toContain('My Subscription');
  });

  test('keeps its entries for an unpaid user, so that they see what they would pay for', () => {
    expect(labels(unpaid)).toEqual(labels(officer));
  });

  test.each<[Role, readonly string[]]>([
    ['stateManager', ['Balances', 'State Monitoring', 'Analysis', 'Adverse events of facilities']],
    ['countryManager', ['Country Monitoring', 'Adverse events of facilities']],
    ['userManager', ['Antigen', 'Users', 'Messages', 'Payments', 'Organization']],
    ['antigenManager', ['Antigen']],
    ['subscriptionManager', ['Payments']],
    ['facilityManager', ['Organization']],
    ['equipmentManager', []],
  ])('%s adds %j while all pages are off', (role, added) => {
    const extra = labels(sessionOf('state', [role]), noPages).filter((label) => !forAllAbove.includes(label));
    expect(extra).toEqual(added);
  });

  test('Subscribers needs both the role and the page', () => {
    expect(labels(sessionOf('country', ['subscriptionManager']))).toContain('Subscribers');
    expect(labels(sessionOf('country', ['subscriptionManager']), noPages)).not.toContain('Subscribers');
  });
});

describe('the bar under the thumb', () => {
  const barAt = (pathname: string, { rows = finished, session = officer, flags = allPages } = {}) =>
    barOf(menuRows(rows, session, flags), {
      keepsStock: session.facilityId !== null,
      above: readyAbove(rows, session, flags),
      current: currentEntry(rows, menuRows(rows, session, flags), pathname),
    });
  const words = (...args: Parameters<typeof barAt>) => barAt(...args).map(({ label }) => label);

  test('has the start and the groups of the day, and with the menu five at most', () => {
    expect(words('/')).toEqual(['Dashboard', 'Stock', 'Children', 'Cold chain']);
  });

  test('marks the group of the screen that is shown, whichever of it that is', () => {
    const current = barAt('/utilization').filter(({ isCurrent }) => isCurrent);
    expect(current.map(({ label }) => label)).toEqual(['Stock']);
  });

  test.each([
    ['/user/state/Nigeria', admin, '/user/country'],
    ['/all/lga/Kano', admin, '/user/country'],
    ['/all/lga/Kano', stateManager, '/user/state'],
    ['/all/facility/Ajingi', stateManager, '/user/state'],
    ['/facility/ledger/Ajingi-Cottage-Hospital', sessionOf('lga', []), '/all/facility'],
    ['/all/facility', sessionOf('lga', []), '/all/facility'],
  ])('at %s the entry that the viewer came by is marked', (pathname, session, entry) => {
    expect(currentEntry(finished, menuRows(finished, session, allPages), pathname)).toBe(entry);
    const [marked] = barAt(pathname, { session }).filter(({ isCurrent }) => isCurrent);
    expect(marked?.label).toBe('Monitoring');
  });

  test('leads to the ledger and to the register, not to what stands first in their groups', () => {
    expect(barAt('/').map(({ to }) => to)).toEqual([
      '/protected/dashboard',
      '/ledger/stock',
      '/child/registration',
      '/equipments',
    ]);
  });

  test('leads to no screen that does not exist, and leaves out a group without any', () => {
    const rows = finished.map((row) =>
      ['/ledger/stock', '/equipments'].includes(row.path) ? withoutScreen(row) : row,
    );
    const bar = barAt('/', { rows });
    expect(bar.map(({ to }) => to)).toEqual([
      '/protected/dashboard',
      '/antigen/wallet',
      '/child/registration',
    ]);
  });

  test('leaves out what the viewer may not open', () => {
    expect(words('/', { flags: noPages })).toEqual(['Dashboard', 'Stock', 'Cold chain']);
  });

  test('gives who keeps no stock the figures of those below and what else is made for them', () => {
    expect(words('/', { session: stateManager })).toEqual([
      'Dashboard',
      'Monitoring',
      'Sync centre',
      'Settings',
    ]);
  });
});

describe('every kind of account', () => {
  const levels = ['facility', 'lga', 'state', 'country'] as const;
  const homes = [null, officer.facilityId];
  const kinds = levels.flatMap((level) =>
    homes.flatMap((facilityId) =>
      [[], ...roles.map((role) => [role]), roles].map((held) => ({
        name: `${level}, ${facilityId ? 'with' : 'without'} a home, ${held.join(' and ') || 'no role'}`,
        session: sessionOf(level, held, { facilityId }),
      })),
    ),
  );
  const ofStock = [
    ...everything.Stock.filter((label) => label !== 'Monthly reports'),
    'Equipments',
    'My User List',
  ];
  const ofState = ['Balances', 'State Monitoring', 'Analysis'];

  test.each(kinds)('$name: menu, bar, tiles and search lead nowhere but to what it has', ({ session }) => {
    const rows = menuRows(finished, session, allPages);
    const found = findablesOf(finished, session, allPages);
    const above = readyAbove(finished, session, allPages);
    const bar = barOf(rows, { keepsStock: session.facilityId !== null, above, current: undefined });
    const offered = [
      ...labels(session),
      ...found.screens.map(({ title }) => title),
      ...above.map(({ label }) => label),
    ];
    const offers = (words: readonly string[]) => offered.filter((label) => words.includes(label));
    const isAt = (...wanted: readonly string[]) => wanted.includes(session.level ?? '');
    if (session.facilityId === null) expect(offers([...ofStock, ...everything.Children])).toEqual([]);
    else expect(labels(session)).toEqual(expect.arrayContaining(ofStock));
    if (!isAt('facility')) expect(offers(everything.Children)).toEqual([]);
    if (!isAt('state', 'country')) expect(offers(ofState)).toEqual([]);
    // Items for everybody work for everybody.
    expect(labels(session)).toEqual(expect.arrayContaining(forAllAbove));
    const paths = new Set(found.screens.map(({ to }) => to));
    for (const { to } of [...rows.map(({ path }) => ({ to: path })), ...bar]) expect(paths).toContain(to);
    for (const { to } of found.tasks) expect(paths).toContain(to.split('?')[0]);
  });
});

function withoutScreen(row: RouteRow): RouteRow {
  const { screen: _, ...rest } = row;
  return rest;
}
