import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { levels, roles, type Level, type Role } from '#domain/access/model.ts';
import { deeds } from '#domain/access/permissions.ts';
import type { TokenReply } from '#contract/resources/session.ts';
import type { Who } from '#server/http/permit.ts';
import { routes } from '#server/http/routes.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';

const id = '0190ffff-0000-7000-8000-00000000ffff';

/** Routes that anyone may call; a new one has to be added here on purpose. */
const openRoutes = [
  'GET /v/api/page/',
  'POST /auth/logout/',
  'POST /auth/token/',
  'POST /auth/token/refresh/',
  'POST /v/get/otp/by/email/',
  'PUT /v/reset/password/',
];

const askers: readonly { readonly level: Level; readonly role: Role | null }[] = levels.flatMap((level) =>
  [null, ...roles].map((role) => ({ level, role })),
);

function isLetIn(who: Who, asker: { readonly level: Level; readonly role: Role | null }): boolean {
  if (typeof who === 'string') return true;
  if ('level' in who) return who.level === asker.level;
  const opening: readonly Role[] = deeds[who.deed];
  return asker.role !== null && opening.includes(asker.role);
}

describe('who may call what', () => {
  let server: TestApp;
  const sessions = new Map<string, TokenReply>();

  beforeAll(async () => {
    server = await testApp({ engine: 'pglite' });
    for (const { level, role } of askers) {
      const user = await server.createUser({ level, roles: role === null ? [] : [role] });
      sessions.set(`${level} ${String(role)}`, await server.signIn(user));
    }
  });
  afterAll(() => server.close());

  const withBody = (method: string) => ['POST', 'PUT', 'PATCH'].includes(method);
  const call = (route: (typeof routes)[number], session?: TokenReply) =>
    server.call(
      {
        method: route.method,
        url: route.path.replaceAll(/:\w+/g, id),
        // Nobody means anything by this body: whoever is let in is told that it is invalid.
        ...(withBody(route.method) ? { payload: { nothing: true } } : {}),
      },
      session,
    );

  test('the open routes are these and no others', () => {
    const open = routes
      .filter((route) => route.who === 'open')
      .map((route) => `${route.method} ${route.path}`);
    expect(open.toSorted()).toEqual(openRoutes);
  });

  test('no route is declared twice', () => {
    const names = routes.map((route) => `${route.method} ${route.path.replaceAll(/:\w+/g, ':')}`);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  const closed = routes.filter((route) => route.who !== 'open' && !route.path.includes('/sync/events/'));

  test.each(closed)('$method $path refuses who has no token', async (route) => {
    expect((await call(route)).statusCode).toBe(401);
  });

  const restricted = closed.filter((route) => typeof route.who === 'object');

  test.each(restricted)(
    '$method $path lets in the levels and roles that it declares, and no others',
    async (route) => {
      for (const asker of askers) {
        const answer = await call(route, sessions.get(`${asker.level} ${String(asker.role)}`));
        const refused = answer.statusCode === 403 && answer.json<{ code: string }>().code === 'forbidden';
        expect({ ...asker, refused }).toEqual({ ...asker, refused: !isLetIn(route.who, asker) });
      }
    },
  );

  test.each(closed)(
    '$method $path never breaks, whoever asks for a place or record that is not there',
    async (route) => {
      for (const session of sessions.values()) {
        expect((await call(route, session)).statusCode).toBeLessThan(500);
      }
    },
  );
});
