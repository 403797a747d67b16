import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { story } from './arbitrary-story.ts';
import { settled, worldAfter } from './world.ts';

it('a line has the name of the activity that wrote it, even if two share a rule; only a count writes another', () => {
  const named = new Set<string>();
  fc.assert(
    fc.property(story, (tale) => {
      const world = settled(worldAfter(tale));
      for (const { id, activity } of world.accepted) {
        const verdict = world.verdicts.get(id);
        if (!verdict?.accepted || verdict.entry === null) continue;
        expect(verdict.entry.activity).toBe(activity.type === 'confirm-arrival' ? 'adjust' : activity.type);
        named.add(verdict.entry.activity);
      }
    }),
    // Enough runs to meet both cases; the seed makes each run the same.
    { seed: 58, numRuns: 200 },
  );
  // Checks that both activities that share a rule were generated.
  expect(named).toContain('transfer');
  expect(named).toContain('return');
});
