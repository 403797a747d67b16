import { afterEach, describe, expect, test, vi } from 'vitest';
import { findablesOf, matching, nearly } from '#app/search/find-places.ts';
import { taskStrings } from '#app/search/strings.ts';
import { routes } from '#app/routes.tsx';
import { appStrings } from '#app/strings.ts';
import { accountStrings } from '#features/account/strings.ts';
import { antigenStrings } from '#features/antigens/strings.ts';
import { aefiStrings } from '#features/children/aefi/aefi-strings.ts';
import { planStrings } from '#features/children/plan/plan-strings.ts';
import { childStrings } from '#features/children/strings.ts';
import { equipmentStrings } from '#features/equipment/strings.ts';
import { guideStrings } from '#features/guide/strings.ts';
import { pinStrings } from '#features/lock/strings.ts';
import { importStrings, organisationStrings } from '#features/organisation/strings.ts';
import { settingsStrings } from '#features/settings/strings.ts';
import { countStrings } from '#features/stock/count/count-strings.ts';
import { stockStrings } from '#features/stock/strings.ts';
import { supportStrings } from '#features/support/strings.ts';
import { userStrings } from '#features/users/strings.ts';
import { uiStrings } from '#ui/strings.ts';
import { admin, allPages, officer, sessionOf } from './sessions.ts';

const actions = ['sunlight', 'lock', 'logout'];
const store = sessionOf('lga', [], { facilityId: officer.facilityId });
const found = [officer, store, admin].map((session) => findablesOf(routes, session, allPages, actions));
const [atFacility] = found;

const firsts = (typed: string) => found.map(({ tasks }) => matching(tasks, typed)[0]?.title ?? null);

/**
 * Expected first task of a facility officer, an LGA officer with a store, and an administrator without one; a single value stands for all
 * three, null for none.
 */
const expected: Record<string, string | readonly [string | null, string | null, string | null]> = {
  count: ['Count stock', 'Count stock', 'Country Monitoring'],
  stocktake: ['Count stock', 'Count stock', null],
  temperature: ['Record temperature', 'Record temperature', 'Country Monitoring'],
  'too hot': ['Record temperature', 'Record temperature', null],
  thermometer: ['Record temperature', 'Record temperature', null],
  fridge: ['Record temperature', 'Record temperature', 'Country Monitoring'],
  'broken fridge': ['Equipments', 'Equipments', null],
  'power cut': ['Equipments', 'Equipments', null],
  'new fridge': ['Add Equipments', 'Add Equipments', null],
  language: 'Language',
  hausa: 'Language',
  password: 'Change password',
  'change my password': 'Change password',
  lock: 'Lock tablet',
  pin: 'PIN and lock',
  colleague: 'Lock tablet',
  'sign out': 'Logout',
  'log off': 'Logout',
  dark: 'Appearance',
  'big letters': 'Appearance',
  sun: 'Sunlight',
  authenticator: 'Authenticator app',
  version: 'Settings',
  help: 'How it works',
  practice: ['Practise first', 'Practise first', null],
  phone: ['Due list', 'Support', 'Support'],
  supervisor: 'Support',
  undo: ['Correct or reverse', 'Correct or reverse', null],
  mistake: ['Correct or reverse', 'Correct or reverse', null],
  print: ['Print card', 'Print voucher', 'Monthly reports'],
  'print card': ['Print card', null, null],
  'print voucher': ['Print voucher', 'Print voucher', null],
  report: 'Monthly reports',
  dhis2: 'Monthly reports',
  expiry: ['Antigen Wallet', 'Antigen Wallet', 'Balances'],
  expired: ['Antigen Wallet', 'Antigen Wallet', 'Balances'],
  'min stock': ['Antigen Wallet', 'Antigen Wallet', 'Balances'],
  order: ['Antigen Wallet', 'Antigen Wallet', 'Monthly reports'],
  'stock out': ['Antigen Wallet', 'Antigen Wallet', 'Balances'],
  'how many are left': ['Antigen Wallet', 'Antigen Wallet', null],
  'how much is left': ['Antigen Wallet', 'Antigen Wallet', null],
  receive: ['Receive a delivery', 'Receive a delivery', null],
  delivery: ['Receive a delivery', 'Receive a delivery', null],
  'confirm delivery': ['Confirm arrivals', 'Confirm arrivals', null],
  issue: ['Issue doses', 'Issue doses', null],
  'return vaccine': ['Return doses', 'Return doses', null],
  'send vaccine': ['Transfer doses', 'Transfer doses', null],
  discard: ['Add to Ledger: Adjustment', 'Add to Ledger: Adjustment', null],
  'open vial': ['Add to Ledger: Utilization', 'Add to Ledger: Utilization', null],
  'new baby': ['Add Child', null, null],
  'register child': ['Add Child', null, null],
  'find a child': ['Child Registration', null, null],
  vaccinate: ['Immunize Child', null, null],
  injection: ['Immunize Child', null, null],
  'who is late': ['Due list', 'Facilities', 'Analysis'],
  'call mothers': ['Due list', null, null],
  defaulters: ['Due list', null, null],
  'start session': ['Child session', null, null],
  'plan outreach': ['Session plan', null, null],
  'side effect': ['Report AEFI', 'Adverse events of facilities', 'Adverse events of facilities'],
  fever: ['Report AEFI', null, null],
  'who looked': ['Records opened from above', null, null],
  offline: 'Sync centre',
  'no network': 'Sync centre',
  pay: 'My Subscription',
  staff: ['My User List', 'My User List', 'Users'],
  'add user': [null, null, 'Add User'],
  'new facility': [null, null, 'Add Facility'],
  sms: [null, null, 'Messages'],
  chart: [null, null, 'Analysis'],
};

test.each(Object.entries(expected))('%j comes first where it can be done', (typed, titles) => {
  expect(firsts(typed)).toEqual(typeof titles === 'string' ? [titles, titles, titles] : titles);
});

describe('typed words', () => {
  test.each(['Password CHANGE', 'chan pass', '  change—password ', 'ch passw'])(
    '%j are beginnings in any order and case, with any dashes',
    (typed) => {
      expect(firsts(typed)[0]).toBe('Change password');
    },
  );

  test.each([
    ['a letter missing', 'frige'],
    ['a letter too many', 'fridgge'],
    ['another letter', 'fridje'],
    ['two letters swapped', 'frigde'],
  ])('with %s are put right where nothing fits as it is', (_, typed) => {
    expect(matching(atFacility!.tasks, typed)).toEqual([]);
    expect(nearly(atFacility!.tasks, typed)[0]?.title).toBe('Record temperature');
  });

  test.each(['frdg', 'fdrigee', 'zzzzz'])('%j is too short, or too unlike every word', (typed) => {
    expect(nearly(atFacility!.tasks, typed)).toEqual([]);
  });
});

test('an action of the account menu is offered only if the menu has it', () => {
  const { tasks } = findablesOf(routes, officer, allPages, ['logout']);
  expect(matching(tasks, 'lock').map(({ title }) => title)).toEqual(['PIN and lock']);
  expect(matching(tasks, 'sign out').map(({ to }) => to)).toEqual(['logout']);
});

test('tasks have the names of their screens', () => {
  const shown = {
    immunize: childStrings.immunizeChild,
    addChild: childStrings.addChild,
    temperature: equipmentStrings.recordTemperature,
    count: countStrings.count,
    wallets: stockStrings.wallets,
    addEquipment: equipmentStrings.add,
    addToLedger: stockStrings.addToLedger,
    addWallet: stockStrings.createAntigenWallet,
    aefi: aefiStrings.report,
    planSession: planStrings.add,
    practise: guideStrings.practise,
    lock: appStrings.lock,
    logout: appStrings.logout,
    sunlight: appStrings.sunlight,
    language: uiStrings.language,
    password: accountStrings.changePassword,
    pin: pinStrings.title,
    look: settingsStrings.look,
    factor: accountStrings.factorTitle,
    addUser: userStrings.add,
    addFacility: organisationStrings.addFacility,
    importPlaces: importStrings.title,
    addAntigen: antigenStrings.add,
    addSupport: supportStrings.add,
  };
  expect(taskStrings).toMatchObject(shown);
});

describe('in Hausa', () => {
  afterEach(() => {
    localStorage.clear();
    vi.resetModules();
  });

  test('the words of the language are found, also without hooked letters, and so are the English ones', async () => {
    localStorage.setItem('vaxledger.language', 'ha');
    vi.resetModules();
    const places = await import('#app/search/find-places.ts');
    const { routes: rows } = await import('#app/routes.tsx');
    const { tasks } = places.findablesOf(rows, officer, allPages, actions);
    const first = (typed: string) => places.matching(tasks, typed)[0]?.to;
    for (const typed of ['ƙidaya', 'kidaya kaya', 'count'])
      expect(first(typed)).toBe('/antigen/wallet?count=all');
    for (const typed of ['kalmar sirri', 'password']) expect(first(typed)).toBe('/settings');
    for (const typed of ['zafi', 'na firiji', 'fridge']) expect(first(typed)).toBe('/equipments');
    expect(first('fita')).toBe('logout');
  }, 30_000);
});
