import { mostPushedBytes } from '#contract/sync.ts';
import type { FacilityId, UserId } from '#domain/kernel/ids.ts';
import { actPush, type Requester } from './act.ts';
import { push } from './calls.ts';
import { readyPush } from './ready-push.ts';
import { readFacts } from './run-facts.ts';
import { keepSizes } from './sizes.ts';
import { storeDecision } from './store-push.ts';
import { afterAnswer, type SyncRun } from './sync-step.ts';

/**
 * Sends what waits for homes of before: the server takes it under the permission that it was saved under. Nothing comes back of
 * a facility that is no longer one's own, so that its answers are all there is to store; what it parked is sent again, which
 * changes nothing there and brings what a person has decided since. A batch that was too large or too slow is
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
    run = { ...run, requests: run.requests + (await askDecisions(requester, { user, facility, access })) };
  }
  return run;
}

/** Most parked events that one run asks about. */
const mostAsked = 10;

/** @returns how many requests it took. */
async function askDecisions(
  { db, deps, http }: Requester,
  { user, facility, access }: { user: UserId; facility: FacilityId; access: string },
): Promise<number> {
  const { log, epoch, unsent } = await readFacts({ db, deps }, facility);
  if (epoch === null || unsent > 0) return 0;
  const parked = await db.event
    .where('[exception_of+state]')
    .equals([facility, 'parked'])
    .filter((row) => row.log_id === log.log_id && row.envelope?.actor === user)
    .limit(mostAsked)
    .toArray();
  let requests = 0;
  for (const row of parked) {
    const before = { ...log, accepted_through: row.seq - 1 };
    const { batch, body } = await readyPush(db, { log: before, epoch, limit: 1, mostBytes: mostPushedBytes });
    if (batch.events.length === 0) continue;
    requests += 1;
    const answer = await push(http, body, access);
    if (answer.kind !== 'ok') return requests;
    const told = answer.value.results.find(({ event_id: event }) => event === row.event_id);
    await storeDecision(db, row.event_id, told ?? null);
  }
  return requests;
}
