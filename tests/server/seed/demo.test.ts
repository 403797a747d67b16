import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { demoParts, demoSchema } from '#contract/calls/demo.ts';
import { wordsIn } from '#language/catalogue.ts';
import { languageOf } from '#language/spoken.ts';
import { scheduleEnglish, scheduleWords } from '#bindings/schedule-words.ts';
import { agesInWords, antigensOf } from '#server/seed/antigens.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { parseCsv } from '#server/seed/csv.ts';
import { demoAccounts, demoAccountsIn, seedDemo } from '#server/seed/demo.ts';
import { readData } from '#server/seed/places.ts';
import { engines, testDatabase } from '#tests/support/database.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';

describe.each(engines)('the demo on %s', (engine) => {
  let server: TestApp;
  beforeEach(async () => {
    server = await testApp({ engine, config: { demoPassword: 'correct horse battery' } });
    await server.database.reset();
  });
  afterEach(() => server.close());

  const count = async (table: 'state' | 'lga' | 'facility' | 'reference_item' | 'antigen') =>
    (
      await server.deps.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;

  test('fills an empty database with Nigeria, Kano’s facilities, the antigens and accounts that can sign in', async () => {
    expect(await seedDemo(server.deps)).toBe(true);
    expect([await count('state'), await count('lga'), await count('facility')]).toEqual([37, 774, 1723 + 3]);
    expect(await count('reference_item')).toBe(1 + 37 + 774 + 1723 + 3 + (await count('antigen')));
    for (const account of demoAccounts) {
      const session = await server.signIn({ id: '', email: account.email });
      expect(session.paid).toBe(account.email !== 'unpaid@demo.test');
    }
    const { facility, local_lga } = await server.signIn({ id: '', email: 'facility@demo.test' });
    expect([facility, local_lga]).toEqual(['Ajingi Cottage Hospital', 'Ajingi']);
  });

  test('lists its usable accounts, or none if it has none', async () => {
    expect(await demoAccountsIn(server.deps.db)).toEqual([]);
    await seedDemo(server.deps);
    expect(await demoAccountsIn(server.deps.db)).toEqual(demoAccounts);
    const [first, ...others] = demoAccounts;
    await server.deps.db
      .updateTable('app_user')
      .set({ active: false })
      .where('email', '=', first!.email)
      .execute();
    expect(await demoAccountsIn(server.deps.db)).toEqual(others);
  });

  test.each([
    ['the demo’s own machine is told the accounts and their password', {}, 'localhost:3000', 200],
    ['another machine is not', {}, 'demo.example.org', 404],
    ['nor is anybody where it runs in production', { demoAllowed: false }, 'localhost:3000', 404],
    ['nor without the demo', { seedDemo: false }, 'localhost:3000', 404],
  ])('%s', async (_case, config, host, status) => {
    await server.close();
    server = await testApp({
      engine,
      config: { demoAllowed: true, seedDemo: true, demoPassword: 'correct horse battery', ...config },
    });
    await server.database.reset();
    await seedDemo(server.deps);
    const answer = await server.call({ url: '/dev/accounts/', headers: { host } });
    expect(answer.statusCode).toBe(status);
    expect(answer.body.includes('correct horse battery')).toBe(status === 200);
    if (status !== 200) return;
    const { accounts } = demoSchema.parse(answer.json());
    expect(accounts.map(({ email }) => email)).toEqual(demoAccounts.map(({ email }) => email));
    expect(new Set(accounts.map(({ part }) => part))).toEqual(new Set(demoParts));
  });

  test('publishes a reference feed without gaps, with facilities marked by LGA', async () => {
    await seedDemo(server.deps);
    const items = await server.deps.db.selectFrom('reference_item').selectAll().orderBy('seq').execute();
    expect(items.map((item) => item.seq)).toEqual(items.map((_, at) => at + 1));
    const facilities = items.filter(
      (item) => (item.row as { level?: string }).level === 'facility' && !item.is_store,
    );
    expect(facilities.every((item) => item.lga_id === (item.row as { parent: string }).parent)).toBe(true);
    expect(items.filter((item) => item.lga_id !== null && !item.is_store)).toHaveLength(1723);
    // A national store, Kano's and Ajingi's, each with the unit it belongs to as its parent.
    const stores = items.filter((item) => item.is_store);
    expect(stores.map((item) => (item.row as { serves: string[] }).serves)).toEqual(
      stores.map((item) => [(item.row as { parent: string }).parent]),
    );
    expect(stores).toHaveLength(3);
  });

  test('is written once, with the same ids everywhere', async () => {
    await seedDemo(server.deps);
    const before = await server.deps.db.selectFrom('facility').select('id').orderBy('id').execute();
    expect(await seedDemo(server.deps)).toBe(false);
    await server.database.reset();
    await seedDemo(server.deps);
    expect(await server.deps.db.selectFrom('facility').select('id').orderBy('id').execute()).toEqual(before);
  });

  test('leaves a database that has places alone', async () => {
    const { db } = await testDatabase(engine);
    await db
      .insertInto('country')
      .values({ id: server.deps.newId(), code: 'XX', name: 'Elsewhere' })
      .execute();
    expect(await seedDemo(server.deps)).toBe(false);
    expect(await count('state')).toBe(0);
  });
});

test('each antigen has its ages in words', async () => {
  const schedules = Object.fromEntries(
    antigensOf(await readData('schedule.csv')).map((row) => [row.name, row.schedule]),
  );
  expect(schedules).toMatchObject({
    BCG: 'At birth',
    bOPV: 'At birth, 6, 10 and 14 weeks',
    Penta: '6, 10 and 14 weeks',
    IPV: '6 and 14 weeks',
    MR: '9 and 15 months',
    HPV: '9 years',
  });
});

test('the screens know every antigen’s ages and can show them in another language', async () => {
  const hausa = wordsIn(await languageOf('ha'), 'schedule', scheduleEnglish);
  for (const { schedule } of antigensOf(await readData('schedule.csv'))) {
    expect(scheduleWords(schedule)).toBe(schedule);
    expect(scheduleWords(schedule, hausa)).not.toMatch(/birth|and|week|month|year/);
  }
});

test.each([
  [[], ''],
  [['6 weeks', '9 months'], '6 weeks, 9 months'],
  [['5 months', '6 months', '7 months', '15 months'], '5, 6, 7 and 15 months'],
])('the ages %j read %s', (ages, words) => expect(agesInWords(ages)).toBe(words));

describe('a CSV', () => {
  test('may quote commas, quotes and line breaks, and need not end with one', () => {
    const text = '\uFEFFa,b,c\r\n"x, ""y""\nz",2,\r\n\r\n3,,4';
    expect(parseCsv(text, ['a', 'c'])).toEqual([
      { a: 'x, "y"\nz', c: '' },
      { a: '3', c: '4' },
    ]);
  });

  test.each([
    ['a column is missing', 'a\n1\n', 'no column b'],
    ['a record is short', 'a,b\n1\n', 'Invalid Record Length'],
    ['a quote stays open', 'a,b\n"1,2\n', 'Quote Not Closed'],
    ['it is empty', '', 'no column a'],
  ])('is refused if %s', (_case, text, reason) => {
    expect(() => parseCsv(text, ['a', 'b'])).toThrow(reason);
  });
});

describe('the settings', () => {
  const secret = 'x'.repeat(32);

  test('on loopback require nothing and allow the demo', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      seedDemo: true,
      sessionSecret: null,
    });
  });

  test.each([
    ['reachable from outside', { HOST: '0.0.0.0' }],
    ['in production', { NODE_ENV: 'production' }],
  ])('%s need a secret and never allow the demo', (_case, environment) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow('SESSION_SECRET is needed');
    expect(readConfig({ ...environment, SESSION_SECRET: secret, SEED_DEMO: '1' }).seedDemo).toBe(false);
  });

  test.each([
    [{ PORT: 'abc' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ SESSION_SECRET: `${'n'.repeat(32)},short` }, 'SESSION_SECRET'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV'],
    [{ SEED_DEMO: 'yes' }, 'SEED_DEMO'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: 'all' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '::/0' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '99' }, 'TRUST_PROXY'],
  ])('%j are refused by name', (environment, name) => {
    expect(() => readConfig(environment)).toThrow(name);
  });

  test.each([
    ['the embedded database', {}, true],
    ['the embedded database with SEED_DEMO=0', { SEED_DEMO: '0' }, false],
    ['a PostgreSQL that somebody gave', { DATABASE_URL: 'postgres://somewhere' }, false],
    ['one with SEED_DEMO=1', { DATABASE_URL: 'postgres://somewhere', SEED_DEMO: '1' }, true],
  ])('%s: whether the demo is written into an empty database', (_case, environment, seedDemo) => {
    expect(readConfig(environment).seedDemo).toBe(seedDemo);
  });

  test('with several secrets sign with the first and accept the others', () => {
    const { sessionSecret, formerSecrets } = readConfig({ SESSION_SECRET: `${'n'.repeat(32)}, ${secret}` });
    expect([sessionSecret, formerSecrets]).toEqual(['n'.repeat(32), [secret]]);
  });

  test.each([
    ['127.0.0.1', '127.0.0.1'],
    ['10.0.0.0/8, ::1', '10.0.0.0/8, ::1'],
    ['loopback', 'loopback'],
    ['2', 2],
    ['0', false],
  ])('TRUST_PROXY=%s', (text, expected) => {
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toBe(expected);
  });
});
