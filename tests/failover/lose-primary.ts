import { sql } from 'kysely';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/open-database.ts';
import { findDrift } from '#server/reconcile.ts';
import { FakeTablet, typed } from '#tests/server/sync/fake-tablet.ts';
import { testApp } from '#tests/support/server.ts';
import { startDatabasePair } from './database-pair.ts';

const places = ['ajingi', 'gafasa', 'dala'] as const;
const againMs = 100;

/** What three tablets observed while the primary was lost, and what the database holds afterwards. */
export interface LostPrimary {
  /** Number of answers by status. */
  readonly answers: ReadonlyMap<number, number>;
  readonly acknowledged: number;
  /** Acknowledged events that are not stored exactly once. */
  readonly missing: readonly string[];
  /** Stored figures that do not add up. */
  readonly drift: number;
}

/** Loses the primary after that many acknowledged events, while three tablets push as many each, one at a time. */
export async function losePrimary(rounds: number): Promise<LostPrimary> {
  const pair = await startDatabasePair();
  const opened = openPostgres(pair.url, { connections: 6 });
  const acknowledged: string[] = [];
  const answers = new Map<number, number>();

  /** Sends one event after the other and retries each until it is acknowledged, as a tablet does. */
  const work = async (tablet: FakeTablet): Promise<void> => {
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
  };
  const loseAt = async (count: number): Promise<void> => {
    while (acknowledged.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
    await pair.losePrimary();
  };

  try {
    await migrate(opened.db);
    const database = { ...opened, reset: () => Promise.reject(new Error('it is not emptied')) };
    const world = await testApp({ engine: 'postgres', instance: { number: 1, database } });
    const tablets = await Promise.all(places.map((at) => FakeTablet.at(world, at)));
    await Promise.all([loseAt(rounds), ...tablets.map(work)]);
    const { rows } = await sql<{ id: string; times: number }>`
      select event_id as id, count(*)::integer as times from event group by event_id`.execute(opened.db);
    const timesById = new Map(rows.map(({ id, times }) => [id, times]));
    const drift = await findDrift(opened.db);
    // A pull throws if the feed has a gap.
    for (const tablet of tablets) await tablet.pull();
    await world.close();
    return {
      answers,
      acknowledged: acknowledged.length,
      missing: acknowledged.filter((id) => timesById.get(id) !== 1),
      drift: drift.length,
    };
  } finally {
    await opened.close().catch(() => {});
    await pair.stop();
  }
}
