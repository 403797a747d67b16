// npm run failover [-- rounds]: loses the primary under load and says whether anything acknowledged is missing.
import { sql } from 'kysely';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/open-database.ts';
import { findDrift } from '#server/ledger/reconcile.ts';
import { FakeTablet, typed } from '#tests/server/sync/fake-tablet.ts';
import { testApp } from '#tests/support/server.ts';
import { startDatabasePair } from './database-pair.ts';

const rounds = Number(process.argv[2] ?? 60);
const places = ['ajingi', 'gafasa', 'dala'] as const;
const againMs = 100;

const pair = await startDatabasePair();
const opened = openPostgres(pair.url, { connections: 6 });
const acknowledged: string[] = [];
const answers = new Map<number, number>();
let faults = 0;
try {
  await migrate(opened.db);
  const database = { ...opened, reset: () => Promise.reject(new Error('it is not emptied')) };
  const world = await testApp({ engine: 'postgres', instance: { number: 1, database } });
  const tablets = await Promise.all(places.map((at) => FakeTablet.at(world, at)));
  const isLost = losePrimaryAt(rounds);
  await Promise.all(tablets.map((tablet) => work(tablet)));
  await isLost;

  const { rows } = await sql<{ id: string; times: number }>`
    select event_id as id, count(*)::integer as times from event group by event_id`.execute(opened.db);
  const timesById = new Map(rows.map(({ id, times }) => [id, times]));
  const missing = acknowledged.filter((id) => timesById.get(id) !== 1);
  const drift = await findDrift(opened.db);
  // A pull throws where the feed skips.
  for (const tablet of tablets) await tablet.pull();
  const others = [...answers.keys()].filter((status) => status !== 200 && status !== 503);
  console.log(`answers: ${[...answers].map(([status, count]) => `${count} × ${status}`).join(', ')}`);
  console.log(
    `acknowledged: ${acknowledged.length}, missing or doubled: ${missing.length}, drift: ${drift.length}`,
  );
  faults = missing.length + drift.length + others.length + (answers.has(503) ? 0 : 1);
  await world.close();
} finally {
  await opened.close().catch(() => {});
  await pair.stop();
}
console.log(faults === 0 ? 'Nothing that was acknowledged is missing.' : `${faults} faults.`);
process.exit(faults === 0 ? 0 : 1);

/** Sends one event after the other, each again until it is acknowledged, as a tablet does. */
async function work(tablet: FakeTablet): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const event = tablet.save('receive', typed.receive(1 + round));
    for (;;) {
      const { statusCode } = await tablet.send(tablet.body([event]));
      answers.set(statusCode, (answers.get(statusCode) ?? 0) + 1);
      if (statusCode === 200) break;
      await new Promise((resolve) => setTimeout(resolve, againMs));
    }
    acknowledged.push(event.event_id);
  }
}

async function losePrimaryAt(round: number): Promise<void> {
  while (acknowledged.length < round) await new Promise((resolve) => setTimeout(resolve, 5));
  await pair.losePrimary();
}
