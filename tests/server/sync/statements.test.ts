import { expect, test } from 'vitest';
import { readBatch } from '#server/sync/incoming.ts';
import { push } from '#server/sync/push.ts';
import { pushRequestSchema } from '#contract/sync.ts';
import { testApp } from '#tests/support/server.ts';
import { FakeTablet, freshId, typed } from './fake-tablet.ts';

test('a push costs the same number of statements for 10, 70 and 200 mixed events', async () => {
  const world = await testApp({ engine: 'pglite' });
  const tablet = await FakeTablet.at(world);
  const counts: number[] = [];
  let statements = 0;
  const counted = world.deps.db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const mixed = (): unknown[] => {
    const received = tablet.save('receive', typed.receive(50));
    const issued = tablet.save('issue', typed.issue(received.event_id, 10));
    const again = tablet.save('issue', typed.issue(received.event_id, 3));
    const parked = tablet.save('issue', typed.issue(received.event_id, 2), { deps: [freshId()] });
    return [
      received,
      issued,
      again,
      parked,
      tablet.save('reverse', typed.reverse(again.event_id)),
      tablet.save('correct', typed.correct(received.event_id, { batchNo: 'B-18' })),
      tablet.save('utilize', typed.utilize(issued.event_id, 8)),
      tablet.save('transfer', typed.transfer(received.event_id, 5, 'dala', freshId())),
      tablet.save('issue', typed.issue(received.event_id, 500)),
      tablet.save('issue', typed.issue(received.event_id, 1), { replaces: parked.event_id }),
    ];
  };
  // The first push of a facility also makes its head row.
  await tablet.push([tablet.save('receive', typed.receive(1))]);
  for (const rounds of [1, 7, 20]) {
    const body = pushRequestSchema.parse(tablet.body(Array.from({ length: rounds }, mixed).flat()));
    const batch = readBatch(body);
    if (!batch.usable) throw new Error(batch.message);
    statements = 0;
    const answer = await push({ ...world.deps, db: counted }, body, {
      events: batch.events,
      sender: tablet.session.user_id,
    });
    expect(answer.kind).toBe('done');
    counts.push(statements);
  }
  expect(counts).toEqual([counts[0], counts[0], counts[0]]);
  expect(counts[0]).toBeLessThanOrEqual(8);
  await world.close();
});
