import { assert } from '#domain/kernel/assert.ts';
import type { AntigenId, FacilityId } from '#domain/kernel/ids.ts';
import { stockStory } from '../../workload/stock-story.ts';
import { newUuid7 } from './bench-engine.ts';
import { type SaveCounts, savesInTurn, type SaveTimes } from './saves-in-turn.ts';

/** Times the saves of a facility's stock. */
async function measureSaves({ warmUp, samples }: SaveCounts): Promise<SaveTimes> {
  const story = stockStory({
    count: warmUp + samples,
    antigens: Array.from({ length: 8 }, () => newUuid7() as AntigenId),
    origin: { facility: newUuid7() as FacilityId, name: 'Kano State Cold Store' },
    seed: 7,
  });
  let next = story.next();
  return savesInTurn({ warmUp, samples }, async (engine) => {
    assert(next.done !== true, 'the story is as long as the saves are many');
    const saved = await engine.stock.save(next.value);
    if (!saved.ok || !saved.entry) throw new Error(`not saved: ${saved.ok ? 'no entry' : saved.reason}`);
    next = story.next(saved.entry.id);
  });
}

export interface SavePage {
  readonly measureSaves: typeof measureSaves;
}

Object.assign(globalThis, { measureSaves } satisfies SavePage);
