import type { Transaction } from 'kysely';
import { protocolVersion, type PullReply, type PullRequest, syncLimits } from '#contract/sync.ts';
import type { Verdict } from '#contract/sync-rows.ts';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../auth/viewer.ts';
import { endOnceSent } from '../../auth/deactivate-user.ts';
import { standingOf } from '../../auth/viewer-standing.ts';
import { ackedSeq, nothingFolded, type PullDeps, readStanding } from './pull.ts';

/**
 * What a closed account is told: who it is, how far its own log has come and what became of its own records. No step of a feed:
 * its cursors stay where they are.
 */
export async function pullClosed(deps: PullDeps, request: PullRequest, viewer: SignedIn): Promise<PullReply> {
  const reply = await deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => closedFromSnapshot(trx, deps, request, viewer));
  const { facility, log_id: logId, head_seq: head } = request;
  if (head !== undefined) await endOnceSent(deps.db, viewer, { facility, logId, head, now: deps.now() });
  return reply;
}

async function closedFromSnapshot(
  trx: Transaction<Database>,
  deps: PullDeps,
  request: PullRequest,
  viewer: SignedIn,
): Promise<PullReply> {
  const { facility, log_id: logId, limit } = request;
  const { epoch, ...standing } = await readStanding(trx, facility, logId);
  const ownLog = await trx
    .selectFrom('event_log')
    .select('log_id')
    .where('facility_id', '=', facility)
    .where('log_id', '=', logId)
    .where('device', '=', viewer.device)
    .executeTakeFirst();
  const isOwn = ownLog !== undefined;
  const own = isOwn
    ? await trx
        .selectFrom('event')
        .select('verdict')
        .where('facility_id', '=', facility)
        .where('log_id', '=', logId)
        .where('actor', '=', viewer.user)
        .where('status', '<>', 'accepted')
        .orderBy('log_seq', 'desc')
        .limit(limit)
        .execute()
    : [];
  const scopes = await Promise.all(
    request.scopes.map(async ({ scope, after }) => {
      const head = scope === 'facility' ? standing.head : standing.referenceHead;
      const isParted = (request.epoch !== null && request.epoch !== epoch) || after > head;
      const place = { next: after, head: after, has_more: false, items: [] };
      const mode = isParted ? ('snapshot-needed' as const) : ('delta' as const);
      if (scope === 'reference') return { scope, mode, ...place };
      const folded = isOwn && !isParted ? await ackedSeq(trx, request, after) : nothingFolded;
      return { scope, mode, ...place, ...folded };
    }),
  );
  return {
    protocol: protocolVersion,
    epoch,
    server_time: deps.now().toISOString(),
    log: isOwn ? standing.log : { accepted_through: 0, accepted_event: null, durable_through: 0 },
    scopes,
    check: null,
    verdicts: own.map(({ verdict }) => verdict as Verdict),
    viewer: standingOf(viewer),
    limits: syncLimits,
  };
}
