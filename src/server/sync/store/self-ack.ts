import { changedDigest } from '#contract/families/row-digest.ts';
import type { OwnItem } from '#contract/sync-rows.ts';
import type { Judged } from '../judge/judge-run.ts';

/**
 * JSON of the step of a plainly accepted event for the tablet that sent it: the tablet works out the rows by itself and compares them
 * by the digest. Null where there is more to tell: a verdict that was given again, a case, who sent it in a colleague's name, or a
 * family whose rows not every tablet works out.
 */
export function selfAckOf({ again, outcome, item, candidate: { seq, content } }: Judged): string | null {
  if (
    again ||
    outcome?.verdict !== 'accepted' ||
    !outcome.server.comesShort ||
    seq === null ||
    content === null ||
    outcome.facts.sentBy !== undefined ||
    item.cases.length > 0
  )
    return null;
  const savedAt = Date.parse(content.recorded_at) + content.clock_offset_ms;
  const step: OwnItem = {
    s: item.s,
    k: 'own',
    seq,
    digest: changedDigest(outcome.server.family, outcome.changed),
    ...(savedAt !== Date.parse(outcome.facts.at) && { at: outcome.facts.at }),
  };
  return JSON.stringify(step);
}
