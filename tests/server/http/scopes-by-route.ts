import type { InjectOptions } from 'fastify';
import { testFacilities } from '#tests/support/places.ts';
import { bcg } from '#tests/server/sync/fake-tablet.ts';

/** What is asked for: all of it belongs to this facility, whose chain of places the callers stand in or outside of. */
export const place = testFacilities.ajingi;

export interface Target {
  /** A user of the facility. */
  readonly user: string;
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
}

/**
 * Who may call a route about a place, facility, user or log:
 * - `names`: anyone signed in, because names of places are no secret;
 * - `unit`: those whose unit it lies in or is;
 * - `state` and `country`: those whose unit that whole state or country lies in;
 * - `managers`: user managers of a unit it lies in, and oneself;
 * - `officers`: officers of the facility itself.
 */
export type Circle = 'names' | 'unit' | 'state' | 'country' | 'managers' | 'officers';

export interface ScopeCase {
  readonly circle: Circle;
  readonly request: (target: Target) => InjectOptions;
}

const get = (circle: Circle, url: (target: Target) => string): ScopeCase => ({
  circle,
  request: (target) => ({ method: 'GET', url: url(target) }),
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

/** A route that takes no id from outside, or only ids of the caller's own: nothing of somebody else can be asked for. */
export const ownOnly = 'own only';

/** Every route of the server. A new one needs a row: who may call it about somebody else's place, facility, user or log? */
export const scopesByRoute: Readonly<Record<string, readonly ScopeCase[] | typeof ownOnly>> = {
  'POST /auth/token/': ownOnly,
  'POST /auth/token/refresh/': ownOnly,
  'POST /auth/logout/': ownOnly,
  'POST /v/get/otp/by/email/': ownOnly,
  'PUT /v/reset/password/': ownOnly,
  'GET /v/get/role/:id/': [get('managers', ({ user }) => `/v/get/role/${user}/`)],
  'GET /v/api/page/': ownOnly,
  'GET /v/get/all/country/': ownOnly,
  'GET /v/get/all/state/:country/': [get('names', () => `/v/get/all/state/${place.country}/`)],
  'GET /v/get/all/lga/:state/': [get('names', () => `/v/get/all/lga/${place.state}/`)],
  'GET /v/get/all/facility/:lga/': [get('names', () => `/v/get/all/facility/${place.lga}/`)],
  'GET /v/get/facility/:name/': ownOnly,
  'GET /v/api/get/string/facility/': ownOnly,
  'GET /v/api/location/': ownOnly,
  'GET /v/api/year/': ownOnly,
  'GET /v/api/activity/': ownOnly,
  'GET /v/api/immunization/type/': ownOnly,
  'GET /v/api/antigen/': ownOnly,
  'POST /v/api/antigen/': ownOnly,
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
  'GET /v/total/wallet/balance/:id/': [
    get('state', () => `/v/total/wallet/balance/${place.state}/`),
    get('country', () => `/v/total/wallet/balance/${place.country}/`),
  ],
  'GET /v/total/waste/:id/': [
    get('state', () => `/v/total/waste/${place.state}/`),
    get('country', () => `/v/total/waste/${place.country}/`),
  ],
  'POST /v/api/child/registration/': ownOnly,
  'GET /v/api/child/registration/': ownOnly,
  'GET /v/filter/child/:vaccId/': [get('unit', ({ number }) => `/v/filter/child/${number}/`)],
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
          log: { log_id: '0190a000-0000-7000-8000-0000000f0001', first_seq: 1, head_seq: 0 },
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
  // One that is let in streams until it hangs up; tests/server/sync/events.test.ts follows it.
  'GET /v/sync/events/': [get('officers', () => `/v/sync/events/?facility=${place.facility}`)],
  'GET /v/messages/failures/': ownOnly,
  'POST /v/messages/:id/again/': [
    {
      circle: 'managers',
      request: ({ message }) => ({
        method: 'POST',
        url: `/v/messages/${message}/again/`,
        payload: { failed_at: '2026-11-20T08:00:00.000Z' },
      }),
    },
  ],
  // Its circle is that of a care giver's e-mail: tests/server/messages/send-routes.test.ts.
  'POST /v/send/message/': ownOnly,
  'POST /v/send/link/email/': ownOnly,
};
