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
import type { ReferenceItem } from '#contract/sync-rows.ts';
import type { AppDeps } from '../deps.ts';
import { kept } from '../db/kept-plans.ts';
import type { Database } from '../db/schema.ts';
import { recordIncident } from './lost-ranges.ts';
import { closeSetAside } from './set-aside.ts';
import { walletRowOf } from './stored-rows.ts';

/** A device that is further behind than this loads a snapshot: cheaper for both than thousands of pages. */
export const mostItemsBehind = 5000;

const dayMs = 24 * 60 * 60 * 1000;

type Trx = Transaction<Database>;
type PullDeps = Pick<AppDeps, 'db' | 'now' | 'newId'>;

/**
 * Answers a pull from one snapshot of the database, so that page, acknowledgements and digest belong together.
 * @returns the JSON of a {@link PullReply}; steps of the feed stand in it as they were stored.
 */
export async function pull(deps: PullDeps, request: PullRequest, lga: string | null): Promise<string> {
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
): Promise<string> {
  const { epoch, head, log, referenceHead } = await readStanding(trx, request.facility, request.log_id);
  const hasGoneBack = request.epoch !== null && request.epoch !== epoch;
  const scopes: string[] = [];
  let check: PullReply['check'] = null;
  for (const { scope, after } of request.scopes) {
    if (scope === 'reference') {
      const place = { after, limit: request.limit, head: referenceHead, lga, hasGoneBack };
      scopes.push(textOf(await referencePage(trx, place)));
      continue;
    }
    const page = await facilityPage(trx, { request, after, head, log, hasGoneBack });
    scopes.push(textOf(page));
    if (page.mode === 'delta' && !page.has_more) check = await checkOf(trx, request.facility, head);
  }
  const reply: Omit<PullReply, 'scopes'> = {
    protocol: protocolVersion,
    epoch,
    server_time: deps.now().toISOString(),
    log,
    check,
  };
  return withMember(reply, 'scopes', scopes.join(','));
}

/** A page whose items are the text of a list's elements. */
type PageText<Page> = Omit<Page, 'items'> & { readonly items: string };

function textOf({ items, ...page }: PageText<FacilityPage> | PageText<ReferencePage>): string {
  return withMember(page, 'items', items);
}

/** JSON of an object with one member more: a list whose elements are JSON already. */
function withMember(object: object, name: string, elements: string): string {
  return `${JSON.stringify(object).slice(0, -1)},"${name}":[${elements}]}`;
}

/** Where the database stands: its epoch, the counters of a facility and of the reference feed, and the position of a log. */
export interface Standing {
  readonly epoch: string;
  /** 0 where nothing happened yet. */
  readonly head: number;
  readonly referenceHead: number;
  readonly log: LogPosition;
}

export async function readStanding(trx: Trx, facility: string, logId: string): Promise<Standing> {
  const row = await trx
    .selectFrom('sync_state')
    .modifyFront(kept)
    .innerJoin('reference_head', (join) => join.onTrue())
    .leftJoin('facility_head', (join) => join.on('facility_head.facility_id', '=', facility))
    .leftJoin('event_log', (join) =>
      join.on('event_log.facility_id', '=', facility).on('event_log.log_id', '=', logId),
    )
    .select([
      'sync_state.epoch',
      'facility_head.seq as head',
      'reference_head.seq as reference_head',
      'event_log.accepted_through',
      'event_log.durable_through',
    ])
    .executeTakeFirstOrThrow();
  return {
    epoch: row.epoch,
    head: row.head ?? 0,
    referenceHead: row.reference_head,
    log: { accepted_through: row.accepted_through ?? 0, durable_through: row.durable_through ?? 0 },
  };
}

interface FacilityPageInput {
  readonly request: PullRequest;
  readonly after: number;
  readonly head: number;
  readonly log: LogPosition;
  readonly hasGoneBack: boolean;
}

async function facilityPage(trx: Trx, input: FacilityPageInput): Promise<PageText<FacilityPage>> {
  const { request, after, head, log } = input;
  if (input.hasGoneBack || after > head || head - after > mostItemsBehind) {
    return {
      scope: 'facility',
      mode: 'snapshot-needed',
      items: '',
      next: after,
      head,
      has_more: true,
      folded_through: 0,
    };
  }
  const { items, last } = await readItems(trx, request, after);
  const next = last ?? after;
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

/** Steps come joined by the database: a row for each would cost several times as much to send and to read. */
async function readItems(trx: Trx, { facility, log_id: logId, own, limit }: PullRequest, after: number) {
  const shortFor = own === 'short' ? logId : null;
  const { rows } = await sql<{ readonly items: string; readonly last: number | null }>`${kept}
    select coalesce(string_agg(case when log_id = ${shortFor}::uuid then coalesce(own, item) else item end, ',' order by s), '') as items,
      max(s) as last
    from (select s, log_id, own, item from feed where facility_id = ${facility} and s > ${after} order by s limit ${limit}) page`.execute(
    trx,
  );
  return rows[0] ?? { items: '', last: null };
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
  readonly head: number;
  readonly lga: string | null;
  readonly hasGoneBack: boolean;
}

/** Antigens and places that changed; of facilities only those of the device's LGA. */
async function referencePage(
  trx: Trx,
  { after, limit, head, lga, hasGoneBack }: ReferencePageInput,
): Promise<PageText<ReferencePage>> {
  if (hasGoneBack || after > head) {
    return { scope: 'reference', mode: 'snapshot-needed', items: '', next: after, head, has_more: true };
  }
  const rows = after === head ? [] : await readReference(trx, { after, limit: limit + 1, lga });
  const page = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  // Rows were written in the contract's shape.
  const items = page.map(({ seq, kind, row }) => ({ s: seq, k: kind, row }) as ReferenceItem);
  return {
    scope: 'reference',
    mode: 'delta',
    items: items.map((item) => JSON.stringify(item)).join(','),
    next: hasMore ? (page.at(-1)?.seq ?? after) : head,
    head,
    has_more: hasMore,
  };
}

function readReference(trx: Trx, { after, limit, lga }: Pick<ReferencePageInput, 'after' | 'limit' | 'lga'>) {
  return trx
    .selectFrom('reference_item')
    .select(['seq', 'kind', 'row'])
    .where('seq', '>', after)
    .where(sql<boolean>`(lga_id is null or lga_id = ${lga}::uuid)`)
    .orderBy('seq')
    .limit(limit)
    .execute();
}
