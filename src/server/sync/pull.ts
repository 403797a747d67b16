import { sql, type Transaction } from 'kysely';
import { walletDigest } from '#domain/ledger/wallet-digest.ts';
import {
  protocolVersion,
  type FacilityPage,
  type LogPosition,
  type PullReply,
  type PullRequest,
  type ReferencePage,
} from '#contract/sync.ts';
import type { FacilityItem, ReferenceItem } from '#contract/sync-rows.ts';
import type { AppDeps } from '../deps.ts';
import type { Database } from '../db/schema.ts';
import { readLog } from './event-log.ts';
import { recordIncident } from './lost-ranges.ts';
import { closeSetAside } from './set-aside.ts';
import { walletRowOf } from './stored-rows.ts';

/** A device that is further behind than this loads a snapshot: cheaper for both than thousands of pages. */
export const mostItemsBehind = 5000;

const dayMs = 24 * 60 * 60 * 1000;

type Trx = Transaction<Database>;
type PullDeps = Pick<AppDeps, 'db' | 'now' | 'newId'>;

/** Answers a pull from one snapshot of the database, so that page, acknowledgements and digest belong together. */
export async function pull(deps: PullDeps, request: PullRequest, lga: string | null): Promise<PullReply> {
  if (request.report) {
    await recordReport(deps, request, request.report);
  }
  if (request.set_aside) await closeSetAside(deps, request, request.set_aside);
  return deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => pullFromSnapshot(trx, deps, request, lga));
}

/** Notes what a device found, once a day: it reports again, at each step, while its rows and the server's are parted. */
async function recordReport(
  deps: PullDeps,
  { facility, log_id: logId }: PullRequest,
  report: NonNullable<PullRequest['report']>,
): Promise<void> {
  const kind = `device-${report.kind}`;
  const about = `log ${logId} at `;
  const known = await deps.db
    .selectFrom('incident')
    .select('id')
    .where('kind', '=', kind)
    .where('opened_at', '>', new Date(deps.now().getTime() - dayMs))
    .where('facility_id', '=', facility)
    .where(sql<boolean>`starts_with(detail, ${about})`)
    .limit(1)
    .executeTakeFirst();
  if (known) return;
  const detail = report.detail === '' ? '' : `: ${report.detail}`;
  await recordIncident(deps.db, deps, facility, kind, `${about}${report.at}${detail}`);
}

async function pullFromSnapshot(
  trx: Trx,
  deps: PullDeps,
  request: PullRequest,
  lga: string | null,
): Promise<PullReply> {
  const { epoch, head } = await readHead(trx, request.facility);
  const log = await readLog(trx, request.facility, request.log_id);
  const hasGoneBack = request.epoch !== null && request.epoch !== epoch;
  const scopes: (FacilityPage | ReferencePage)[] = [];
  let check: PullReply['check'] = null;
  for (const { scope, after } of request.scopes) {
    if (scope === 'reference') {
      scopes.push(await referencePage(trx, { after, limit: request.limit, lga, hasGoneBack }));
      continue;
    }
    const page = await facilityPage(trx, { request, after, head, log, hasGoneBack });
    scopes.push(page);
    if (page.mode === 'delta' && !page.has_more) check = await checkOf(trx, request.facility, head);
  }
  return { protocol: protocolVersion, epoch, server_time: deps.now().toISOString(), log, scopes, check };
}

/** The database's epoch and the facility's counter, 0 where nothing happened yet. */
export async function readHead(trx: Trx, facility: string): Promise<{ epoch: string; head: number }> {
  const row = await trx
    .selectFrom('sync_state')
    .leftJoin('facility_head', (join) => join.on('facility_head.facility_id', '=', facility))
    .select(['sync_state.epoch', 'facility_head.seq'])
    .executeTakeFirstOrThrow();
  return { epoch: row.epoch, head: row.seq ?? 0 };
}

interface FacilityPageInput {
  readonly request: PullRequest;
  readonly after: number;
  readonly head: number;
  readonly log: LogPosition;
  readonly hasGoneBack: boolean;
}

async function facilityPage(trx: Trx, input: FacilityPageInput): Promise<FacilityPage> {
  const { request, after, head, log } = input;
  if (input.hasGoneBack || after > head || head - after > mostItemsBehind) {
    return {
      scope: 'facility',
      mode: 'snapshot-needed',
      items: [],
      next: after,
      head,
      has_more: true,
      folded_through: 0,
    };
  }
  const items = await readItems(trx, request.facility, after, request.limit);
  const next = items.at(-1)?.s ?? after;
  const hasMore = next < head;
  return {
    scope: 'facility',
    mode: 'delta',
    items,
    next,
    head,
    has_more: hasMore,
    folded_through: hasMore ? await foldedThrough(trx, request, next) : log.accepted_through,
  };
}

async function readItems(trx: Trx, facility: string, after: number, limit: number): Promise<FacilityItem[]> {
  const rows = await trx
    .selectFrom('feed')
    .select('item')
    .where('facility_id', '=', facility)
    .where('s', '>', after)
    .orderBy('s')
    .limit(limit)
    .execute();
  return rows.map((row) => row.item);
}

/** The last event of the log whose first verdict lies at or before a step. */
async function foldedThrough(trx: Trx, request: PullRequest, step: number): Promise<number> {
  const row = await trx
    .selectFrom('event')
    .select('log_seq')
    .where('facility_id', '=', request.facility)
    .where('log_id', '=', request.log_id)
    .where('first_facility_seq', '<=', step)
    .orderBy('log_seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.log_seq ?? 0;
}

async function checkOf(trx: Trx, facility: string, head: number): Promise<PullReply['check']> {
  const rows = await trx.selectFrom('wallet').selectAll().where('facility_id', '=', facility).execute();
  const wallets = rows.map(walletRowOf);
  return { as_of: head, wallet_count: wallets.length, wallet_digest: walletDigest(wallets) };
}

interface ReferencePageInput {
  readonly after: number;
  readonly limit: number;
  readonly lga: string | null;
  readonly hasGoneBack: boolean;
}

/** Antigens and places that changed; of facilities only those of the device's LGA. */
async function referencePage(
  trx: Trx,
  { after, limit, lga, hasGoneBack }: ReferencePageInput,
): Promise<ReferencePage> {
  const { seq: head } = await trx.selectFrom('reference_head').select('seq').executeTakeFirstOrThrow();
  if (hasGoneBack || after > head) {
    return { scope: 'reference', mode: 'snapshot-needed', items: [], next: after, head, has_more: true };
  }
  const rows = await trx
    .selectFrom('reference_item')
    .select(['seq', 'kind', 'row'])
    .where('seq', '>', after)
    .where(sql<boolean>`(lga_id is null or lga_id = ${lga}::uuid)`)
    .orderBy('seq')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  return {
    scope: 'reference',
    mode: 'delta',
    // Rows were written in the contract's shape.
    items: page.map((row) => ({ s: row.seq, k: row.kind, row: row.row }) as ReferenceItem),
    next: hasMore ? (page.at(-1)?.seq ?? after) : head,
    head,
    has_more: hasMore,
  };
}
