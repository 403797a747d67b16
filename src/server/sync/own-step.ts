import { imagesDigest } from '#contract/after-images.ts';
import type { OwnItem } from '#contract/sync-rows.ts';
import type { Judged } from './judge-run.ts';

/**
 * JSON of the step of a plainly accepted stock event for the tablet that sent it: it decides the event again over the rows
 * before and compares what comes out by the digest. Null where there is more to tell: a verdict that was given again, a case,
 * or what happened to a child.
 */
export function ownStepOf({ again, outcome, item, candidate: { seq, content } }: Judged): string | null {
  if (again || outcome?.verdict !== 'accepted' || seq === null || content === null || item.cases.length > 0)
    return null;
  const savedAt = Date.parse(content.recorded_at) + content.clock_offset_ms;
  const step: OwnItem = {
    s: item.s,
    k: 'own',
    seq,
    digest: imagesDigest(item),
    ...(savedAt !== Date.parse(outcome.at) && { at: outcome.at }),
  };
  return JSON.stringify(step);
}
