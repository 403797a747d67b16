import type { InjectOptions } from 'fastify';
import type { Role } from '#domain/access/model.ts';
import { testFacilities } from '#tests/support/places.ts';
import { bcg } from '#tests/server/sync/fake-tablet.ts';

/** The place that all requests are about; callers are inside or outside its chain of places. */
export const place = testFacilities.ajingi;

export interface Target {
  /** A user of the facility. */
  readonly user: string;
  readonly email: string;
  /** An entry of its ledger, and the log of the tablet that wrote it. */
  readonly entry: string;
  readonly log: string;
  /** The vaccination number of a child of its register. */
  readonly number: string;
  /** A case of the facility that may be settled. */
  readonly settled: string;
  /** A message of the facility that was not delivered. */
  readonly message: string;
  readonly epoch: string;
  /** Entries of its support directory, one for each time that somebody may delete one. */
  readonly support: string[];
  /** A unit of its cold chain equipment. */
  readonly equipment: string;
  /** A child of its register, and the event that recorded it as followed elsewhere. */
  readonly child: string;
  readonly end: string;
  /** A report of an adverse event of a child of it. */
  readonly aefi: string;
  /** Facilities beside it that nobody uses, one for each time that somebody may close or merge one. */
  readonly spare: string[];
  /** A payment of the user, and the subscription that it began. */
  readonly reference: string;
  readonly subscription: string;
}

/**
 * Circles of callers of a route about a place, facility, user or log:
 * - `names`: anyone signed in, because names of places are no secret;
 * - `unit`: those whose unit it lies in or is;
 * - `figures`: those of them who see figures: officers of the facility and of its LGA by their level, above them who has a role for it;
 *   `lga-figures`, `state-figures` and `country-figures`: likewise those whose unit that whole LGA, state or country lies in;
 * - `managers`: user managers of a unit it lies in, and oneself;
 * - `officers`: officers of the facility itself;
 * - `payer`: who paid, and nobody else;
 * - `above`: managers of a unit above it that it lies in;
 * - `nation`: whoever has the role at country level;
 * - `roles`: whoever has the role, because the thing belongs to no place.
 */
export type Circle =
  | 'names'
  | 'unit'
  | 'figures'
  | 'lga-figures'
  | 'state-figures'
  | 'country-figures'
  | 'managers'
  | 'officers'
  | 'payer'
  | 'above'
  | 'nation'
  | 'roles';

export interface ScopeCase {
  readonly circle: Circle;
  /** Status for callers who are let in, if it is not 200. */
  readonly letIn?: number;
  readonly request: (target: Target) => InjectOptions;
}

const get = (circle: Circle, url: (target: Target) => string): ScopeCase => ({
  circle,
  request: (target) => ({ method: 'GET', url: url(target) }),
});
const managed = (
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: (target: Target) => string,
  payload?: (target: Target) => object,
): ScopeCase => ({
  circle: 'managers',
  request: (target) => ({
    method,
    url: url(target),
    ...(payload === undefined ? {} : { payload: payload(target) }),
  }),
});
const paying = (url: (target: Target) => string): ScopeCase => ({
  circle: 'payer',
  request: (target) => ({ method: 'POST', url: url(target) }),
});
const put = (url: string): ScopeCase[] => [
  {
    circle: 'unit',
    request: ({ entry }) => ({
      method: 'PUT',
      url,
      payload: { facility: place.facility, antigen: bcg, id: entry },
    }),
  },
];
const pull = (payload: (target: Target) => object): ScopeCase => ({
  circle: 'officers',
  request: (target) => ({
    method: 'POST',
    url: '/v/sync/pull/',
    payload: {
      epoch: null,
      facility: place.facility,
      scopes: [{ scope: 'facility', after: 0 }],
      limit: 100,
      ...payload(target),
    },
  }),
});

const followUp = (
  asked: (target: Target) => { readonly url: string; readonly payload: object },
): ScopeCase[] => [
  { circle: 'officers', letIn: 201, request: (target) => ({ method: 'POST', ...asked(target) }) },
];

let logs = 0;
const newLogId = () => `0190a000-0000-7000-8000-${String((logs += 1)).padStart(12, '0')}`;

/** A route that takes no id from outside, or only ids of the caller's own, so nobody else's data can be requested. */
export const ownOnly = 'own only';

type About = readonly ScopeCase[] | typeof ownOnly;

/** Callers who are let in at all, and the places they may ask about; a row without `may` is for everybody signed in. */
interface RowFor {
  readonly may: 'anyone' | readonly Role[];
  readonly about: About;
  /** True for a national list: at country level only. */
  readonly isNational?: true;
}
const forAnyone: RowFor = { may: 'anyone', about: ownOnly };
const only = (may: readonly [Role, ...Role[]], about: About): RowFor => ({ may, about });
const nationally = (may: readonly [Role, ...Role[]], about: About): RowFor => ({
  may,
  about,
  isNational: true,
});

/**
 * The one table of permissions: every route of the server with the roles that open it, and whose place, facility, user or log a caller may
 * ask about. Written by hand from the specification and compared with the server's answers; a new route needs a row.
 */
const whoMay: Readonly<Record<string, About | RowFor>> = {
  'POST /auth/token/': forAnyone,
  'POST /auth/token/refresh/': forAnyone,
  'POST /auth/logout/': forAnyone,
  'POST /v/get/otp/by/email/': forAnyone,
  'PUT /v/reset/password/': forAnyone,
  'PUT /v/change/password/': ownOnly,
  'POST /v/get/otp/pin/reset/': ownOnly,
  'PUT /v/reset/pin/access/': ownOnly,
  // A caller who is let in gets a stream that does not end; tests/server/users/standing-events.test.ts covers it.
  'GET /v/account/events/': [get('payer', ({ user }) => `/v/account/events/?user=${user}`)],
  'GET /v/second-factor/': ownOnly,
  'POST /v/second-factor/': ownOnly,
  'PUT /v/second-factor/': ownOnly,
  'DELETE /v/second-factor/': ownOnly,
  'GET /v/get/role/:id/': [get('managers', ({ user }) => `/v/get/role/${user}/`)],
  'PUT /v/get/role/:id/': only(
    ['userManager'],
    [
      managed(
        'PUT',
        ({ user }) => `/v/get/role/${user}/`,
        () => ({}),
      ),
    ],
  ),
  // Places are covered by tests/server/users/users.test.ts.
  'POST /v/create/user/': only(['userManager'], ownOnly),
  'GET /v/all/users/': only(['userManager'], ownOnly),
  'GET /v/single/user/:id/': [get('managers', ({ user }) => `/v/single/user/${user}/`)],
  'GET /v/user/profile/:id/': [get('managers', ({ user }) => `/v/user/profile/${user}/`)],
  'PATCH /v/update/first/lastname/': [
    managed(
      'PATCH',
      () => '/v/update/first/lastname/',
      ({ user }) => ({ id: user, first_name: 'Amina', last_name: 'Bello' }),
    ),
  ],
  'PATCH /v/update/user/option/': only(
    ['userManager'],
    [
      managed(
        'PATCH',
        () => '/v/update/user/option/',
        ({ email }) => ({ email, user_option: 'isFacility' }),
      ),
    ],
  ),
  'PATCH /v/update/paid/status/only/': only(
    ['userManager', 'subscriptionManager'],
    [
      managed(
        'PATCH',
        () => '/v/update/paid/status/only/',
        ({ email }) => ({ email, paid_status: true }),
      ),
    ],
  ),
  'PATCH /v/partial/status/update/': only(
    ['subscriptionManager'],
    [
      managed(
        'PATCH',
        () => '/v/partial/status/update/',
        ({ email }) => ({ email, customer_code: 'CUS_1' }),
      ),
    ],
  ),
  'POST /v/users/:id/deactivate/': only(
    ['userManager'],
    [managed('POST', ({ user }) => `/v/users/${user}/deactivate/`)],
  ),
  // A caller who is let in learns that the user has signed in: tests/server/users/users.test.ts.
  'POST /v/users/:id/first/password/': only(
    ['userManager'],
    [{ ...managed('POST', ({ user }) => `/v/users/${user}/first/password/`), letIn: 409 }],
  ),
  'POST /v/users/:id/activate/': only(
    ['userManager'],
    [managed('POST', ({ user }) => `/v/users/${user}/activate/`)],
  ),
  'POST /v/users/:id/move/': only(
    ['userManager'],
    [
      managed(
        'POST',
        ({ user }) => `/v/users/${user}/move/`,
        () => ({ facility: place.facility }),
      ),
    ],
  ),
  'GET /v/users/:id/sessions/': [get('managers', ({ user }) => `/v/users/${user}/sessions/`)],
  'DELETE /v/users/:id/sessions/': [managed('DELETE', ({ user }) => `/v/users/${user}/sessions/`)],
  'DELETE /v/users/:id/sessions/:session/': [
    managed('DELETE', ({ user, log }) => `/v/users/${user}/sessions/${log}/`),
  ],
  'GET /v/api/page/': forAnyone,
  'GET /v/get/all/country/': ownOnly,
  'GET /v/get/all/state/:country/': [get('names', () => `/v/get/all/state/${place.country}/`)],
  'GET /v/get/all/lga/:state/': [get('names', () => `/v/get/all/lga/${place.state}/`)],
  'GET /v/get/all/facility/:lga/': [get('names', () => `/v/get/all/facility/${place.lga}/`)],
  'GET /v/get/facility/:name/': ownOnly,
  'GET /v/api/get/string/facility/': ownOnly,
  // Its places are covered by tests/server/organisation/stores.test.ts.
  'POST /v/api/facility/': only(['userManager', 'facilityManager'], ownOnly),
  'POST /v/api/country/': nationally(['userManager'], ownOnly),
  // Its units are covered by tests/server/organisation/organisation.test.ts.
  'POST /v/api/state/': only(['userManager'], ownOnly),
  'POST /v/api/local/lga/': only(['userManager'], ownOnly),
  // Rows are covered by tests/server/organisation/import.test.ts.
  'POST /v/api/places/import/': only(['userManager'], ownOnly),
  'GET /v/api/organisation/:level/': only(['userManager', 'facilityManager'], ownOnly),
  'GET /v/get/:name/search/': ownOnly,
  'GET /v/get/state/:name/search/': ownOnly,
  'GET /v/api/place/:id/': only(
    ['userManager', 'facilityManager'],
    [get('managers', () => `/v/api/place/${place.facility}/`)],
  ),
  'PATCH /v/api/place/:id/': only(
    ['userManager'],
    [
      managed(
        'PATCH',
        () => `/v/api/place/${place.facility}/`,
        () => ({}),
      ),
    ],
  ),
  'POST /v/api/place/:id/reopen/': only(
    ['userManager'],
    [managed('POST', () => `/v/api/place/${place.facility}/reopen/`)],
  ),
  'POST /v/api/place/:id/close/': only(
    ['userManager'],
    [
      {
        circle: 'above',
        request: ({ spare }) => ({
          method: 'POST',
          url: `/v/api/place/${spare.pop() ?? ''}/close/`,
          payload: {},
        }),
      },
    ],
  ),
  'POST /v/api/place/:id/merge/': only(
    ['userManager'],
    [
      {
        circle: 'above',
        request: ({ spare }) => ({
          method: 'POST',
          url: `/v/api/place/${spare.pop() ?? ''}/merge/`,
          payload: { into: place.facility },
        }),
      },
    ],
  ),
  'GET /v/api/location/': ownOnly,
  'GET /v/api/year/': ownOnly,
  'GET /v/api/activity/': ownOnly,
  'GET /v/api/immunization/type/': ownOnly,
  'GET /v/api/antigen/': ownOnly,
  'GET /v/national/changes/': only(['userManager', 'antigenManager'], ownOnly),
  'POST /v/api/antigen/': nationally(['userManager', 'antigenManager'], ownOnly),
  'PATCH /v/api/antigen/:id/': nationally(
    ['userManager', 'antigenManager'],
    [
      {
        circle: 'nation',
        request: () => ({ method: 'PATCH', url: `/v/api/antigen/${bcg}/`, payload: {} }),
      },
    ],
  ),
  'GET /v/api/grace/days/': ownOnly,
  'PUT /v/api/grace/days/': nationally(
    ['userManager', 'antigenManager'],
    [
      {
        circle: 'nation',
        request: () => ({ method: 'PUT', url: '/v/api/grace/days/', payload: { grace_days: 2 } }),
      },
    ],
  ),
  'GET /v/api/introduction/': ownOnly,
  'PUT /v/api/introduction/': only(
    ['userManager', 'antigenManager'],
    [
      {
        circle: 'state-figures',
        request: () => ({
          method: 'PUT',
          url: '/v/api/introduction/',
          payload: { state: place.state, series: 'Malaria', introduced_on: '2026-01-05', source: 'NPHCDA' },
        }),
      },
    ],
  ),
  'DELETE /v/api/introduction/:id/': only(
    ['userManager', 'antigenManager'],
    [
      {
        circle: 'roles',
        letIn: 404,
        request: () => ({ method: 'DELETE', url: `/v/api/introduction/${place.facility}/` }),
      },
    ],
  ),
  'GET /v/api/offered/vaccine/:facility/': [get('unit', () => `/v/api/offered/vaccine/${place.facility}/`)],
  'PUT /v/api/offered/vaccine/': only(['userManager', 'facilityManager'], ownOnly),
  'GET /v/api/support/': ownOnly,
  'POST /v/api/support/': only(['userManager'], ownOnly),
  'DELETE /v/api/support/:id/': only(
    ['userManager', 'facilityManager'],
    [managed('DELETE', ({ support }) => `/v/api/support/${support.pop() ?? place.facility}/`)],
  ),
  'GET /v/get/equipment/:facility/': [get('unit', () => `/v/get/equipment/${place.facility}/`)],
  'POST /v/api/equipment/': ownOnly,
  'PATCH /v/api/update/equipment/:id/': [
    {
      circle: 'officers',
      request: ({ equipment }) => ({
        method: 'PATCH',
        url: `/v/api/update/equipment/${equipment}/`,
        payload: { functionality: 'bad' },
      }),
    },
  ],
  'DELETE /v/api/equipment/:id/': [
    {
      circle: 'officers',
      request: ({ equipment }) => ({ method: 'DELETE', url: `/v/api/equipment/${equipment}/` }),
    },
  ],
  'GET /v/api/manufacturer/': ownOnly,
  'POST /v/api/manufacturer/': only(['equipmentManager'], ownOnly),
  'GET /v/api/cce/': ownOnly,
  'POST /v/api/cce/': only(['equipmentManager'], ownOnly),
  'GET /v/api/model/number/': ownOnly,
  'POST /v/api/model/number/': only(['equipmentManager'], ownOnly),
  'GET /v/get/profile/:id/': [
    get('unit', () => `/v/get/profile/${place.facility}/`),
    get('unit', ({ user }) => `/v/get/profile/${user}/`),
  ],
  'POST /v/create/profile/': ownOnly,
  'PATCH /v/api/profile/:id/': [
    {
      circle: 'officers',
      request: () => ({
        method: 'PATCH',
        url: `/v/api/profile/${place.facility}/`,
        payload: { technical_staff: 4, language: 'en' },
      }),
    },
  ],
  'POST /v/api/ledger/': ownOnly,
  'POST /v/create/return/ledger/': ownOnly,
  'POST /v/api/Utilization/': ownOnly,
  'POST /v/create/antigen/wallet/': ownOnly,
  'PUT /v/recieved/antigen/stock/': put('/v/recieved/antigen/stock/'),
  'PUT /v/issued/antigen/stock/': put('/v/issued/antigen/stock/'),
  'PUT /v/transfer/antigen/stock/': put('/v/transfer/antigen/stock/'),
  'PUT /v/update/increment/ledger/': put('/v/update/increment/ledger/'),
  'PUT /v/decrement/wallet/': put('/v/decrement/wallet/'),
  'PUT /v/update/wastage/': put('/v/update/wastage/'),
  'PUT /v/update/ledger/': put('/v/update/ledger/'),
  'PATCH /v/api/ledger/:id/': [
    {
      circle: 'unit',
      request: ({ entry }) => ({
        method: 'PATCH',
        url: `/v/api/ledger/${entry}/`,
        payload: { facility: place.facility },
      }),
    },
  ],
  'GET /v/get/antigen/by/:facility/:antigen/': [
    get('unit', () => `/v/get/antigen/by/${place.facility}/${bcg}/`),
  ],
  'GET /v/filter/antigen/wallet/:facility/': [
    get('unit', () => `/v/filter/antigen/wallet/${place.facility}/`),
  ],
  'GET /v/api/ledger/': ownOnly,
  'GET /v/api/ledger/string/:text/': ownOnly,
  'GET /v/get/ledger/:facility/:type/': [get('unit', () => `/v/get/ledger/${place.facility}/recieved/`)],
  'GET /v/get/ledger/by/antigen/:facility/:antigen/': [
    get('unit', () => `/v/get/ledger/by/antigen/${place.facility}/${bcg}/`),
  ],
  'GET /v/get/ledger/issued/antigen/:facility/:antigen/': [
    get('unit', () => `/v/get/ledger/issued/antigen/${place.facility}/${bcg}/`),
  ],
  'GET /v/total/wallet/balance/:id/': only(
    ['stateManager'],
    [
      get('state-figures', () => `/v/total/wallet/balance/${place.state}/`),
      get('country-figures', () => `/v/total/wallet/balance/${place.country}/`),
    ],
  ),
  'GET /v/total/waste/:id/': only(
    ['stateManager'],
    [
      get('state-figures', () => `/v/total/waste/${place.state}/`),
      get('country-figures', () => `/v/total/waste/${place.country}/`),
    ],
  ),
  // Lists the caller's own unit only.
  'GET /v/monitoring/countries/': only(['countryManager'], ownOnly),
  // Places outside the caller's unit are not found: tests/server/monitoring/calls.test.ts.
  'GET /v/monitoring/named/:level/:name/': [get('names', () => '/v/monitoring/named/state/Kano/')],
  'GET /v/get/state/by/:id/': [get('country-figures', () => `/v/get/state/by/${place.country}/`)],
  'GET /v/get/lga/by/:id/': [get('state-figures', () => `/v/get/lga/by/${place.state}/`)],
  'GET /v/get/facility/by/:id/': [
    get('lga-figures', () => `/v/get/facility/by/${place.lga}/`),
    get('state-figures', () => `/v/get/facility/by/${place.state}/`),
    get('country-figures', () => `/v/get/facility/by/${place.country}/`),
  ],
  // A caller who is let in gets a stream that does not end; tests/server/monitoring/live.test.ts covers it.
  'GET /v/monitoring/events/': [
    get('figures', () => `/v/monitoring/events/?unit=${place.facility}`),
    get('lga-figures', () => `/v/monitoring/events/?unit=${place.lga}`),
    get('state-figures', () => `/v/monitoring/events/?unit=${place.state}`),
    get('country-figures', () => `/v/monitoring/events/?unit=${place.country}`),
  ],
  'GET /v/monitoring/unit/:id/': [
    get('lga-figures', () => `/v/monitoring/unit/${place.lga}/`),
    get('state-figures', () => `/v/monitoring/unit/${place.state}/`),
    get('country-figures', () => `/v/monitoring/unit/${place.country}/`),
  ],
  'GET /v/monitoring/needs/:id/': [
    get('lga-figures', () => `/v/monitoring/needs/${place.lga}/`),
    get('state-figures', () => `/v/monitoring/needs/${place.state}/`),
    get('country-figures', () => `/v/monitoring/needs/${place.country}/`),
  ],
  'GET /v/monitoring/stores/:id/': [
    get('state-figures', () => `/v/monitoring/stores/${place.state}/`),
    get('country-figures', () => `/v/monitoring/stores/${place.country}/`),
  ],
  'GET /v/reports/monthly/:id/:month/': [
    get('figures', () => `/v/reports/monthly/${place.facility}/2026-11/`),
    get('lga-figures', () => `/v/reports/monthly/${place.lga}/2026-11/`),
    get('state-figures', () => `/v/reports/monthly/${place.state}/2026-11/`),
    get('country-figures', () => `/v/reports/monthly/${place.country}/2026-11/`),
  ],
  'GET /v/reports/dhis2/:id/:month/': [
    get('figures', () => `/v/reports/dhis2/${place.facility}/2026-11/`),
    get('lga-figures', () => `/v/reports/dhis2/${place.lga}/2026-11/`),
    get('state-figures', () => `/v/reports/dhis2/${place.state}/2026-11/`),
    get('country-figures', () => `/v/reports/dhis2/${place.country}/2026-11/`),
  ],
  'GET /v/monitoring/facility/:facility/': [
    get('figures', () => `/v/monitoring/facility/${place.facility}/`),
  ],
  'GET /v/monitoring/lots/:facility/:antigen/': [
    get('figures', () => `/v/monitoring/lots/${place.facility}/${bcg}/`),
  ],
  'GET /v/get/chart/:state/:year/:quarter/:antigen/:activity/': only(
    ['stateManager'],
    [get('state-figures', () => `/v/get/chart/${place.state}/2026/Q4/${bcg}/issued/`)],
  ),
  'GET /v/plan/get/chart/:state/:year/:quarter/:antigen/': only(
    ['stateManager'],
    [get('state-figures', () => `/v/plan/get/chart/${place.state}/all/all/all/`)],
  ),
  'GET /v/analysis/use/:state/:year/:quarter/:antigen/': only(
    ['stateManager'],
    [get('state-figures', () => `/v/analysis/use/${place.state}/2026/Q4/${bcg}/`)],
  ),
  'GET /v/analysis/weeks/:state/:year/:quarter/:antigen/': only(
    ['stateManager'],
    [get('state-figures', () => `/v/analysis/weeks/${place.state}/2026/Q4/${bcg}/`)],
  ),
  'GET /v/analysis/other-periods/:state/:year/:quarter/:antigen/': only(
    ['stateManager'],
    [get('state-figures', () => `/v/analysis/other-periods/${place.state}/2026/Q4/${bcg}/`)],
  ),
  'GET /v/analysis/coverage/:state/:year/:quarter/': only(
    ['stateManager'],
    [get('state-figures', () => `/v/analysis/coverage/${place.state}/2026/Q4/`)],
  ),
  'GET /v/analysis/not-given/:state/:year/:quarter/:antigen/': only(
    ['stateManager'],
    [get('state-figures', () => `/v/analysis/not-given/${place.state}/2026/Q4/${bcg}/`)],
  ),
  'GET /v/analysis/reporting/:state/:year/:quarter/': only(
    ['stateManager'],
    [get('state-figures', () => `/v/analysis/reporting/${place.state}/2026/Q4/`)],
  ),
  'POST /v/api/child/registration/': ownOnly,
  'GET /v/api/child/registration/': ownOnly,
  'GET /v/filter/child/:vaccId/': [
    get('unit', ({ number }) => `/v/filter/child/${number}/`),
    get('unit', ({ number }) => `/v/filter/child/${number}/?purpose=other&reason=Asked+by+the+ministry`),
  ],
  'GET /v/child/openings/': ownOnly,
  'POST /v/child/:id/end-follow-up/': followUp(({ child }) => ({
    url: `/v/child/${child}/end-follow-up/`,
    payload: { kind: 'moved', date: '2026-11-19' },
  })),
  'POST /v/child/:id/resume-follow-up/': followUp(({ child, end }) => ({
    url: `/v/child/${child}/resume-follow-up/`,
    payload: { end, reason: 'Another child' },
  })),
  'POST /v/api/aefi/': ownOnly,
  'GET /v/api/aefi/': ownOnly,
  'PATCH /v/api/aefi/:id/': [
    {
      circle: 'officers',
      request: ({ aefi }) => ({
        method: 'PATCH',
        url: `/v/api/aefi/${aefi}/`,
        payload: { outcome: 'recovered' },
      }),
    },
  ],
  'POST /v/api/aefi/:id/withdraw/': [
    {
      circle: 'officers',
      request: ({ aefi }) => ({
        method: 'POST',
        url: `/v/api/aefi/${aefi}/withdraw/`,
        payload: { reason: 'Another child' },
      }),
    },
  ],
  'POST /v/api/immunization/': ownOnly,
  'GET /v/api/immunization/': ownOnly,
  'GET /v/get/immunization/by/type/:facility/:type/': [
    get('unit', () => `/v/get/immunization/by/type/${place.facility}/Fixed-Post/`),
  ],
  'POST /v/vacc-no/lease/': [
    {
      circle: 'officers',
      request: ({ log }) => ({
        method: 'POST',
        url: '/v/vacc-no/lease/',
        payload: { device: log, facility: place.facility, log_id: log, have: 19 },
      }),
    },
  ],
  'POST /v/sync/push/': [
    {
      circle: 'officers',
      request: ({ epoch }) => ({
        method: 'POST',
        url: '/v/sync/push/',
        payload: {
          protocol: 1,
          epoch,
          facility: place.facility,
          // A log belongs to the device of its first push, so each caller uses a new log.
          log: { log_id: newLogId(), first_seq: 1, head_seq: 0 },
          events: [],
        },
      }),
    },
  ],
  'POST /v/sync/pull/': [
    pull(({ log }) => ({ log_id: log })),
    pull(({ log }) => ({ log_id: log, report: { kind: 'gap', at: 1, detail: '' } })),
  ],
  'GET /v/sync/snapshot/': [
    get('officers', ({ log }) => `/v/sync/snapshot/?facility=${place.facility}&log_id=${log}`),
  ],
  'GET /v/sync/cases/': ownOnly,
  'POST /v/sync/cases/:facility/:id/settle/': [
    {
      circle: 'unit',
      request: ({ settled }) => ({
        method: 'POST',
        url: `/v/sync/cases/${place.facility}/${settled}/settle/`,
        payload: { finding: 'Two children' },
      }),
    },
  ],
  // A caller who is let in gets a stream that does not end; tests/server/sync/events.test.ts covers it.
  'GET /v/sync/events/': [get('officers', () => `/v/sync/events/?facility=${place.facility}`)],
  'GET /v/messages/failures/': only(['userManager'], ownOnly),
  'POST /v/messages/:id/again/': only(
    ['userManager'],
    [
      {
        circle: 'managers',
        request: ({ message }) => ({
          method: 'POST',
          url: `/v/messages/${message}/again/`,
          payload: { failed_at: '2026-11-20T08:00:00.000Z' },
        }),
      },
    ],
  ),
  // Its circle is that of a care giver's e-mail address: tests/server/messages/send-routes.test.ts.
  'POST /v/send/message/': ownOnly,
  'POST /v/send/link/email/': ownOnly,
  'GET /v/api/subscription/fee/': ownOnly,
  'GET /v/subscription/fee/:level/:id/': only(
    ['subscriptionManager'],
    [get('managers', () => `/v/subscription/fee/facility/${place.facility}/`)],
  ),
  // Its place is covered by tests/server/subscription/paying.test.ts.
  'POST /v/api/payment/': ownOnly,
  'GET /v/payment/verify/:ref/': [get('payer', ({ reference }) => `/v/payment/verify/${reference}/`)],
  'POST /v/subscription/customer/': ownOnly,
  'GET /v/subscription/mine/': ownOnly,
  'GET /v/subscription/all/': only(['subscriptionManager'], ownOnly),
  'POST /v/subscription/of/:ref/': [paying(({ reference }) => `/v/subscription/of/${reference}/`)],
  // The subscription is active, so a caller who is let in gets the refusal for that; the next row disables it.
  'POST /v/subscription/:code/enable/': [
    {
      ...managed('POST', ({ subscription }) => `/v/subscription/${subscription}/enable/`),
      letIn: 409,
    },
  ],
  'POST /v/subscription/:code/disable/': [
    managed('POST', ({ subscription }) => `/v/subscription/${subscription}/disable/`),
  ],
  'POST /v/subscription/:code/manage/link/': [
    paying(({ subscription }) => `/v/subscription/${subscription}/manage/link/`),
  ],
  'POST /v/subscription/webhook/': forAnyone,
  'GET /v/subscription/payments/': only(['subscriptionManager'], ownOnly),
  'GET /v/subscription/events/': only(['subscriptionManager'], ownOnly),
  'POST /v/subscription/payments/:ref/ask/': only(
    ['subscriptionManager'],
    [managed('POST', ({ reference }) => `/v/subscription/payments/${reference}/ask/`)],
  ),
  'GET /v/subscription/settings/': only(['userManager', 'subscriptionManager'], ownOnly),
  'PUT /v/subscription/settings/flags/': nationally(['userManager'], ownOnly),
  'PUT /v/subscription/settings/fee/': nationally(['subscriptionManager'], ownOnly),
  'GET /v/subscription/settings/changes/': only(['userManager', 'subscriptionManager'], ownOnly),
  'GET /v/backups/': only(['userManager'], ownOnly),
  // Figures of the caller's own unit: tests/server/operations/administration.test.ts.
  'GET /v/administration/': only(['userManager'], ownOnly),
};

const isRowFor = (row: About | RowFor): row is RowFor => row !== ownOnly && !Array.isArray(row);

export const scopesByRoute: Readonly<Record<string, About>> = Object.fromEntries(
  Object.entries(whoMay).map(([route, row]) => [route, isRowFor(row) ? row.about : row]),
);

/** Routes that write to a national list. */
export const nationalRoutes: readonly string[] = Object.entries(whoMay).flatMap(([route, row]) =>
  isRowFor(row) && row.isNational === true ? [route] : [],
);

/** The callers that each route lets in. */
export const mayByRoute: Readonly<Record<string, 'anyone' | 'signed-in' | readonly Role[]>> =
  Object.fromEntries(
    Object.entries(whoMay).map(([route, row]) => [route, isRowFor(row) ? row.may : 'signed-in']),
  );
