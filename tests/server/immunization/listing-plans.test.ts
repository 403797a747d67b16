import { sql, type Kysely } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { TokenReply } from '#contract/wire/session.ts';
import { trigramTokens } from '#server/immunization/child-tokens.ts';
import type { Database } from '#server/db/schema.ts';
import { bcg } from '#tests/server/sync/fake-tablet.ts';
import { testFacilities } from '#tests/support/places.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { listenToStatements, readsOf, statementsIn } from '#tests/support/statement-plans.ts';

const children = 20_000;
const { ajingi, gafasa } = testFacilities;

let server: TestApp;
let officer: TokenReply;
beforeAll(async () => {
  server = await testApp({ engine: 'postgres' });
  await fill(server.deps.db, ajingi.facility);
  await fill(server.deps.db, gafasa.facility);
  officer = await server.signIn(await server.createUser());
}, 120_000);
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

/** A register in which one name in a thousand is rare, with a record for each child. */
async function fill(db: Kysely<Database>, facility: string): Promise<void> {
  const person = crypto.randomUUID();
  const rare = trigramTokens('okwudili');
  await sql`
    insert into child (facility_id, child_id, personal, vacc_no, status, admin, created_at, updated_at)
    select ${facility}::uuid, gen_random_uuid(), jsonb_build_object(
        'fullname', case when p % 1000 = 17 then 'Okwudili ' else 'Amina ' end || p, 'bornOn', to_char(now() - p * interval '1 hour', 'YYYY-MM-DD'),
        'caregiverName', 'Hauwa ' || p % 97, 'caregiverNumber', '0803 ' || p),
      lpad(p::text, 9, '0'), true, ${person}::uuid, now() - p * interval '1 minute', now()
    from generate_series(1, ${children}::int) p`.execute(db);
  await sql`
    insert into child_token select facility_id, child_id, case when personal ->> 'fullname' like 'Okw%' then ${rare}::integer[]
      else ${trigramTokens('amina')}::integer[] end from child where facility_id = ${facility}`.execute(db);
  await sql`
    insert into immunization (facility_id, immunization_id, child_id, antigen_id, doses, immunized_on, next_on, year, quarter,
      immunization_type, is_history, warnings, admin, created_at, updated_at)
    select facility_id, gen_random_uuid(), child_id, ${bcg}::uuid, 1,
      to_char(created_at, 'YYYY-MM-DD'), to_char(created_at + interval '28 days', 'YYYY-MM-DD'), 2026, 'Q4', 'Fixed-Post',
      false, '{}', admin, created_at, updated_at
    from child where facility_id = ${facility}`.execute(db);
  for (const table of ['child', 'child_token', 'immunization'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
}

/** The indexes that the database itself chooses for finding the keys of a page. */
async function indexesOf(url: string, table: string): Promise<readonly (string | null)[]> {
  const sent = listenToStatements();
  const answer = await server.call({ url }, officer);
  expect([url, answer.statusCode]).toEqual([url, 200]);
  const asked = statementsIn(sent).filter(({ text }) => /as key from|count\(\*\)/.test(text));
  vi.restoreAllMocks();
  expect(asked.length).toBe(2);
  const reads = [];
  for (const statement of asked)
    reads.push(...(await readsOf(server.deps.db, statement, { isForced: false })));
  return reads.filter((read) => read.table === table).map(({ index }) => index);
}

test.each([
  ['/v/api/child/registration/', 'child', 'fullname', 'child_by_name'],
  ['/v/api/child/registration/', 'child', '-fullname', 'child_by_name'],
  ['/v/api/child/registration/', 'child', '-dob', 'child_by_birth'],
  ['/v/api/child/registration/', 'child', 'vacc_no', 'child_by_number'],
  ['/v/api/child/registration/', 'child', 'caregiver_name', 'child_by_caregiver'],
  ['/v/api/immunization/', 'immunization', '-immunized_date', 'immunization_by_day'],
  ['/v/api/immunization/', 'immunization', 'next_immunize_date', 'immunization_by_next'],
])('a page of %s (%s) in the order %s is one range of %s', async (path, table, sort, index) => {
  const first = await server.call({ url: `${path}?sort=${sort}&page_size=10` }, officer);
  const { next } = first.json<{ next: string }>();
  const [page] = await indexesOf(`${path}?sort=${sort}&page_size=10&after=${next}`, table);
  expect(page).toBe(index);
});

test.each(['/v/api/child/registration/', '/v/api/immunization/'])(
  'a search of %s reads only the children that its index finds',
  async (path) => {
    for (const query of ['', '&sort=fullname'].slice(0, path.includes('child') ? 2 : 1)) {
      const used = await indexesOf(`${path}?search=okwudili&page_size=10${query}`, 'child_token');
      expect(used).toEqual(used.map(() => 'child_token_search'));
      expect(used.length).toBe(2);
    }
  },
);
