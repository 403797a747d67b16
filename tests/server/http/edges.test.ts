import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roles } from '#domain/access/model.ts';
import type { Endpoint } from '#contract/calls/endpoint.ts';
import { endpoints } from '#contract/calls/index.ts';
import type { Problem } from '#contract/problem.ts';
import type { TokenReply } from '#contract/wire/session.ts';
import { testFacilities } from '#tests/support/places.ts';
import { testApp, testPassword, type TestApp, type TestUser } from '#tests/support/server.ts';
import { bcg, FakeTablet, typed } from '#tests/server/sync/fake-tablet.ts';

const writes: readonly Endpoint[] = endpoints.filter(({ body }) => body !== undefined);
const { country, state, lga, facility } = testFacilities.ajingi;

/** Values that every field is tried with: the limits of JSON and of the database. */
const edges: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  '0',
  '-1',
  'null',
  'x'.repeat(100_001),
  '\0',
  '\ud800',
  '\u202e',
  '👩🏾‍⚕️'.repeat(50),
  "'; drop table app_user; --",
  '%_\\',
  '0190ffff-0000-7000-8000-00000000ffff',
  '0000-00-00',
  '31/02/2027',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00Z',
  '-271821-04-20T00:00:00.000Z',
  0,
  -0,
  -1,
  0.5,
  1e-7,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e308,
  true,
  [],
  [[]],
  {},
  { length: 1 },
  JSON.parse('{"__proto__":{"admin":true}}'),
];

/** A library's own words, which no person should see. */
const libraryWords = /invalid input|expected .+, received|too (small|big): expected|unrecognized key|zod/i;

describe('every writing call, sent a valid body with one wrong field', () => {
  let server: TestApp;
  let session: TokenReply;
  let user: TestUser;
  let bodies: ReadonlyMap<string, Readonly<Record<string, unknown>>>;

  beforeAll(async () => {
    server = await testApp({ engine: 'pglite' });
    const tablet = await FakeTablet.at(server);
    const entry = tablet.save('receive', typed.receive(100)).event_id;
    await tablet.push();
    // Has every right, and works at the facility.
    const admin = await server.createUser({ level: 'country', roles });
    await server.deps.db
      .updateTable('app_user')
      .set({ facility_id: facility })
      .where('id', '=', admin.id)
      .execute();
    await server.createUser({ level: 'country', roles });
    session = await server.signIn(admin, '0190b000-0000-7000-8000-000000000001');
    user = await server.createUser();
    const known = {
      antigen: bcg,
      facility,
      country,
      state,
      local_lga: lga,
      entry,
      destination: testFacilities.gafasa.facility,
      origin: testFacilities.gafasa.facility,
      email: user.email,
      password: 'quiet river under moons',
      current: testPassword,
      otp: '000000',
    };
    bodies = await bodiesOf(server, known);
  }, 120_000);
  afterAll(() => server.close());

  const send = ({ method, path }: Endpoint, body: unknown) =>
    server.call(
      {
        method,
        url: path.replaceAll(/:(\w+)/g, (_, name: string) => (name === 'facility' ? facility : user.id)),
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      },
      session,
    );

  test('has such a body', () => {
    expect([...bodies.keys()].toSorted()).toEqual(writes.map(nameOf).toSorted());
    expect(bodies.size).toBeGreaterThan(30);
  });

  test('is never answered with a 5xx or a library’s own words', async () => {
    const cases = writes.flatMap((endpoint) =>
      Object.keys(bodies.get(nameOf(endpoint)) ?? {}).map((field) => ({ endpoint, field })),
    );
    const turned = fc.record({ at: fc.constantFrom(...cases), edge: fc.constantFrom(...edges) });
    await fc.assert(
      fc.asyncProperty(turned, async ({ at: { endpoint, field }, edge }) => {
        const { [field]: _left, ...others } = bodies.get(nameOf(endpoint)) ?? {};
        const body = { ...others, ...(edge !== undefined && { [field]: edge }) };
        const answer = await send(endpoint, body);
        const told = { call: nameOf(endpoint), field, answer: answer.body.slice(0, 300) };
        expect({ ...told, isDefect: answer.statusCode >= 500 }).toEqual({ ...told, isDefect: false });
        if (answer.statusCode < 400) return;
        const { detail, errors = [] } = answer.json<Problem>();
        const sentences = [detail, ...errors.map(({ message }) => message)];
        const isForPeople = sentences.every((said) => /\w{2,}/.test(said) && !libraryWords.test(said));
        expect({ ...told, isForPeople }).toEqual({ ...told, isForPeople: true });
      }),
      { numRuns: 700 },
    );
  }, 180_000);
});

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;

type Body = Readonly<Record<string, unknown>>;

interface Described {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly requestBody?: {
              readonly content: Readonly<Record<string, { readonly example?: Body }>>;
            };
          }
        >
      >
    >
  >;
}

/** The example body of each call in the API description, with its made-up ids replaced by existing ones. */
async function bodiesOf(server: TestApp, known: Body): Promise<ReadonlyMap<string, Body>> {
  const { paths } = (await server.call({ url: '/docs/json' })).json<Described>();
  return new Map(
    writes.map((endpoint) => {
      const operation = paths[endpoint.path.replaceAll(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()];
      const example = operation?.requestBody?.content['application/json']?.example ?? {};
      const body = Object.fromEntries(
        Object.entries(example).map(([name, value]) => [name, known[name] ?? value]),
      );
      return [nameOf(endpoint), body];
    }),
  );
}
