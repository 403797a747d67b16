import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { levels, roles, type Level, type Role } from '#domain/access/model.ts';
import type { Problem } from '#contract/problem.ts';
import { problemSentences } from '#contract/problem-sentences.ts';
import type { TokenReply } from '#contract/wire/session.ts';
import { routes } from '#server/routes.ts';
import { demoAccounts } from '#server/seed/demo.ts';
import { deactivateUser } from '#server/auth/deactivate-user.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { mayByRoute, nationalRoutes } from './scopes-by-route.ts';

const id = '0190ffff-0000-7000-8000-00000000ffff';

interface Asker {
  readonly name: string;
  readonly level: Level;
  readonly roles: readonly Role[];
  readonly paid?: boolean;
}

/** Every level without a role and with each single role, and the demo accounts. */
const askers: readonly Asker[] = [
  ...levels.flatMap((level) =>
    [null, ...roles].map((role) => ({
      name: `${level} ${role ?? 'without a role'}`,
      level,
      roles: role === null ? [] : [role],
    })),
  ),
  ...demoAccounts.map(({ email, level, roles: held = [], paid = true }) => ({
    name: email,
    level,
    roles: held,
    paid,
  })),
];

/** Calls that a closed or unpaid account may still make. Listed here, so that a new one is added deliberately. */
const goesOnClosed = ['POST /v/sync/pull/', 'POST /v/sync/push/'];
const goesOnUnpaid =
  /^(\w+ \/v\/(sync|vacc-no|account|second-factor|change\/password|get\/role|user\/profile|single\/user|update\/first|get\/otp\/pin|reset\/pin|users\/:id\/sessions|subscription|api\/subscription|api\/payment|payment|api\/location|get\/all\/(country|state|lga|facility))\/)/;

type Route = (typeof routes)[number];
/** The refusals if neither role nor level allows a call. */
const shut: readonly string[] = [problemSentences.notAuthorised, problemSentences.nationalOnly];

const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`;
const mayOf = (route: Route) => mayByRoute[nameOf(route)] ?? 'anyone';

describe('the table of rights', () => {
  let server: TestApp;
  let victim: TokenReply;
  let closed: TokenReply;
  let signedOut: TokenReply;
  const sessions = new Map<Asker, TokenReply>();

  beforeAll(async () => {
    server = await testApp({ engine: 'pglite' });
    const signedIn = async (parts: object = {}) => server.signIn(await server.createUser(parts));
    // The oldest token comes first, so that it has expired by the time the others are issued.
    victim = await signedIn({ level: 'country', roles });
    server.advance(15 * 60_000);
    for (const asker of askers) {
      const { level, roles: held, paid = true } = asker;
      sessions.set(asker, await signedIn({ level, roles: held, paid }));
    }
    const leaver = await server.createUser({ level: 'country', roles });
    closed = await server.signIn(leaver);
    await server.deps.db.transaction().execute((trx) => deactivateUser(trx, leaver.id, server.deps.now()));
    signedOut = await signedIn({ level: 'country', roles });
    await server.call({ method: 'POST', url: '/auth/logout/', payload: { token: signedOut.token } });
  }, 180_000);
  afterAll(() => server.close());

  const withBody = (method: string) => ['POST', 'PUT', 'PATCH'].includes(method);
  const call = (route: Route, session?: Pick<TokenReply, 'access'>, headers: Record<string, string> = {}) =>
    server.call(
      {
        method: route.method,
        url: route.path.replaceAll(/:\w+/g, id),
        headers,
        // The body makes no sense, so callers who are admitted are told that it is invalid.
        ...(withBody(route.method) ? { payload: { nothing: true } } : {}),
      },
      session,
    );
  const codeOf = (answer: { readonly body: string }): unknown => {
    try {
      return (JSON.parse(answer.body) as { code?: unknown } | null)?.code;
    } catch {
      return undefined;
    }
  };

  test('contains every route and no other', () => {
    expect(Object.keys(mayByRoute).toSorted()).toEqual(routes.map(nameOf).toSorted());
  });

  test('declares no route twice', () => {
    const names = routes.map((route) => `${route.method} ${route.path.replaceAll(/:\w+/g, ':')}`);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  const forbiddenTokens: readonly (readonly [string, () => Record<string, string>])[] = [
    ['no token', () => ({})],
    ['another scheme', () => ({ authorization: `Basic ${sessionOf('admin@demo.test').access}` })],
    ['a made-up token', () => ({ authorization: 'Bearer abc.def' })],
    [
      'an altered signature',
      () => ({ authorization: `Bearer ${altered(sessionOf('admin@demo.test').access)}` }),
    ],
    [
      'somebody else’s payload',
      () => ({ authorization: `Bearer ${swapped(sessionOf('facility@demo.test').access)}` }),
    ],
    ['an expired token', () => ({ authorization: `Bearer ${victim.access}` })],
    ['the token of a sign-in that has ended', () => ({ authorization: `Bearer ${signedOut.access}` })],
    ['a refresh token', () => ({ authorization: `Bearer ${sessionOf('admin@demo.test').token}` })],
  ];
  const sessionOf = (email: string): TokenReply => sessions.get(askers.find(({ name }) => name === email)!)!;
  /** Changes the first character, because some bits of the last one are not read. */
  const altered = (access: string) =>
    access.replace(/\.(.)/, (_, first: string) => `.${first === 'A' ? 'B' : 'A'}`);
  const swapped = (access: string) =>
    `${sessionOf('admin@demo.test').access.split('.')[0]}.${access.split('.')[1]}`;

  test.each(routes.map((route) => [nameOf(route), route] as const))('%s', async (name, route) => {
    const may = mayOf(route);
    for (const [what, headers] of forbiddenTokens) {
      const answer = await call(route, undefined, headers());
      const isTurnedAway = answer.statusCode === 401 && codeOf(answer) === 'unauthorized';
      expect({ what, isTurnedAway }).toEqual({ what, isTurnedAway: may !== 'anyone' });
    }
    const ofClosed = codeOf(await call(route, closed)) === 'deactivated';
    expect({ ofClosed }).toEqual({ ofClosed: may !== 'anyone' && !goesOnClosed.includes(name) });
    for (const asker of askers) {
      const answer = await call(route, sessions.get(asker));
      const isUnpaid = codeOf(answer) === 'unpaid';
      // Callers who are admitted ask for something that does not exist, which is refused in different words.
      const isForbidden = codeOf(answer) === 'forbidden' && shut.includes(answer.json<Problem>().detail);
      const mustPay = asker.paid === false && may !== 'anyone' && !goesOnUnpaid.test(name);
      const hasRole = typeof may === 'string' || asker.roles.some((role) => may.includes(role));
      const isLetIn = hasRole && (asker.level === 'country' || !nationalRoutes.includes(name));
      expect({ ...asker, isUnpaid }).toEqual({ ...asker, isUnpaid: mustPay });
      // Every signed-in user is admitted and may then ask for somebody else's data, which the other half of the table
      // covers.
      if (typeof may !== 'string' && !mustPay)
        expect({ ...asker, isForbidden }).toEqual({ ...asker, isForbidden: !isLetIn });
      expect(answer.statusCode).toBeLessThan(500);
    }
  });
});
