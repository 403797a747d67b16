import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { endpoints } from '#contract/calls/index.ts';
import { levels, roles } from '#domain/access/model.ts';
import { rolesByRight } from '#domain/access/permissions.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { nationalRoutes } from './scopes-by-route.ts';

const id = '0190ffff-0000-7000-8000-00000000ffff';
const national = endpoints.filter((endpoint) => endpoint.national !== undefined);
const nameOf = ({ method, path }: (typeof endpoints)[number]) => `${method} ${path}`;

/**
 * Every table without a facility, and what it is a list of. A new one needs a row here; an endpoint that writes a
 * national list must be declared `national`.
 */
const listed: Readonly<Record<string, string>> = {
  antigen: '/v/api/antigen/',
  country: '/v/api/country/',
  equipment_name: '/v/api/manufacturer/',
  setting: '/v/subscription/settings/',
};

/**
 * Belonging to one state, LGA, unit, account, device or payment; kept by the server for itself; or a record of
 * changes.
 */
const notNational =
  /^(state|lga|facility|place_\w+|vaccine_introduction|support_entry|app_user|user_role|session_family|refresh_token|sign_in_wait|mailed_code|password_code|reset_code|second_factor\w*|payment\w*|subscription\w*|setting_change|national_change|paid_change|sandbox_object|plan\w*|reference_\w+|idempotency_key|rate_window|sync_state|incident|pulse|schema_migration|vacc_no_\w+|import\w*|job_\w+|backup\w*|relay\w*|\w*rollup\w*|\w+_total\w*|\w*figure\w*|\w*coverage\w*|\w*report\w*|\w*tally\w*|known_year\w*)$/;

describe('national lists', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await testApp({ engine: 'pglite' });
  });
  afterAll(() => server.close());

  test('are declared where they are written, and every table without a facility is listed here', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables t
      where table_schema = 'public' and table_type = 'BASE TABLE' and not exists (
        select from information_schema.columns c where c.table_schema = 'public' and c.table_name = t.table_name
          and c.column_name = 'facility_id')
      order by table_name`.execute(server.deps.db);
    expect(
      rows.map(({ name }) => name).filter((name) => !(name in listed) && !notNational.test(name)),
    ).toEqual([]);
    for (const path of Object.values(listed)) {
      const writers = endpoints.filter((one) => one.method !== 'GET' && one.path.startsWith(path));
      expect({ path, count: writers.length > 0 }).toEqual({ path, count: true });
      for (const writer of writers)
        expect({ name: nameOf(writer), national: writer.national }).toMatchObject({
          national: expect.any(String),
        });
    }
  });

  test('are declared alike in the table of rights', () => {
    const changes = national.filter((endpoint) => endpoint.national === 'change').map(nameOf);
    expect(nationalRoutes.toSorted()).toEqual(changes.toSorted());
  });

  test('can be changed only at country level and only with the role', async () => {
    for (const level of levels)
      for (const held of [[], ...roles.map((role) => [role]), [...roles]]) {
        const session = await server.signIn(await server.createUser({ level, roles: held }));
        for (const endpoint of national) {
          const { who } = endpoint;
          const opens: readonly string[] =
            typeof who === 'object' && 'right' in who ? rolesByRight[who.right] : [];
          const isLetIn =
            held.some((role) => opens.includes(role)) &&
            (level === 'country' || endpoint.national === 'addition');
          const answer = await server.call(
            {
              method: endpoint.method,
              url: endpoint.path.replaceAll(/:\w+/g, id),
              payload: { nothing: true },
            },
            session,
          );
          const told = { name: nameOf(endpoint), level, held };
          expect({ ...told, isLetIn: answer.statusCode !== 403 }).toEqual({ ...told, isLetIn });
        }
      }
  });
});
