import { describe, expect, test } from 'vitest';
import { barOf, currentEntry, menuOf, menuRows, readyAbove, type RouteRow, tabsAt } from '#app/menu/menu.ts';
import { routes } from '#app/routes.tsx';
import type { Session } from '#client/session/session-facts.ts';
import { findablesOf } from '#app/search/find-places.ts';
import { roles, type Role } from '#domain/access/model.ts';
import { admin, allPages, officer, sessionOf, stateManager, unpaid } from './sessions.ts';

/** The routes as if every screen were built. */
const finished: readonly RouteRow[] = routes.map((row) => ({ ...row, screen: row.screen ?? (() => null) }));

const ofFacility = {
  '': ['Dashboard'],
  Children: ['Child session', 'Due list', 'Child Registration', 'Immunization Listing'],
  Stock: ['Ledger', 'Create Antigen Wallet', 'Monthly reports'],
  'Cold chain': ['Equipments'],
  Account: ['My User List', 'My Subscription', 'Support'],
};
const ofAdministrator = {
  '': ['Dashboard'],
  'Places below': [
    'Country Monitoring',
    'State Monitoring',
    'Balances',
    'Analysis',
    'Adverse events of facilities',
    'Monthly reports',
  ],
  Accounts: ['Users', 'Organization', 'Antigen'],
  Account: ['Subscribers', 'My Subscription', 'Messages', 'Support'],
};
const ofChildren = [...ofFacility.Children, 'Session plan', 'Adverse events'];
const ofStock = [
  'Ledger',
  'Adjustment | Return',
  'Utilization',
  'Create Antigen Wallet',
  'Equipments',
  'My User List',
];
/** Menu items that the specification shows to everybody they work for: with a home facility, and without. */
const forAll = ['Dashboard', ...ofFacility.Stock, 'Equipments', 'My User List', 'Support'];
const forAllAbove = ['Dashboard', 'Monthly reports', 'Support'];
/** A country officer whose home is the national store. */
const keeper = sessionOf('country', roles, { facilityId: officer.facilityId });

const noPages = { childRegPage: false, subscriptionPage: false };
const menuFor = (session: Session | null, flags = allPages, rows = finished) =>
  menuOf(menuRows(rows, session, flags), keptBy(session));
const keptBy = (session: Session | null) => {
  if (session === null || session.facilityId === null) return 'nothing';
  return session.level === 'facility' ? 'facility' : 'store';
};
const groupsOf = (...args: Parameters<typeof menuFor>) =>
  Object.fromEntries(
    menuFor(...args).map(({ title = '', items }) => [title, items.map(({ label }) => label)]),
  );
const labels = (session: Session | null, flags = allPages) => Object.values(groupsOf(session, flags)).flat();
/** The menu's entries with the labels below each. */
const named = (session: Session | null, flags = allPages) =>
  menuFor(session, flags).flatMap(({ items }) => items.flatMap(({ label, parts = [] }) => [label, ...parts]));

describe('the menu', () => {
  test('of a facility has twelve entries in groups, with the others named below them', () => {
    expect(groupsOf(officer)).toEqual(ofFacility);
    expect(Object.keys(groupsOf(officer))).toEqual(Object.keys(ofFacility));
    const parts = menuFor(officer).flatMap(({ items }) =>
      items.flatMap(({ label, parts: under = [] }) => (under.length === 0 ? [] : [[label, under]])),
    );
    expect(Object.fromEntries(parts)).toEqual({
      'Child session': ['Session plan'],
      'Immunization Listing': ['Adverse events'],
      Ledger: ['Adjustment | Return', 'Utilization'],
    });
  });

  test('of an administrator has fourteen entries, in the words of the specification', () => {
    expect(groupsOf(admin)).toEqual(ofAdministrator);
    expect(Object.keys(groupsOf(admin))).toEqual(Object.keys(ofAdministrator));
  });

  test.each([
    ['facility', officer, 12],
    ['LGA store', sessionOf('lga', [], { facilityId: officer.facilityId }), 12],
    ['state store', sessionOf('state', ['stateManager'], { facilityId: officer.facilityId }), 13],
    [
      'national store',
      sessionOf('country', ['stateManager', 'countryManager'], { facilityId: officer.facilityId }),
      13,
    ],
    ['administrator', admin, 14],
  ])('of %s has no more than was promised', (_kind, session, most) => {
    expect(labels(session).length).toBeLessThanOrEqual(most);
  });

  test('lists a store’s equipment with its stock', () => {
    expect(groupsOf(keeper)['Own store']).toEqual([...ofFacility.Stock, 'Equipments']);
    expect(groupsOf(keeper)['Cold chain']).toBeUndefined();
    expect(named(keeper)).toEqual(expect.arrayContaining([...ofStock, 'Payments']));
  });

  test('shows a tab as an entry to users without the entry that it belongs to', () => {
    expect(labels(sessionOf('state', ['userManager']))).toContain('Payments');
    expect(labels(admin)).not.toContain('Payments');
    expect(named(admin)).toContain('Payments');
  });

  test('lists missing screens in a folded group at its end', () => {
    const rows = finished.map((row) => (row.path === '/equipments' ? withoutScreen(row) : row));
    const { 'Cold chain': coldChain, 'Coming later': later } = groupsOf(officer, allPages, rows);
    expect(coldChain).toBeUndefined();
    expect(later).toEqual(['Equipments']);
    expect(menuFor(officer, allPages, rows).at(-1)).toMatchObject({ isFolded: true });
  });

  test('is empty without a user', () => {
    expect(labels(null)).toEqual([]);
  });

  test('shows an officer without roles the screens for everybody and the pages that are switched on', () => {
    expect(labels(officer, noPages)).toEqual(forAll);
    expect(groupsOf(officer, { childRegPage: true, subscriptionPage: false })['Children']).toEqual(
      ofFacility.Children,
    );
    expect(labels(officer, { childRegPage: false, subscriptionPage: true })).toContain('My Subscription');
  });

  test('keeps its entries for an unpaid user, to show what they would pay for', () => {
    expect(labels(unpaid)).toEqual(labels(officer));
  });

  test.each<[Role, readonly string[]]>([
    ['stateManager', ['State Monitoring', 'Balances', 'Analysis', 'Adverse events of facilities']],
    ['countryManager', ['Country Monitoring', 'Adverse events of facilities']],
    ['userManager', ['Users', 'Organization', 'Antigen', 'Payments', 'Messages']],
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

describe('the bottom bar', () => {
  const barAt = (pathname: string, { rows = finished, session = officer, flags = allPages } = {}) =>
    barOf(menuRows(rows, session, flags), {
      keepsStock: session.facilityId !== null,
      above: readyAbove(rows, session, flags),
      current: currentEntry(rows, menuRows(rows, session, flags), pathname),
    });
  const words = (...args: Parameters<typeof barAt>) => barAt(...args).map(({ label }) => label);

  test('has the start and the groups of the day, at most five including the menu', () => {
    expect(words('/')).toEqual(['Dashboard', 'Stock', 'Children', 'Cold chain']);
  });

  test('marks the group of the current screen, whichever screen of the group it is', () => {
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
    expect(marked?.label).toBe('Places');
  });

  test('leads to the ledger and the register, not to the first entry of their groups', () => {
    expect(barAt('/').map(({ to }) => to)).toEqual([
      '/protected/dashboard',
      '/ledger/stock',
      '/child/registration',
      '/equipments',
    ]);
  });

  test('leads to no missing screen, and leaves out a group without screens', () => {
    const rows = finished.map((row) =>
      ['/ledger/stock', '/equipments'].includes(row.path) ? withoutScreen(row) : row,
    );
    const bar = barAt('/', { rows });
    expect(bar.map(({ to }) => to)).toEqual([
      '/protected/dashboard',
      '/adjustment/return/listing',
      '/child/registration',
    ]);
  });

  test('leaves out what the viewer may not open', () => {
    expect(words('/', { flags: noPages })).toEqual(['Dashboard', 'Stock', 'Cold chain']);
  });

  test('gives users without stock the figures of the units below and the other screens made for them', () => {
    expect(words('/', { session: stateManager })).toEqual(['Dashboard', 'Places', 'Sync centre', 'Settings']);
  });

  test('gives an administrator the places, the users and the messages', () => {
    expect(words('/', { session: admin })).toEqual(['Dashboard', 'Places', 'Users', 'Messages']);
  });
});

describe('the tabs of a page', () => {
  const tabs = (pathname: string, session = officer) =>
    tabsAt(menuRows(finished, session, allPages), pathname).map(({ label, isCurrent }) =>
      isCurrent ? `[${label}]` : label,
    );

  test.each([
    ['/ledger/stock', ['[Ledger]', 'Adjustment | Return', 'Utilization']],
    ['/utilization', ['Ledger', 'Adjustment | Return', '[Utilization]']],
    ['/child/aefi', ['Immunization Listing', '[Adverse events]']],
    // The session page links to the plan and needs the room for the children.
    ['/child/session', []],
    ['/child/plan', []],
    ['/antigen/wallet', []],
    ['/ledger/delivery', []],
  ])('at %s', (pathname, expected) => {
    expect(tabs(pathname)).toEqual(expected);
  });

  test('do not exist if the viewer lacks their entry', () => {
    expect(tabs('/payments', admin)).toEqual(['Subscribers', '[Payments]']);
    expect(tabs('/payments', sessionOf('state', ['userManager']))).toEqual([]);
  });

  test('mark their entry in the menu', () => {
    const rows = menuRows(finished, officer, allPages);
    expect(currentEntry(finished, rows, '/utilization')).toBe('/ledger/stock');
    expect(currentEntry(finished, rows, '/child/plan')).toBe('/child/session');
  });
});

describe('each kind of account', () => {
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
  const ofState = ['Balances', 'State Monitoring', 'Analysis'];

  test.each(kinds)('$name: menu, bar, tiles and search lead only to its own screens', ({ session }) => {
    const rows = menuRows(finished, session, allPages);
    const found = findablesOf(finished, session, allPages);
    const above = readyAbove(finished, session, allPages);
    const bar = barOf(rows, { keepsStock: session.facilityId !== null, above, current: undefined });
    const offered = [
      ...named(session),
      ...found.screens.map(({ title }) => title),
      ...above.map(({ label }) => label),
    ];
    const offers = (words: readonly string[]) => offered.filter((label) => words.includes(label));
    const isAt = (...wanted: readonly string[]) => wanted.includes(session.level ?? '');
    if (session.facilityId === null) expect(offers([...ofStock, ...ofChildren])).toEqual([]);
    else expect(named(session)).toEqual(expect.arrayContaining(ofStock));
    if (!isAt('facility')) expect(offers(ofChildren)).toEqual([]);
    if (!isAt('state', 'country')) expect(offers(ofState)).toEqual([]);
    // Every item in `forAllAbove` is listed for every session above a facility.
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
