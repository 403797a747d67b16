import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TokenReply } from '#contract/wire/session.ts';
import type { Route } from '#server/http/route.ts';
import { routes } from '#server/routes.ts';
import { roles } from '#domain/access/model.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';

const id = '0190ffff-0000-7000-8000-00000000ffff';
const nul = '\u0000';
const texts = [
  'email',
  'password',
  'token',
  'name',
  'schedule',
  'batch_no',
  'vendor',
  'reporting_officer',
  'device',
];

/** A body with a NUL in every field that any route reads as text. */
const body = Object.fromEntries(texts.map((field) => [field, `a${nul}b`]));

describe.each(['pglite', 'postgres'] as const)('a NUL in a request, on %s', (engine) => {
  let server: TestApp;
  let sessions: TokenReply[];

  beforeAll(async () => {
    server = await testApp({ engine });
    const users = [
      await server.createUser(),
      await server.createUser({ level: 'country', roles: [...roles] }),
    ];
    sessions = await Promise.all(users.map((user) => server.signIn(user)));
  });
  afterAll(() => server.close());

  async function statusesOf(route: Route, url: string): Promise<number[]> {
    const payload = route.method === 'GET' || route.method === 'DELETE' ? {} : { payload: body };
    const answers = await Promise.all(
      sessions.map((session) => server.call({ method: route.method, url, ...payload }, session)),
    );
    return answers.map((answer) => answer.statusCode);
  }

  test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'gets a 4xx from %s',
    async (_name, route) => {
      const inPath = route.path.replaceAll(/:\w+/g, '%00');
      const inQuery = `${route.path.replaceAll(/:\w+/g, id)}?search=%00&facility=%00&log_id=%00`;
      for (const url of [inPath, inQuery]) {
        const failures = (await statusesOf(route, url)).filter((status) => status >= 500);
        expect({ url, failures }).toEqual({ url, failures: [] });
      }
    },
  );

  test.each(['/v/api/antigen/?search=%00', '/v/get/facility/%00/', '/v/api/ledger/string/a%00b/'])(
    'makes %s say that the characters cannot be stored',
    async (url) => {
      const answer = await server.call({ url }, sessions[0]);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'malformed' });
    },
  );

  test('in a sign-in is reported as such', async () => {
    const answer = await server.call({
      method: 'POST',
      url: '/auth/token/',
      payload: { email: `a${nul}@b.test`, password: 'x' },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'malformed' });
  });
});
