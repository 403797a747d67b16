import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { atMost, times, type Figure, type Measurement } from '../figure.ts';
import { bearerOf } from '../server/bearer.ts';
import { startBenchServer } from '../server/bench-server.ts';
import { median } from '../statistics.ts';

const users = 200_000;
const atOnce = 5_000;
const samples = 30;
const warmUp = 5;
const searches = [
  ['a name that 20 of them have', 'okwudili17'],
  ['an e-mail', 'person-123456@'],
  ['nobody', 'zzzzzz'],
] as const;

/** A user manager's search over a country's accounts, beside the same indexed SELECT. */
export const userSearch: Figure = {
  name: 'user-search',
  title: `Server: search of users among ${users.toLocaleString('en')}`,
  async run() {
    const postgres = await startPostgres({ durable: true });
    try {
      const bench = await startBenchServer({ officers: 1, databaseUrl: await postgres.newDatabase() });
      try {
        const { app, deps } = bench.server;
        await fill(deps.db);
        const authorization = await bearerOf(app, 'admin@demo.test', deps.config.demoPassword);
        const measurements: Measurement[] = [];
        for (const [what, text] of searches) {
          const url = `/v/all/users/?search=${encodeURIComponent(text)}&page=0&page_size=10`;
          const ours: number[] = [];
          const reference: number[] = [];
          for (let n = 0; n < warmUp + samples; n += 1) {
            const start = performance.now();
            const answer = await app.inject({ url, headers: { authorization } });
            const between = performance.now();
            const found = await bareSearch(deps.db, text);
            const end = performance.now();
            const { results } = answer.json<{ results: { id: string }[] }>();
            if (results.length !== found) throw new Error(`found ${results.length}, the SELECT ${found}`);
            if (n < warmUp) continue;
            ours.push(between - start);
            reference.push(end - between);
          }
          const ratio = median(ours) / median(reference);
          measurements.push({
            what: `Search of ${what}, first page with its count`,
            ours: `${median(ours).toFixed(1)} ms`,
            reference: `the same indexed SELECT, twice: page and count: ${median(reference).toFixed(1)} ms`,
            value: ratio,
            shown: times(ratio),
            target: atMost(3, '×'),
          });
        }
        return {
          measurements,
          notes: [
            'PostgreSQL. Ours is the whole call: sign-in, scope, page, count, names of places, answer.',
          ],
        };
      } finally {
        await bench.close();
      }
    } finally {
      await postgres.stop();
    }
  },
};

/** Fills all facilities with officers whose names are as common as real ones. */
async function fill(db: Kysely<Database>): Promise<void> {
  for (let first = 1; first <= users; first += atOnce) await fillPart(db, first);
  await sql`vacuum analyze app_user`.execute(db);
}

/** In parts, because the server's connections have a statement timeout of seconds. */
async function fillPart(db: Kysely<Database>, first: number): Promise<void> {
  await sql`
    with homes as (select id, lga_id, state_id, country_id, row_number() over (order by code) - 1 as n from facility where lga_id is not null),
      size as (select count(*) as n from homes)
    insert into app_user (id, email, password_hash, first_name, last_name, level, country_id, state_id, lga_id, facility_id, paid, created_at)
    select gen_random_uuid(), 'person-' || p || '@bench.test', 'none',
      (array['Amina', 'Bola', 'Chidi', 'Danladi', 'Efe', 'Fatima', 'Garba', 'Halima'])[1 + p % 8] || p % 97,
      case when p % 10000 = 17 then 'Okwudili17' else (array['Bello', 'Sani', 'Okafor', 'Yusuf', 'Eze', 'Garba'])[1 + p % 6] || p % 89 end,
      'facility', h.country_id, h.state_id, h.lga_id, h.id, true, now()
    from generate_series(${first}::int, ${first + atOnce - 1}::int) p cross join size join homes h on h.n = p % size.n`.execute(
    db,
  );
}

/** The same search as a bare indexed read: the first ten rows in order, and the total. */
async function bareSearch(db: Kysely<Database>, text: string): Promise<number> {
  const pattern = `%${text.toLowerCase()}%`;
  const words = sql`(lower(first_name) || chr(31) || lower(last_name) || chr(31) || email) like ${pattern}`;
  const { rows } = await sql`
    select * from app_user where ${words} order by lower(first_name), id limit 10`.execute(db);
  await sql`select count(*) from (select from app_user where ${words} limit 10001) counted`.execute(db);
  return rows.length;
}
