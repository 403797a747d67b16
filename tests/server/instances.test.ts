import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres, type OpenDatabase } from '#server/db/open-database.ts';
import { findDrift } from '#server/reconcile.ts';
import { onFiguresMoved } from '#server/monitoring/routes.ts';
import type { Jobs } from '#server/db/job-line.ts';
import { startSyncJobs } from '#server/operations/sync-jobs.ts';
import { onFacilityMoved, signalFacility } from '#server/sync/protocol/facility-signals.ts';
import { startSignalExchange } from '#server/sync/protocol/signal-exchange.ts';
import { newPostgresUrl } from '#tests/support/database.ts';
import { testFacilities } from '#tests/support/places.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { bcg, FakeTablet, freshId, typed } from './sync/fake-tablet.ts';

const { ajingi } = testFacilities;
const receipt = {
  activity: 'recieved',
  antigen: bcg,
  no_of_dose: '100',
  batch_no: 'B-17',
  expiry_date: '2027-06-30',
  vvm_stage: 'I',
  vendor: 'Serum Institute',
  origin: testFacilities.ikeja.facility,
  reporting_officer: 'Ada Obi',
  time_received: '2026-11-20T08:14',
  year: '2026',
  quarter: 'Q4',
};

interface Instance {
  readonly world: TestApp;
  readonly opened: OpenDatabase;
  readonly jobs: Jobs[];
}

let instances: Instance[] = [];
const failures: unknown[] = [];

async function start(url: string, number: number): Promise<Instance> {
  const opened = openPostgres(url, { connections: 4 });
  await migrate(opened.db);
  const database = { ...opened, reset: () => Promise.reject(new Error('it is shared')) };
  const world = await testApp({ engine: 'postgres', instance: { number, database } });
  const onFailure = (error: unknown): void => void failures.push(error);
  const jobs = [
    startSignalExchange({ db: opened.db, databaseUrl: url }, onFailure),
    startSyncJobs(world.deps, { onFailure, onBackup: () => {} }),
  ];
  return { world, opened, jobs };
}

beforeEach(async () => {
  failures.length = 0;
  const url = await newPostgresUrl();
  instances = [await start(url, 1), await start(url, 2)];
  await vi.waitUntil(async () => (await listeners(url)) === 2, { timeout: 30_000, interval: 50 });
});
afterEach(async () => {
  for (const { world, jobs } of instances) {
    await world.close();
    await Promise.all(jobs.map((job) => job.stop()));
  }
  await Promise.all(instances.map(({ opened }) => opened.close()));
});

const listening = sql`pid <> pg_backend_pid() and datname = current_database() and query = 'listen facility_moved'`;
async function listeners(url: string): Promise<number> {
  const { db, close } = openPostgres(url, { connections: 1 });
  const { rows } = await sql`select from pg_stat_activity where ${listening}`.execute(db);
  await close();
  return rows.length;
}

describe('two instances on one database', () => {
  test('tell each other what changed, and not themselves twice', async () => {
    const [first, second] = instances as [Instance, Instance];
    const heard: string[] = [];
    onFacilityMoved(first.opened.db, ajingi.facility, (seq) => heard.push(`first ${seq}`));
    onFacilityMoved(second.opened.db, ajingi.facility, (seq) => heard.push(`second ${seq}`));
    signalFacility(first.opened.db, ajingi.facility, 7);
    await vi.waitFor(() => expect(heard).toContain('second 7'), { timeout: 20_000 });
    signalFacility(second.opened.db, ajingi.facility, 8);
    await vi.waitFor(() => expect(heard).toContain('first 8'), { timeout: 20_000 });
    expect(heard).toEqual(['first 7', 'second 7', 'second 8', 'first 8']);
  });

  test('tell each other again after their connections broke', async () => {
    const [first, second] = instances as [Instance, Instance];
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where ${listening}`.execute(
      first.opened.db,
    );
    const heard: number[] = [];
    onFacilityMoved(second.opened.db, ajingi.facility, (seq) => heard.push(seq));
    await vi.waitFor(
      () => {
        signalFacility(first.opened.db, ajingi.facility, 7);
        expect(heard).toContain(7);
      },
      { timeout: 20_000, interval: 200 },
    );
    expect(failures).not.toEqual([]);
  });

  test('show on a dashboard of one what a tablet sends to the other', async () => {
    const [first, second] = instances as [Instance, Instance];
    const tablet = await FakeTablet.at(first.world);
    const moved = new Promise<void>((resolve) => {
      onFiguresMoved(second.opened.db, [{ id: ajingi.state, level: 'state' }], resolve);
    });
    await tablet.push([tablet.save('receive', typed.receive(5))]);
    await moved;
  });

  test('keep one feed: tablets of one facility see the same steps without a gap at either', async () => {
    const [first, second] = instances as [Instance, Instance];
    const tablets = [await FakeTablet.at(first.world), await FakeTablet.at(second.world)];
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(
        tablets.map((tablet) =>
          tablet.push([tablet.save('receive', typed.receive(5)), tablet.save('receive', typed.receive(6))]),
        ),
      );
    }
    // A pull throws if the feed has a gap.
    for (const tablet of tablets) await tablet.pull();
    const steps = tablets.map(({ items }) => JSON.stringify(items));
    expect(tablets[0]?.cursor).toBe(20);
    expect(steps[0]).toBe(steps[1]);
    expect(await findDrift(first.opened.db)).toEqual([]);
  });

  test('deliver a transfer once, whichever is first', async () => {
    const [first, second] = instances as [Instance, Instance];
    const tablet = await FakeTablet.at(first.world);
    const received = tablet.save('receive', typed.receive(100));
    const sent = Array.from({ length: 10 }, () =>
      tablet.save('transfer', typed.transfer(received.event_id, 10, 'dala', freshId())),
    );
    await tablet.push();
    const there = await FakeTablet.at(second.world, 'dala');
    await vi.waitFor(
      async () => {
        await there.pull();
        expect(there.items).toHaveLength(sent.length);
      },
      { timeout: 20_000, interval: 100 },
    );
    for (const { jobs } of instances) await jobs[1]?.stop();
    await there.pull();
    expect(there.items).toHaveLength(sent.length);
    expect(await findDrift(first.opened.db)).toEqual([]);
  });

  test('accept each other’s sessions, and count a call sent to both once', async () => {
    const [first, second] = instances as [Instance, Instance];
    await FakeTablet.at(first.world);
    const officer = await first.world.signIn(await first.world.createUser());
    const answers = await Promise.all(
      [first, second, first, second].map(({ world }) =>
        world.call(
          { method: 'POST', url: '/v/api/ledger/', payload: receipt, headers: { 'idempotency-key': 'once' } },
          officer,
        ),
      ),
    );
    const told = answers.map((answer) => `${answer.statusCode} ${answer.json<{ id: string }>().id}`);
    expect(new Set(told).size).toBe(1);
    expect(told[0]).toMatch(/^201 /);
    const listed = await second.world.call({ url: '/v/api/ledger/' }, officer);
    expect(listed.json()).toHaveLength(1);
  });
});
