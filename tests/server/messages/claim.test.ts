import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { claim } from '#server/messages/queue.ts';
import { bothEngines } from '#tests/support/database.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { queue } from './queued.ts';

describe.each(bothEngines)('claiming a message, on %s', (engine) => {
  let server: TestApp;
  beforeEach(async () => {
    server = await testApp({ engine });
  });
  afterEach(() => server.close());

  test('takes one message, even if the planner’s statistics are from an almost empty table', async () => {
    const { db, now } = server.deps;
    await queue(server, 'gone');
    await db.deleteFrom('message').execute();
    await sql`analyze message`.execute(db);
    for (const name of ['first', 'second', 'third', 'fourth']) await queue(server, name);
    await claim(db, { channels: ['email'], now: now() });
    const sending = db.selectFrom('message').select('recipient').where('state', '=', 'sending');
    expect(await sending.execute()).toHaveLength(1);
  });
});
