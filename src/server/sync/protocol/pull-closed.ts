import type { Transaction } from 'kysely';
import { protocolVersion, type PullReply, type PullRequest, syncLimits } from '#contract/wire/sync.ts';
import type { Verdict } from '#contract/wire/rows.ts';
import { endOnceSent } from '../../auth/deactivate-user.ts';
import { describeStanding } from '../../auth/session-user.ts';
import type { SignedIn } from '../../auth/viewer.ts';
import type { Database } from '../../db/schema.ts';
import { ackedSeq, nothingFolded, type PullDeps, readSyncPositions } from './pull.ts';

/**
 * Answers a closed account: its identity, the head of its own log and the verdicts on its own records. It gets no feed
 * steps, so its cursors stay where they are.
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
  const { epoch, ...positions } = await readSyncPositions(trx, { facility, logId, step: null });
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
      const head = scope === 'facility' ? positions.head : positions.referenceHead;
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
    log: isOwn ? positions.log : { accepted_through: 0, accepted_event: null, durable_through: 0 },
    scopes,
    check: null,
    verdicts: own.map(({ verdict }) => verdict as Verdict),
    viewer: describeStanding(viewer),
    limits: syncLimits,
  };
}
