import { sql, type Kysely } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { TokenReply } from '#contract/wire/session.ts';
import type { Database } from '#server/db/schema.ts';
import { testFacilities } from '#tests/support/places.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { listenToStatements, readsOf, statementsIn } from '#tests/support/statement-plans.ts';

const accounts = 40_000;
const facilities = 1_000;
const { ajingi } = testFacilities;

let server: TestApp;
let manager: TokenReply;
beforeAll(async () => {
  server = await testApp({ engine: 'postgres' });
  await fill(server.deps.db);
  manager = await server.signIn(await server.createUser({ level: 'country', roles: ['userManager'] }));
}, 120_000);
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

/** Officers spread over many facilities, with common names, and one in a thousand with a rare name. */
async function fill(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into facility (id, name, code, lga_id, state_id, country_id)
    select gen_random_uuid(), 'Health Post No ' || n, 'post-' || n, ${ajingi.lga}::uuid, ${ajingi.state}::uuid, ${ajingi.country}::uuid
    from generate_series(1, ${facilities}::int) n`.execute(db);
  await sql`
    insert into app_user (id, email, password_hash, first_name, last_name, level, country_id, state_id, lga_id, facility_id, paid, created_at)
    select gen_random_uuid(), 'person-' || p || '@test.example', 'none',
      (array['Amina', 'Bola', 'Chidi', 'Danladi', 'Efe'])[1 + p % 5] || p % 97,
      case when p % 1000 = 17 then 'Okwudili' else (array['Bello', 'Sani', 'Yusuf'])[1 + p % 3] end,
      'facility', f.country_id, f.state_id, f.lga_id, f.id, true, now()
    from generate_series(1, ${accounts}::int) p
    join facility f on f.code = 'post-' || (1 + p % ${facilities}::int)`.execute(db);
  await sql`vacuum analyze facility`.execute(db);
  await sql`vacuum analyze app_user`.execute(db);
}

/** The indexes that the database itself chooses for reading accounts; `of` selects the statements. */
async function indexesOf(query: string, of: RegExp): Promise<readonly (string | null)[]> {
  const sent = listenToStatements();
  const answer = await server.call({ url: `/v/all/users/?${query}` }, manager);
  expect(answer.statusCode).toBe(200);
  const asked = statementsIn(sent).filter(({ text }) => of.test(text));
  vi.restoreAllMocks();
  expect(asked.length).toBeGreaterThan(0);
  const reads = [];
  for (const statement of asked)
    reads.push(...(await readsOf(server.deps.db, statement, { isForced: false })));
  return reads.filter(({ table }) => table === 'app_user').map(({ index }) => index);
}

test.each([
  ['a rare name', 'search=okwudili'],
  ['an e-mail', 'search=person-12345%40'],
  ['a facility', 'search=post%20no%20777'],
  ['nobody', 'search=zzzzzz'],
  ['a rare name, sorted otherwise', 'search=okwudili&sort=-last_name'],
])('a search for %s reads only accounts that its indexes find', async (_case, query) => {
  const used = await indexesOf(`${query}&page=0&page_size=10`, /from app_user u/);
  expect(used).toContain('app_user_search');
  expect(used).not.toContain(null);
});

test.each([
  ['first_name', 'app_user_by_name'],
  ['-last_name', 'app_user_by_last_name'],
  ['email', 'app_user_email_key'],
])('a page in the order of %s is read in that order', async (sort, index) => {
  const first = await server.call({ url: `/v/all/users/?sort=${sort}&page=0&page_size=10` }, manager);
  const { next } = first.json<{ next: string }>();
  const used = await indexesOf(`sort=${sort}&page_size=10&after=${next}`, /^\s*with/);
  expect(used).toEqual([index, 'app_user_pkey']);
});
