import { pushRequestSchema } from '#contract/wire/sync.ts';
import { readBatch } from '#server/sync/protocol/incoming.ts';
import { push } from '#server/sync/protocol/push.ts';
import type { TestApp } from '#tests/support/server.ts';
import type { FakeTablet } from './fake-tablet.ts';

/** Counts the SQL statements for one push of these events. */
export async function statementsOf(
  { deps }: TestApp,
  tablet: FakeTablet,
  events: readonly unknown[],
): Promise<number> {
  let statements = 0;
  const db = deps.db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const body = pushRequestSchema.parse(tablet.body(events));
  const batch = readBatch(body);
  if (!batch.usable) throw new Error(batch.message.code);
  const sender = tablet.session.user_id;
  const answer = await push({ ...deps, db }, body, {
    events: batch.events,
    sender: { user: sender, name: 'Test Officer' },
    device: tablet.device,
  });
  if (answer.kind !== 'done') throw new Error(`the push ended as ${answer.kind}`);
  return statements;
}
