import type { InjectOptions } from 'fastify';
import { register } from 'prom-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RefreshReply } from '#contract/wire/session.ts';
import { ledgerRoutes } from '#server/ledger/routes.ts';
import { syncRoutes } from '#server/sync/protocol/routes.ts';
import { testFacilities } from '#tests/support/places.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { bcg, FakeTablet, freshId, typed } from '../fake-tablet.ts';

const { ajingi } = testFacilities;

let world: TestApp;
let tablet: FakeTablet;
let lot: string;

beforeAll(async () => {
  world = await testApp({ engine: 'pglite' });
  tablet = await FakeTablet.at(world);
  const received = tablet.save('receive', typed.receive(100));
  tablet.save('issue', typed.issue(received.event_id, 500));
  await tablet.push();
  lot = received.event_id;
});

afterAll(() => world.close());

type Session = Pick<RefreshReply, 'access'>;
type Call = InjectOptions & { readonly method: string; readonly url: string };

const pushOf = (facility: string): Call => ({
  method: 'POST',
  url: '/v/sync/push/',
  payload: {
    protocol: 1,
    epoch: tablet.epoch,
    facility,
    log: { log_id: freshId(), first_seq: 1, head_seq: 1 },
    events: [{ event_id: freshId(), seq: 1 }],
  },
});
const pullOf = (facility: string): Call => ({
  method: 'POST',
  url: '/v/sync/pull/',
  payload: {
    epoch: null,
    facility,
    scopes: [{ scope: 'facility', after: 0 }],
    log_id: tablet.logId,
    limit: 10,
  },
});
const line = {
  reporting_officer: 'Ada Obi',
  time_received: '2026-11-20T08:14',
  year: '2026',
  quarter: 'Q4',
};

/** Every sync and ledger call that names a facility, with the facility of the records. */
const aimed: readonly (readonly [name: string, call: (facility: string) => Call])[] = [
  ['POST /v/sync/push/', pushOf],
  ['POST /v/sync/pull/', pullOf],
  [
    'GET /v/sync/snapshot/',
    (facility) => ({ method: 'GET', url: '/v/sync/snapshot/', query: { facility, log_id: tablet.logId } }),
  ],
  ['GET /v/sync/events/', (facility) => ({ method: 'GET', url: '/v/sync/events/', query: { facility } })],
  ...[
    `/v/get/antigen/by/:facility/${bcg}/`,
    '/v/filter/antigen/wallet/:facility/',
    '/v/get/ledger/:facility/recieved/',
    `/v/get/ledger/by/antigen/:facility/${bcg}/`,
    `/v/get/ledger/issued/antigen/:facility/${bcg}/`,
  ].map(
    (path) =>
      [
        `GET ${path}`,
        (facility: string) => ({ method: 'GET', url: path.replace(':facility', facility) }),
      ] as const,
  ),
  ...[
    '/v/recieved/antigen/stock/',
    '/v/issued/antigen/stock/',
    '/v/transfer/antigen/stock/',
    '/v/update/increment/ledger/',
    '/v/decrement/wallet/',
    '/v/update/wastage/',
    '/v/update/ledger/',
  ].map(
    (url) =>
      [
        `PUT ${url}`,
        (facility: string) => ({ method: 'PUT', url, payload: { facility, antigen: bcg, id: lot } }),
      ] as const,
  ),
  [
    'PATCH /v/api/ledger/:id/',
    (facility) => ({ method: 'PATCH', url: `/v/api/ledger/${lot}/`, payload: { facility } }),
  ],
];

const call = (request: Call, session?: Session) => world.call(request as InjectOptions, session);

/** The facility's rows, which must not change, and anything else that a stranger might leave behind. */
const footprint = async () => ({
  wallets: await world.deps.db.selectFrom('wallet').selectAll().orderBy('facility_id').execute(),
  heads: await world.deps.db.selectFrom('facility_head').selectAll().orderBy('facility_id').execute(),
  events: await world.deps.db.selectFrom('event').select('event_id').orderBy('event_id').execute(),
  logs: await world.deps.db.selectFrom('event_log').select('log_id').orderBy('log_id').execute(),
});

describe('nobody can reach another facility', () => {
  const strangers = [
    ['an officer of another facility of the LGA', { at: 'gafasa' }],
    ['an officer of another country', { at: 'accra' }],
    ['the officer of another LGA', { at: 'dala', level: 'lga' }],
    ['the officer of another state', { at: 'ikeja', level: 'state' }],
    [
      'the officer of another country who has every role',
      { at: 'accra', level: 'country', roles: ['userManager', 'countryManager'] },
    ],
  ] as const;

  test.each(strangers)('%s is refused by every call that names it', async (_, parts) => {
    const session = await world.signIn(await world.createUser(parts));
    const before = await footprint();
    for (const [name, request] of aimed) {
      const answer = await call(request(ajingi.facility), session);
      expect({ name, status: answer.statusCode }).toEqual({ name, status: 403 });
      expect(answer.body).not.toContain(lot);
    }
    expect(await footprint()).toEqual(before);
  });

  test.each(strangers)(
    '%s finds nothing of it in lists and totals, and cannot use its lot',
    async (_, parts) => {
      const session = await world.signIn(await world.createUser(parts));
      for (const url of [
        '/v/api/ledger/',
        '/v/api/ledger/string/Serum/',
        '/v/api/ledger/?page=0&page_size=10',
      ]) {
        const answer = await call({ method: 'GET', url }, session);
        expect(answer.statusCode).toBe(200);
        expect(answer.body).not.toContain(lot);
      }
      const before = await footprint();
      const issue = { ...line, activity: 'issued', entry: lot, no_of_dose: 1, antigen: bcg };
      const issued = await call({ method: 'POST', url: '/v/api/ledger/', payload: issue }, session);
      expect([403, 409]).toContain(issued.statusCode);
      const use = { ...line, entry: lot, children_immunized: 1, immunization_type: 'Outreach' };
      const utilized = await call({ method: 'POST', url: '/v/api/Utilization/', payload: use }, session);
      expect([403, 409]).toContain(utilized.statusCode);
      expect((await footprint()).wallets).toEqual(before.wallets);
    },
  );

  test('officers above it can read its figures, but neither send for it nor follow its feed', async () => {
    for (const level of ['lga', 'state', 'country'] as const) {
      const session = await world.signIn(await world.createUser({ level }));
      for (const [name, request] of aimed) {
        const answer = await call(request(ajingi.facility), session);
        expect({ level, name, status: answer.statusCode }).toEqual({
          level,
          name,
          status: name.includes('/sync/') ? 403 : 200,
        });
      }
    }
  });

  test('the test above leaves out no call that names a facility', () => {
    const walked = new Set(aimed.map(([name]) => name.replaceAll(/\/(?:recieved|0190[\w-]+)\/$/g, '/:x/')));
    const named = [...ledgerRoutes, ...syncRoutes]
      .filter(({ path, method }) => path.includes(':facility') || path.includes('/sync/') || method === 'PUT')
      .map(({ method, path }) => `${method} ${path.replace(/:(?:antigen|type)\/$/, ':x/')}`);
    expect(named.filter((name) => !walked.has(name))).toEqual([]);
  });
});

describe('a sign-in that is no longer valid', () => {
  const everywhere = async (session?: Session): Promise<void> => {
    for (const [name, request] of aimed) {
      const answer = await call(request(tablet.facility), session);
      expect({ name, status: answer.statusCode }).toEqual({ name, status: 401 });
      expect(answer.json()).toMatchObject({ code: 'unauthorized' });
    }
  };

  test('a missing token, and an invented one', async () => {
    await everywhere();
    await everywhere({ access: `${tablet.session.access}x` });
    const [head, body] = tablet.session.access.split('.');
    await everywhere({ access: [head, body, ''].join('.') });
  });

  test('an officer who was deactivated, and one who signed out', async () => {
    const [gone, out] = [await world.createUser(), await world.createUser()];
    const sessions = [await world.signIn(gone), await world.signIn(out)] as const;
    await world.deps.db.updateTable('app_user').set({ active: false }).where('id', '=', gone.id).execute();
    const payload = { token: sessions[1].token };
    await call({ method: 'POST', url: '/auth/logout/', payload }, sessions[1]);
    await everywhere(sessions[0]);
    await everywhere(sessions[1]);
  });

  test('an expired token; waiting events are sent after a refresh', async () => {
    const session = await world.signIn(await world.createUser());
    world.advance(16 * 60_000);
    await everywhere(session);
    const payload = { token: session.token };
    const fresh = await call({ method: 'POST', url: '/auth/token/refresh/', payload });
    expect((await call(pullOf(ajingi.facility), fresh.json())).statusCode).toBe(200);
  });

  test('an officer who has not paid still sends their records: the screen asks for payment', async () => {
    const session = await world.signIn(await world.createUser({ paid: false }), freshId());
    expect((await call(pushOf(ajingi.facility), session)).statusCode).toBe(200);
  });
});

describe('what could be guessed or leaked', () => {
  test('a case is closed only by an event that replaces the refused one, never by naming the id of another case', async () => {
    const mine = await FakeTablet.at(world);
    const received = mine.save('receive', typed.receive(1));
    await mine.push();
    const forged = { ...received, payload: typed.receive(99) };
    const { results } = await mine.push([forged]);
    const conflict = (results[0] as { case: string }).case;
    await mine.push([], { first_seq: 2, head_seq: 2 });
    await mine.push([], { first_seq: 2, head_seq: 2, lost: [{ first: 2, last: 2 }] });
    const open = () =>
      world.deps.db
        .selectFrom('case_file')
        .select(['case_id', 'reason'])
        .where('closed_at', 'is', null)
        .execute();
    const before = await open();
    const lost = before.find(({ reason }) => reason === 'lost-range')?.case_id;
    mine.outbox.push(received);
    const sent = [conflict, lost].map((replaces, at) =>
      mine.save('receive', typed.receive(at + 2), { replaces }),
    );
    await mine.push(sent);
    expect(await open()).toEqual(before);
  });

  test('neither the feed nor a snapshot contains the permission to work offline, or the server’s data about a push', async () => {
    const snapshot = await call(
      {
        method: 'GET',
        url: '/v/sync/snapshot/',
        query: { facility: ajingi.facility, log_id: tablet.logId },
      },
      await world.signIn(await world.createUser()),
    );
    const reader = await FakeTablet.at(world);
    const grant = tablet.session.grant?.id ?? 'no grant';
    for (const text of [snapshot.body, JSON.stringify(reader.items)]) {
      expect(text).toContain(lot);
      expect(text).not.toContain(grant);
    }
  });

  test('metrics name no person, place, event or address', async () => {
    const text = await register.metrics();
    expect(text).toContain('vaxledger_events_total');
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|@|Ada Obi|Serum/);
  });
});
