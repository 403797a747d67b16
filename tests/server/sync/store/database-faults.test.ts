import { sql, type Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { withoutTimeLimit } from '#server/db/time-limit.ts';
import { openPostgres, type OpenDatabase } from '#server/db/open-database.ts';
import type { Database } from '#server/db/schema.ts';
import { bothEngines, newPostgresUrl } from '#tests/support/database.ts';
import { insertPlaces } from '#tests/support/places.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { FakeTablet, typed } from '../fake-tablet.ts';
import { requireNoDrift } from '../no-drift.ts';

/** Checks that the push was refused temporarily, stored nothing, and succeeds when repeated. */
async function comesThroughLater(
  tablet: FakeTablet,
  {
    refused,
    mend,
  }: { refused: () => Promise<Awaited<ReturnType<FakeTablet['send']>>>; mend: () => Promise<unknown> },
): Promise<void> {
  const answer = await refused();
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  expect(answer.json()).toMatchObject({ status: 503, code: 'busy' });
  await mend();
  const { db } = tablet.world.deps;
  for (const table of ['event', 'event_log', 'movement', 'feed', 'wallet', 'event_failure'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
  const reply = await tablet.push();
  expect(reply.results).toMatchObject(tablet.outbox.map(() => ({ verdict: 'accepted' })));
  await requireNoDrift(db);
}

describe.each(bothEngines)('a statement that fails on %s', (engine) => {
  test.each([
    ['the disk is full', '53100'],
    ['memory is short', '53200'],
    ['a deadlock', '40P01'],
    ['another transaction came between', '40001'],
    ['the database only reads', '25006'],
    ['the statement took too long', '57014'],
    ['the database shuts down', '57P01'],
  ])('%s: the push has to be sent again, and nothing of it is stored until then', async (_, state) => {
    const world = await testApp({ engine });
    const tablet = await FakeTablet.at(world);
    const { db } = world.deps;
    const received = tablet.save('receive', typed.receive(10));
    tablet.save('issue', typed.issue(received.event_id, 4));
    await sql`create function fail_in_test() returns trigger language plpgsql as
      ${sql.lit(`begin raise exception 'a message with a row in it' using errcode = '${state}'; end`)}`.execute(
      db,
    );
    await sql`create trigger fail_in_test before insert on rollup_wallet
      for each row execute function fail_in_test()`.execute(db);
    try {
      await comesThroughLater(tablet, {
        refused: () => tablet.send(tablet.body(tablet.outbox)),
        mend: () => sql`drop trigger fail_in_test on rollup_wallet`.execute(db),
      });
    } finally {
      await sql`drop function fail_in_test() cascade`.execute(db);
      await world.close();
    }
  });
});

describe('a PostgreSQL in trouble', () => {
  let world: TestApp;
  let tablet: FakeTablet;
  let served: OpenDatabase;
  let other: OpenDatabase;

  beforeEach(async () => {
    const url = await newPostgresUrl();
    other = openPostgres(url);
    await migrate(other.db);
    await insertPlaces(other.db);
    served = openPostgres(url, { connections: 2, waitMs: 300, statementMs: 1500 });
    world = await testApp({ engine: 'postgres' });
    Object.assign(world.deps, { db: served.db });
    tablet = await FakeTablet.at(world);
    const received = tablet.save('receive', typed.receive(10));
    tablet.save('issue', typed.issue(received.event_id, 4));
  });

  afterEach(async () => {
    await world.close();
    await served.close();
    await other.close();
  });

  /** Locks a table that a push writes last while `work` runs, so that the push stops in the middle of its transaction. */
  const whileHeld = <T>(work: (holder: Kysely<Database>) => Promise<T>): Promise<T> =>
    other.db.transaction().execute(async (holder) => {
      await sql`lock table rollup_wallet in access exclusive mode`.execute(holder);
      return work(holder);
    });

  const waitingBackends = async (): Promise<number[]> => {
    for (;;) {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(other.db);
      if (rows.length > 0) return rows.map(({ pid }) => pid);
    }
  };

  test('a backend that is killed in the middle of a transaction', async () => {
    await comesThroughLater(tablet, {
      refused: () =>
        whileHeld(async () => {
          const answer = tablet.send(tablet.body(tablet.outbox));
          const [pid] = await waitingBackends();
          await sql`select pg_terminate_backend(${pid})`.execute(other.db);
          return answer;
        }),
      mend: async () => {},
    });
  });

  test('a real deadlock', async () => {
    await comesThroughLater(tablet, {
      refused: () =>
        whileHeld(async (holder) => {
          const answer = tablet.send(tablet.body(tablet.outbox));
          await waitingBackends();
          // PostgreSQL checks for deadlocks after a second: the push waits longer, so it is the one that is aborted.
          await sql`select * from facility_head for update`.execute(holder);
          return answer;
        }),
      mend: async () => {},
    });
  });

  test('a statement that waits longer than a tablet would', async () => {
    await comesThroughLater(tablet, {
      refused: () => whileHeld(() => tablet.send(tablet.body(tablet.outbox))),
      mend: async () => {},
    });
  });

  test('no connection free: calls are turned away in time instead of hanging', async () => {
    await comesThroughLater(tablet, {
      refused: async () => {
        let release = (): void => {};
        const held = new Promise<void>((resolve) => {
          release = resolve;
        });
        const taken = [1, 2].map(() => served.db.connection().execute(() => held));
        const answer = await tablet.send(tablet.body(tablet.outbox));
        const ready = await world.call({ method: 'GET', url: '/readyz' });
        expect(ready.statusCode).toBe(503);
        release();
        await Promise.all(taken);
        return answer;
      },
      mend: async () => {},
    });
  });

  test('a server that cannot be reached', async () => {
    const unreachable = openPostgres('postgres://nobody@127.0.0.1:1/nothing', { waitMs: 300 });
    await comesThroughLater(tablet, {
      refused: async () => {
        Object.assign(world.deps, { db: unreachable.db });
        return tablet.send(tablet.body(tablet.outbox));
      },
      mend: async () => {
        Object.assign(world.deps, { db: served.db });
        await unreachable.close();
      },
    });
  });

  test('a long job is not cut off', async () => {
    const short = openPostgres(await newPostgresUrl(), { statementMs: 50 });
    await withoutTimeLimit(short.db, (db) => sql`select pg_sleep(0.2)`.execute(db));
    await expect(sql`select pg_sleep(0.2)`.execute(short.db)).rejects.toMatchObject({ code: '57014' });
    await short.close();
  });
});
