import type { FacilityId, UserId } from '#domain/kernel/ids.ts';
import { actPush, type Requester } from './act.ts';
import { readFacts } from './run-facts.ts';
import { keepSizes } from './sizes.ts';
import { afterAnswer, type SyncRun } from './sync-step.ts';

/**
 * Sends what waits for homes of before: the server takes it under the permission that it was saved under. Nothing comes back of
 * a facility that is no longer one's own, so that its answers are all there is to store. A batch that was too large or too slow is
 * halved as on the way home; a run that ends here is no failure of the one for home.
 * @returns the run after these requests.
 */
export async function sendElsewhere(
  requester: Requester & { readonly renew: () => Promise<boolean> },
  {
    user,
    home,
    access,
    run: before,
  }: { user: UserId; home: FacilityId | null; access: string; run: SyncRun },
): Promise<SyncRun> {
  const { db } = requester;
  let run = before;
  for (const { facility } of (await db.log.toArray()).filter((log) => log.facility !== home)) {
    if (!(await db.grant.get([user, facility]))) continue;
    for (;;) {
      const facts = await readFacts(requester, facility);
      if (facts.unsent === 0 || facts.epoch === null || !(await requester.renew())) break;
      const answer = await actPush(requester, { facts, user, access, run });
      const next = afterAnswer(run, answer);
      await keepSizes(db, run, next.run);
      run = next.run;
      if (next.stop || (answer.kind !== 'pushed' && answer.kind !== 'too-large')) break;
    }
  }
  return run;
}
