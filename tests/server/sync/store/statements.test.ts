import { expect, test } from 'vitest';
import { testApp } from '#tests/support/server.ts';
import { FakeTablet, freshId, typed } from '../fake-tablet.ts';
import { statementsOf } from '../statements-of.ts';

test('a push costs the same number of statements for 10, 70 and 200 mixed events', async () => {
  const world = await testApp({ engine: 'pglite' });
  const tablet = await FakeTablet.at(world);
  const counts: number[] = [];
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
    counts.push(await statementsOf(world, tablet, Array.from({ length: rounds }, mixed).flat()));
  }
  expect(counts).toEqual([counts[0], counts[0], counts[0]]);
  expect(counts[0]).toBeLessThanOrEqual(9);
  await world.close();
});
