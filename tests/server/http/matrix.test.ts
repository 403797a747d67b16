import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/calls/endpoint.ts';
import { endpoints } from '#contract/calls/index.ts';
import type { TokenReply } from '#contract/wire/session.ts';
import { roles, type Role } from '#domain/access/model.ts';
import { canChangeNational, may } from '#domain/access/permissions.ts';
import { deactivateUser } from '#server/auth/deactivate-user.ts';
import { testFacilities } from '#tests/support/places.ts';
import { testApp, type TestApp, type TestUserParts } from '#tests/support/server.ts';
import { child } from '#tests/server/immunization/typed-children.ts';
import { FakeTablet, typed } from '#tests/server/sync/fake-tablet.ts';

const dayMs = 24 * 60 * 60 * 1000;
const { ajingi, gafasa } = testFacilities;

/** Data of the facility's children, stock and officers that must not appear in an answer to an outsider. */
const planted = /Zulaihatu|0809 777 1234|B-PLANTED|planted@/;

const namesChild = /Zulaihatu|0809 777 1234/;

interface Identity {
  readonly name: string;
  readonly level: NonNullable<TestUserParts['level']>;
  readonly held: readonly Role[];
  /** Outside every unit that the facility belongs to, or no longer admitted at all. */
  readonly isOutside?: boolean;
  readonly is?: 'closed' | 'unpaid' | 'given-password';
  readonly session: TokenReply | undefined;
}

interface Described {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly operationId?: string;
            readonly security?: readonly object[];
            readonly parameters?: readonly { readonly name: string; readonly in: string }[];
          }
        >
      >
    >
  >;
}

describe('every operation of the API description, called by every kind of identity', () => {
  let server: TestApp;
  let operations: readonly {
    readonly endpoint: Endpoint;
    readonly isOpen: boolean;
    /** Filters of its query. */
    readonly filters: readonly string[];
  }[];
  const identities: Identity[] = [];
  let ids: Readonly<Record<string, string>>;

  beforeAll(async () => {
    server = await testApp({ engine: 'pglite' });
    const { paths } = (await server.call({ url: '/docs/json' })).json<Described>();
    operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { security = [], parameters = [] }]) => {
        const endpoint = endpoints.find(
          (one) => one.method === method.toUpperCase() && one.path.replaceAll(/:(\w+)/g, '{$1}') === path,
        );
        const filters = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
        return endpoint === undefined ? [] : [{ endpoint, isOpen: security.length === 0, filters }];
      }),
    );
    const tablet = await FakeTablet.at(server);
    const entry = tablet.save('receive', { ...typed.receive(100), batchNo: 'B-PLANTED' });
    const born = tablet.save('register-child', {
      ...child('Zulaihatu Danladi'),
      caregiverNumber: '0809 777 1234',
      caregiverEmail: 'planted@example.org',
    });
    await tablet.push();
    await tablet.pull();
    const vaccId = tablet.items.flatMap(({ children }) => children)[0]?.vaccNo ?? '';
    ids = {
      facility: ajingi.facility,
      vaccId,
      user: tablet.session.user_id,
      entry: entry.event_id,
      child: born.event_id,
    };

    const add = async (
      identity: Omit<Identity, 'session' | 'held' | 'level'> & Partial<Pick<Identity, 'held' | 'level'>>,
      parts: TestUserParts = {},
    ) => {
      const { held = [], level = 'facility' } = identity;
      const user = await server.createUser({ level, roles: held, ...parts });
      const session = await server.signIn(user, server.deps.newId());
      identities.push({ ...identity, held, level, session });
      return { user, session };
    };
    // The session has expired for its own facility, so it makes requests from elsewhere.
    const moved = await add({ name: 'moved away', isOutside: true });
    const ranOut = await add({ name: 'whose permission ran out' });
    const closed = await add({ name: 'closed', is: 'closed', isOutside: true });
    await add({ name: 'unpaid', is: 'unpaid' }, { paid: false });
    const given = await add({ name: 'whose password a manager chose', is: 'given-password' });
    await add({ name: 'of the facility' });
    await add({ name: 'of another facility', isOutside: true }, { at: 'gafasa' });
    await add({ name: 'of another facility, every role', isOutside: true, held: roles }, { at: 'gafasa' });
    await add({ name: 'of another LGA', isOutside: true, level: 'lga' }, { at: 'dala' });
    await add(
      { name: 'who manages another LGA', isOutside: true, level: 'lga', held: roles },
      { at: 'dala' },
    );
    await add(
      { name: 'who manages another state', isOutside: true, level: 'state', held: roles },
      { at: 'ikeja' },
    );
    await add(
      { name: 'who manages another country', isOutside: true, level: 'country', held: roles },
      { at: 'accra' },
    );
    for (const level of ['lga', 'state', 'country'] as const) await add({ name: `of the ${level}`, level });
    for (const role of roles)
      for (const level of ['facility', 'country'] as const)
        await add({ name: `${role} of a ${level}, nothing else`, level, held: [role] });
    await server.deps.db
      .updateTable('app_user')
      .set({ facility_id: gafasa.facility })
      .where('id', '=', moved.user.id)
      .execute();
    await server.deps.db
      .updateTable('app_user')
      .set({ must_change_password: true })
      .where('id', '=', given.user.id)
      .execute();
    await server.deps.db
      .updateTable('sync_grant')
      .set({ expires_at: new Date(server.deps.now().getTime() - dayMs) })
      .where('user_id', '=', ranOut.user.id)
      .execute();
    await server.deps.db
      .transaction()
      .execute((trx) => deactivateUser(trx, closed.user.id, server.deps.now()));
  }, 120_000);
  afterAll(() => server.close());

  /** Requests about the facility: ids in path and query are its own, or those of its people. */
  const aimed = (endpoint: Endpoint) =>
    aimedAt(endpoint, { ...ids, state: ajingi.state, country: ajingi.country, lga: ajingi.lga });

  const aimedAt = ({ method, path }: Endpoint, target: Readonly<Record<string, string>>) => {
    const of = (name: string) => {
      if (name === 'type') return path.includes('immunization') ? 'Fixed-Post' : 'recieved';
      if (name === 'local_lga') return target['lga'] ?? '';
      return target[name] ?? (path.startsWith('/v/api/ledger') ? target['entry'] : target['user']) ?? '';
    };
    const asked = new URLSearchParams({
      facility: target['facility'] ?? '',
      log_id: target['entry'] ?? '',
      user: target['user'] ?? '',
    });
    const url = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(of(name)));
    return method === 'GET'
      ? { method, url: /\/(events|snapshot)\/$/.test(path) ? `${url}?${asked}` : url }
      : { method, url, ...(method === 'DELETE' ? {} : { payload: { nothing: true } }) };
  };

  test('covers all endpoints of the contract', () => {
    expect(operations.length).toBeGreaterThan(150);
    expect(operations).toHaveLength(endpoints.length);
  });

  test('is refused without a token, unless it is open', async () => {
    for (const { endpoint, isOpen } of operations) {
      const answer = await server.call(aimed(endpoint));
      const told = `${endpoint.method} ${endpoint.path}`;
      expect([told, answer.statusCode === 401]).toEqual([told, !isOpen || answer.statusCode === 401]);
      expect(answer.body).not.toMatch(planted);
    }
  });

  test('declares that it reveals who children are, if it does', async () => {
    const officer = identities.find(({ name }) => name === 'of the facility')?.session;
    const faults: string[] = [];
    for (const { endpoint, isOpen } of operations) {
      if (isOpen || endpoint.media === 'text/event-stream') continue;
      const { body } = await server.call(aimed(endpoint), officer);
      const isDeclared = endpoint.tellsChildren === true;
      if (namesChild.test(body) && !isDeclared) faults.push(`${endpoint.method} ${endpoint.path}`);
    }
    expect(faults).toEqual([]);
  });

  // Places are left out, because their names, and thus their existence, are open to everyone.
  test.each(['of another facility, every role', 'moved away'])(
    'gives the same answer for anything outside the unit as for what does not exist, for one %s',
    async (name) => {
      const { session } = identities.find((identity) => identity.name === name) ?? {};
      const inside = { ...ids, state: ajingi.state, country: ajingi.country, lga: ajingi.lga };
      const ask = async (endpoint: Endpoint, target: Readonly<Record<string, string>>, isNamed: boolean) => {
        const call = aimedAt(endpoint, target);
        const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE';
        const answer = await server.call(
          { ...call, ...(hasBody && isNamed && { payload: namedBy(target) }) },
          session,
        );
        const body = Object.values(target).reduce((text, id) => text.replaceAll(id, '…'), answer.body);
        return answer.statusCode === 429 ? 'too many' : `${answer.statusCode} ${body}`;
      };
      const faults: string[] = [];
      for (const { endpoint, isOpen } of operations) {
        if (isOpen || endpoint.media === 'text/event-stream') continue;
        for (const field of ['entry', 'child', 'user'])
          for (const isNamed of endpoint.method === 'GET' ? [false] : [false, true]) {
            const nowhere = { ...inside, [field]: '0190ffff-0000-7000-8000-00000000abcd' };
            // A call with neither would only repeat the same request.
            if (!isNamed && aimedAt(endpoint, inside).url === aimedAt(endpoint, nowhere).url) continue;
            const there = await ask(endpoint, inside, isNamed);
            const gone = await ask(endpoint, nowhere, isNamed);
            // With an hourly limit, the second of two requests may be one too many.
            if (there !== gone && ![there, gone].includes('too many'))
              faults.push(`${endpoint.method} ${endpoint.path} by ${field}: ${there} | ${gone}`);
          }
      }
      expect(faults).toEqual([]);
    },
    240_000,
  );

  /** Values of each filter that belong to the facility, and ones that do not exist. */
  const filterValues = (name: string): readonly (readonly [string, string])[] => {
    const nowhere = '0190ffff-0000-7000-8000-00000000abcd';
    switch (name) {
      case 'search':
        return [
          ['Zulaihatu', 'Qqworsnop'],
          ['08097771234', '08097779999'],
          [ids['vaccId'] ?? '', '9999-9999-9'],
          ['planted@example.org', 'nobody@example.org'],
          ['B-PLANTED', 'B-NOWHERE'],
          [ids['child'] ?? '', nowhere],
        ];
      case 'user':
        return [[ids['user'] ?? '', nowhere]];
      case 'log_id':
        return [[ids['entry'] ?? '', nowhere]];
      case 'after':
        return [[ids['entry'] ?? '', nowhere]];
      case 'facility':
        return [[ajingi.facility, nowhere]];
      default:
        return [];
    }
  };
  /**
   * Filters that select an order, a page, a vaccine, a sentence or a place, and reveal nothing about a facility's
   * contents.
   */
  const namesNothing = [
    'unit',
    'page',
    'page_size',
    'sort',
    'antigen',
    'app',
    'families',
    'reason',
    'purpose',
  ];

  test.each([
    'of another facility',
    'of another facility, every role',
    'of another LGA',
    'who manages another state',
    'moved away',
    'closed',
  ])(
    'whose list is filtered by something outside answers as for something that does not exist, for one %s',
    async (name) => {
      const { session } = identities.find((identity) => identity.name === name) ?? {};
      const faults: string[] = [];
      let asked = 0;
      for (const { endpoint, isOpen, filters } of operations) {
        if (isOpen || endpoint.method !== 'GET') continue;
        for (const filter of filters) {
          const values = filterValues(filter);
          if (values.length === 0 && !namesNothing.includes(filter))
            faults.push(`${endpoint.path}: nobody knows what ?${filter} names`);
          for (const [there, nowhere] of values) {
            const ask = async (value: string) => {
              const query = new URLSearchParams({
                ...(filters.includes('facility') && { facility: gafasa.facility }),
                ...(filters.includes('log_id') && { log_id: server.deps.newId() }),
                [filter]: value,
              });
              const { url } = aimedAt(endpoint, {
                ...ids,
                facility: gafasa.facility,
                state: gafasa.state,
                country: gafasa.country,
                lga: gafasa.lga,
              });
              const answer = await server.call(
                { method: 'GET', url: `${url.split('?')[0]}?${query}` },
                session,
              );
              return `${answer.statusCode} ${answer.body.replaceAll(value, '…')}`;
            };
            asked += 1;
            const [one, other] = [await ask(there), await ask(nowhere)];
            if (one !== other) faults.push(`${endpoint.path}?${filter}=${there}: ${one} | ${other}`);
          }
        }
      }
      expect(faults).toEqual([]);
      expect(asked).toBeGreaterThan(100);
    },
    240_000,
  );

  test('admits callers by its declared rights, and reveals nothing about a facility’s contents outside it', async () => {
    const faults: string[] = [];
    for (const identity of identities)
      for (const { endpoint, isOpen } of operations) {
        // A stream that is admitted runs until the client disconnects.
        if (isOpen || (endpoint.media === 'text/event-stream' && identity.isOutside !== true)) continue;
        const answer = await server.call(aimed(endpoint), identity.session);
        for (const fault of faultsOf(identity, endpoint, answer))
          faults.push(
            `${endpoint.method} ${endpoint.path}, ${identity.name}: ${answer.statusCode}, ${fault}`,
          );
      }
    expect(faults).toEqual([]);
  }, 240_000);
});

/** A body that names each of them wherever a call might read it. */
function namedBy({
  facility,
  entry,
  child,
  user,
  vaccId,
  state,
  lga,
  country,
}: Readonly<Record<string, string>>) {
  return {
    facility,
    entry,
    child,
    user,
    state,
    country,
    vacc_no: vaccId,
    id: entry,
    local_lga: lga,
    event: entry,
    immunization: entry,
    equipment: entry,
    origin: facility,
    destination: facility,
  };
}

/** The ways in which an answer differs from what the endpoint declares for such a caller. */
function faultsOf(
  { is, isOutside = false, level, held }: Identity,
  { who, national, evenIf = [], method, path }: Endpoint,
  { statusCode, body }: LightMyRequestResponse,
): string[] {
  const code = /"code":"([\w-]+)"/.exec(body)?.[1];
  const faults = [
    statusCode >= 500 && 'a defect',
    isOutside && planted.test(body) && 'tells what lies outside',
    is === 'closed' && (code === 'deactivated') === evenIf.includes('deactivated') && 'closed or not',
    is === 'given-password' &&
      (code === 'password-change-needed') === evenIf.includes('given-password') &&
      'the password is another’s or not',
    is === 'given-password' && planted.test(body) && 'tells who only sets a password',
    is === 'unpaid' && (code === 'unpaid') === evenIf.includes('unpaid') && 'paid or not',
  ];
  if (is === undefined) {
    const viewer = { level, roles: new Set(held) };
    const isOpened =
      (typeof who === 'string' || ('level' in who ? who.level === level : may(viewer, who.right))) &&
      (national !== 'change' || canChangeNational(viewer));
    const isOfFacility = path.includes(':facility/') && method === 'GET';
    faults.push(!isOpened && statusCode !== 403 && 'let in without the right');
    faults.push(isOfFacility && isOutside && statusCode !== 403 && 'let into another unit');
  }
  return faults.filter((fault) => fault !== false);
}
