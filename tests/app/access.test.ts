import { describe, expect, test } from 'vitest';
import { admit, canUse, unmetNeed } from '#app/access.ts';
import { routes } from '#app/routes.tsx';
import { admin, allPages, officer, sessionOf, stateManager, unpaid } from './sessions.ts';

const yes = 'allowed';
const no = 'unauthorised';
const pay = 'subscribe';

/** Each row: path, then access with nobody signed in · facility officer · state manager · holder of all roles · unpaid officer. */
const expected = [
  ['/', yes, yes, yes, yes, yes],
  ['/forgot/password', yes, yes, yes, yes, yes],
  ['/unathorised', yes, yes, yes, yes, yes],
  ['/protected/dashboard', no, yes, yes, yes, pay],
  ['/balance', no, no, yes, yes, no],
  ['/user/country', no, no, no, yes, no],
  ['/user/state', no, no, yes, yes, no],
  ['/user/state/:name', no, no, yes, yes, no],
  ['/all/facility', no, no, no, no, no],
  ['/all/lga/:name', no, no, yes, yes, no],
  ['/all/facility/:name', no, no, yes, yes, no],
  ['/facility/dashboard/:name', no, no, yes, yes, no],
  ['/facility/ledger/:name', no, no, yes, yes, no],
  ['/facility/equipment/:name', no, no, yes, yes, no],
  ['/graphical/analysis', no, no, yes, yes, no],
  ['/monitoring/aefi', no, no, yes, yes, no],
  ['/reports/monthly', no, yes, yes, yes, pay],
  ['/antigen/wallet', no, yes, yes, yes, yes],
  ['/ledger/stock', no, yes, yes, yes, yes],
  ['/ledger/delivery', no, yes, yes, yes, yes],
  ['/ledger/issue', no, yes, yes, yes, yes],
  ['/ledger/transfer', no, yes, yes, yes, yes],
  ['/ledger/arrivals', no, yes, yes, yes, yes],
  ['/ledger/return', no, yes, yes, yes, yes],
  ['/adjustment/return/listing', no, yes, yes, yes, yes],
  ['/utilization', no, yes, yes, yes, yes],
  ['/equipments', no, yes, yes, yes, pay],
  ['/child/registration', no, yes, yes, yes, yes],
  ['/child/immunization', no, yes, yes, yes, yes],
  ['/child/due', no, yes, yes, yes, yes],
  ['/child/session', no, yes, yes, yes, yes],
  ['/child/plan', no, yes, yes, yes, yes],
  ['/child/aefi', no, yes, yes, yes, yes],
  ['/child/openings', no, yes, yes, yes, yes],
  ['/antigen', no, no, no, yes, no],
  ['/antigen/introductions', no, no, no, yes, no],
  ['/antigen/grace', no, no, no, yes, no],
  ['/antigen/changes', no, no, no, yes, no],
  ['/single/user', no, yes, yes, yes, pay],
  ['/users', no, no, no, yes, no],
  ['/messages', no, no, no, yes, no],
  ['/all/subscribers', no, no, no, yes, no],
  ['/my/subscribers', no, yes, yes, yes, yes],
  ['/payments', no, no, no, yes, no],
  ['/organisation', no, no, no, yes, no],
  ['/support', no, yes, yes, yes, pay],
  ['/subscription/page', no, yes, yes, yes, yes],
  ['/profile', no, yes, yes, yes, pay],
  ['/profile/vaccines', no, yes, yes, yes, pay],
  ['/settings', no, yes, yes, yes, yes],
  ['/guide', no, yes, yes, yes, yes],
  ['/sync', no, yes, yes, yes, yes],
] as const;

describe('which account may open which screen', () => {
  test.each(expected)('%s', (path, ...admissions) => {
    const row = routes.find((candidate) => candidate.path === path);
    const seen = [null, officer, stateManager, admin, unpaid].map(
      (session) => row && admit(row.access, session, allPages),
    );
    expect(seen).toEqual(admissions);
  });

  test('an officer of an LGA opens its facilities by their level, and no list above them', () => {
    const own = sessionOf('lga', []);
    const opened = routes
      .filter(({ path }) => /^\/(all|facility|user|balance|graphical|monitoring)/.test(path))
      .filter(({ access }) => admit(access, own, allPages) === 'allowed')
      .map(({ path }) => path);
    expect(opened.toSorted()).toEqual([
      '/all/facility',
      '/all/facility/:name',
      '/facility/dashboard/:name',
      '/facility/equipment/:name',
      '/facility/ledger/:name',
      '/monitoring/aefi',
    ]);
  });

  test('the table above names each screen once', () => {
    // The toolkit page exists only in development.
    const paths = routes.map(({ path }) => path).filter((path) => path !== '/toolkit');
    expect(paths.toSorted()).toEqual(expected.map(([path]) => path).toSorted());
  });

  test.each([
    ['no user id', sessionOf('facility', [], { userId: '' as never })],
    ['no access token', sessionOf('facility', [], { access: '' })],
    ['no level that lets in', sessionOf(null)],
  ])('a session with %s opens no protected screen', (_what, session) => {
    for (const { access } of routes.filter((row) => row.access.kind === 'signed-in')) {
      expect(admit(access, session, allPages)).toBe('unauthorised');
    }
  });

  test.each([
    ['/child/registration', { childRegPage: false, subscriptionPage: true }],
    ['/child/immunization', { childRegPage: false, subscriptionPage: true }],
    ['/child/due', { childRegPage: false, subscriptionPage: true }],
    ['/child/session', { childRegPage: false, subscriptionPage: true }],
    ['/all/subscribers', { childRegPage: true, subscriptionPage: false }],
    ['/my/subscribers', { childRegPage: true, subscriptionPage: false }],
  ])('%s is closed to everybody while its page is switched off', (path, flags) => {
    const access = routes.find((row) => row.path === path)?.access;
    expect(access && admit(access, admin, flags)).toBe('unauthorised');
  });

  test('a facility manager can open the organisation and no other management screen', () => {
    const manager = sessionOf('lga', ['facilityManager']);
    const open = ['/organisation', '/users', '/antigen', '/all/subscribers'].filter((path) => {
      const access = routes.find((row) => row.path === path)?.access;
      return access && admit(access, manager, allPages) === 'allowed';
    });
    expect(open).toEqual(['/organisation']);
  });
});

test('nobody is asked to pay while the subscription page is switched off', () => {
  const flags = { childRegPage: true, subscriptionPage: false };
  expect(admit({ kind: 'signed-in' }, unpaid, flags)).toBe('allowed');
});

test.each([
  ['before the days of grace end', 999, 'allowed'],
  ['when they have ended', 1000, 'subscribe'],
] as const)('a tablet that hears nothing judges by what it was told: %s', (_case, now, expected) => {
  const session = sessionOf('facility', [], { paidUntil: 1000 });
  expect(admit({ kind: 'signed-in' }, session, allPages, now)).toBe(expected);
});

describe('an address typed by hand', () => {
  const storeKeeper = sessionOf('lga', [], { facilityId: officer.facilityId });
  const lgaManager = sessionOf('lga', ['stateManager']);
  const keeps = { stock: [officer, storeKeeper], register: [officer], state: [stateManager, admin] };

  /** Accounts whose role opens a page but that lack a facility, say, see what is missing and whom to ask before any server call. */
  test.each([
    [
      'stock',
      ['/ledger/stock', '/antigen/wallet', '/utilization', '/equipments', '/single/user'],
      lgaManager,
    ],
    ['register', ['/child/registration', '/child/due', '/child/aefi', '/child/openings'], storeKeeper],
    ['register', ['/child/registration', '/child/openings'], admin],
    ['state', ['/graphical/analysis', '/balance'], lgaManager],
  ] as const)('says that %s is missing on %s', (need, paths, account) => {
    for (const path of paths) {
      const access = routes.find((row) => row.path === path)!.access;
      expect([path, admit(access, account, allPages), unmetNeed(access, account)]).toEqual([path, yes, need]);
      for (const able of keeps[need]) expect([path, unmetNeed(access, able)]).toEqual([path, null]);
    }
  });

  test('opens a screen exactly if the menu would offer it', () => {
    for (const account of [officer, storeKeeper, lgaManager, stateManager, admin])
      for (const { path, access } of routes) {
        const opens = admit(access, account, allPages) === yes && unmetNeed(access, account) === null;
        expect([path, opens]).toEqual([path, canUse(access, account, allPages)]);
      }
  });
});
