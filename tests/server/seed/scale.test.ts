import { RawNode, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TokenReply } from '#contract/wire/session.ts';
import { parseCsv } from '#server/seed/csv.ts';
import { readData } from '#server/seed/places.ts';
import { prepareDatabase } from '#server/seed/prepare-database.ts';
import { stableId } from '#server/db/stable-id.ts';
import { engines } from '#tests/support/database.ts';
import { testApp, testPassword, type TestApp } from '#tests/support/server.ts';

/** As many as the national register has. */
const facilityCount = 29_245;
const kinds = ['Primary Health Centre', 'Health Post', 'Cottage Hospital', 'Dispensary', 'Maternity'];
const email = 'ada@ministry.example';

async function nationalRegister(): Promise<string> {
  const lgas = parseCsv(await readData('lgas.csv'), ['lga_code', 'name', 'state_code']);
  const rows = Array.from({ length: facilityCount }, (_, at) => {
    const lga = lgas[at % lgas.length]!;
    const kind = kinds[at % kinds.length]!;
    return `f-${at},"${lga.name}, ${kind} No ${at}",${lga.state_code},${lga.lga_code},Ward ${at % 11},${kind},Public,9.1,7.4`;
  });
  return `facility_id,name,state_code,lga_code,ward,type,ownership,lat,lon\n${rows.join('\n')}\n`;
}

describe.each(engines)('a whole country’s facilities on %s', (engine) => {
  let server: TestApp;
  let session: TokenReply;
  let statements = 0;

  beforeAll(async () => {
    server = await testApp({ engine });
    await server.database.reset();
    const db = server.deps.db.withPlugin({
      transformQuery: ({ node }) => {
        // ANALYZE runs table by table, however many rows there are.
        if (!RawNode.is(node) || !node.sqlFragments[0]?.startsWith('analyze')) statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await prepareDatabase(
      { ...server.deps, db },
      {
        administrator: { email, firstName: 'Ada', lastName: 'Obi' },
        password: async () => testPassword,
        facilities: await nationalRegister(),
      },
    );
    session = await server.signIn({ id: '', email });
    // Takes seconds alone; the timeout allows for a busy machine.
  }, 300_000);
  afterAll(() => server.close());

  const get = async (url: string) => (await server.call({ url }, session)).json();

  test('are imported by statements of thousands of rows each', async () => {
    // One for the countries' days of grace, two for the introduction dates of vaccines in states, three for the numbers of people that
    // facilities serve.
    expect(statements).toBeLessThanOrEqual(41);
    const { n } = await server.deps.db
      .selectFrom('facility')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    expect(n).toBe(facilityCount);
  });

  test('are in the feed of their LGA’s tablets, each once', async () => {
    const dala = stableId('lga', 'kn-dala');
    const { n } = await server.deps.db
      .selectFrom('reference_item')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('lga_id', '=', dala)
      .executeTakeFirstOrThrow();
    expect(n).toBe((await get(`/v/get/all/facility/${dala}/`)).length);
    expect(n).toBeGreaterThan(30);
  });

  test('can be found by any part of their name, whatever its case', async () => {
    expect(await get('/v/get/facility/HOSPITAL%20no%2029242/')).toMatchObject([
      { country: 'Nigeria', name: expect.stringMatching(/, Cottage Hospital No 29242$/) },
    ]);
    const page = await get('/v/api/get/string/facility/?search=ost%20No%202924&page_size=5');
    expect(page.results.map((row: { name: string }) => row.name.replace(/.*, /, ''))).toEqual([
      'Health Post No 29241',
    ]);
    expect(await get('/v/api/get/string/facility/?search=no%201_')).toMatchObject({ count: 0 });
  });

  test('are searched through an index', async () => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select * from (
        select id, name from facility where country_id = ${stableId('country', 'NG')}
      ) as listed where lower(name) like '%hospital no 29242%' order by lower(name), id limit 11`.execute(
      server.deps.db,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('facility_name_search');
  });
});
