import { sql, type Kysely, type Transaction } from 'kysely';
import type { EventId } from '#domain/kernel/ids.ts';
import { figuresOf } from '#contract/families/row-digest.ts';
import {
  type FacilityPage,
  type LogPosition,
  protocolVersion,
  type PullReply,
  type PullRequest,
  type ReferencePage,
  syncLimits,
} from '#contract/wire/sync.ts';
import type { ReferenceItem } from '#contract/wire/rows.ts';
import type { AppDeps } from '../../deps.ts';
import type { Database } from '../../db/schema.ts';
import type { Home, SignedIn } from '../../auth/viewer.ts';
import { describeStanding } from '../../auth/session-user.ts';
import { sessionSecretOf } from '../../auth/sessions.ts';
import { acceptancesOf } from './acceptances.ts';
import { eventAt } from './event-log.ts';
import { rowFiguresOf } from './row-figures.ts';
import { familiesOf, type JudgeDeps } from '../judge/judge-in-transaction.ts';
import type { ServerFamily } from '../../families/server-family.ts';
import { recordDeviceIncident, type Teller } from '../cases/lost-ranges.ts';
import { closeSetAside } from '../cases/set-aside.ts';

/** A device further behind than this loads a snapshot, which costs both sides less than thousands of pages. */
export const maxItemsBehind = 5000;

const heardAgainMs = 5 * 60 * 1000;

type Trx = Transaction<Database>;
export type PullDeps = Pick<AppDeps, 'db' | 'now' | 'newId' | 'config'> & Pick<JudgeDeps, 'families'>;

/**
 * Answers a pull within one database snapshot, so that page, acknowledgements and digest are consistent.
 * @returns the JSON of a {@link PullReply}, which contains feed steps exactly as they were stored.
 */
export async function pull(deps: PullDeps, request: PullRequest, viewer: SignedIn): Promise<string> {
  if (request.report) {
    const { kind, at, detail } = request.report;
    await recordDeviceIncident(deps.db, deps, {
      facility: request.facility,
      kind: `device-${kind}`,
      detail: `log ${request.log_id} at ${at}${detail === '' ? '' : `: ${detail}`}`,
      device: viewer.device,
      user: viewer.user,
    });
  }
  await noteHeard(deps, request);
  if (request.set_aside && viewer.device !== null)
    await closeSetAside(deps, request.facility, { events: request.set_aside, device: viewer.device });
  const { text, isForked } = await deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => pullFromSnapshot(trx, deps, request, viewer));
  if (isForked) await recordFork(deps.db, deps, request, viewer);
  return text;
}

/**
 * Records that a device has read steps that this server does not have. The database was restored in some way, and perhaps nobody knows yet.
 */
export async function recordFork(
  db: Kysely<Database>,
  deps: Pick<PullDeps, 'now' | 'newId'>,
  { facility, log_id: logId }: Pick<PullRequest, 'facility' | 'log_id'>,
  { device, user }: Teller,
): Promise<void> {
  const detail = `log ${logId} knows steps or records that the server has forgotten`;
  await recordDeviceIncident(db, deps, { facility, kind: 'history-forked', detail, device, user });
}

/** The position of a log of which nothing is in the steps so far. */
export const nothingFolded = { folded_through: 0, folded_event: null };

/** Records that a pulling device was active, at most once every few minutes, so that pulls cause almost no writes. */
async function noteHeard({ db, now }: PullDeps, { facility, log_id: logId }: PullRequest): Promise<void> {
  const at = now();
  await db
    .updateTable('event_log')
    .set({ seen_at: at })
    .where('facility_id', '=', facility)
    .where('log_id', '=', logId)
    .where('seen_at', '<', new Date(at.getTime() - heardAgainMs))
    .execute();
}

async function pullFromSnapshot(
  trx: Trx,
  deps: PullDeps,
  request: PullRequest,
  viewer: SignedIn,
): Promise<{ readonly text: string; readonly isForked: boolean }> {
  const { facility, log_id: logId } = request;
  const read = request.scopes.find(({ scope }) => scope === 'facility');
  const positions = await readSyncPositions(trx, { facility, logId, step: read?.after ?? null });
  const { epoch, head, log, referenceHead } = positions;
  const isRestored = request.epoch !== null && request.epoch !== epoch;
  const isForked = !isRestored && read?.mark !== undefined && read.mark !== positions.mark;
  const hasGoneBack = isRestored || isForked;
  const scopes: string[] = [];
  let check: PullReply['check'] = null;
  for (const { scope, after } of request.scopes) {
    if (scope === 'reference') {
      const place = { after, limit: request.limit, head: referenceHead, home: viewer.home, hasGoneBack };
      scopes.push(textOf(await referencePage(trx, place)));
      continue;
    }
    const page = await facilityPage(trx, { request, after, head, log, hasGoneBack });
    scopes.push(textOf(page));
    if (page.mode === 'delta' && !page.has_more)
      check = await checkOf(trx, familiesOf(deps), {
        facility,
        head,
        withRows: request.row_figures === true,
      });
  }
  const { acceptances_after: after } = request;
  const reply: Omit<PullReply, 'scopes'> = {
    protocol: protocolVersion,
    epoch,
    server_time: deps.now().toISOString(),
    log,
    check,
    ...(after !== undefined && {
      acceptances: await acceptancesAfter(trx, deps, { request, viewer, after, log }),
    }),
    viewer: describeStanding(viewer),
    limits: syncLimits,
  };
  return { text: withMember(reply, 'scopes', scopes.join(',')), isForked };
}

/** Events for which one pull gives proofs. */
const maxProven = 1000;

/** Proofs for the events of the device's own log that are accepted, in the order of their numbers: as many as one answer gives. */
async function acceptancesAfter(
  trx: Trx,
  deps: PullDeps,
  {
    request: { facility, log_id: logId },
    viewer: { device },
    after,
    log,
  }: {
    readonly request: PullRequest;
    readonly viewer: SignedIn;
    readonly after: number;
    readonly log: LogPosition;
  },
): Promise<PullReply['acceptances']> {
  if (device === null) return { through: log.accepted_through, proofs: [] };
  const rows = await trx
    .selectFrom('event')
    .innerJoin('event_log', (join) =>
      join
        .onRef('event_log.facility_id', '=', 'event.facility_id')
        .onRef('event_log.log_id', '=', 'event.log_id'),
    )
    .select([sql<EventId>`event.event_id`.as('event_id'), 'log_seq', 'content_hash', 'received_at'])
    .where('event.facility_id', '=', facility)
    .where('event.log_id', '=', logId)
    .where('event_log.device', '=', device)
    .where('log_seq', '>', after)
    .where('status', '=', 'accepted')
    .where('recorded_as', 'is', null)
    .orderBy('log_seq')
    .limit(maxProven)
    .execute();
  const pushes = Map.groupBy(rows, ({ received_at }) => received_at.getTime());
  const proofs = [...pushes.values()].flatMap((events) =>
    acceptancesOf(
      sessionSecretOf(deps),
      { facility, device },
      events.map((event) => ({
        seq: event.log_seq ?? 0,
        eventId: event.event_id,
        contentHash: event.content_hash,
      })),
    ),
  );
  const last = rows.at(-1)?.log_seq ?? 0;
  return { through: rows.length < maxProven ? log.accepted_through : last, proofs };
}

/** A page whose items are already the text of JSON elements. */
type PageText<Page> = Omit<Page, 'items'> & { readonly items: string };

function textOf({ items, ...page }: PageText<FacilityPage> | PageText<ReferencePage>): string {
  return withMember(page, 'items', items);
}

/** JSON of an object with one more member: a list of elements that are already JSON. */
function withMember(object: object, name: string, elements: string): string {
  return `${JSON.stringify(object).slice(0, -1)},"${name}":[${elements}]}`;
}

/** Epoch of the database, counters of a facility and of the reference feed, and the position of a log. */
interface SyncPositions {
  /** The mark of the requested step; null if there is none. */
  readonly mark: string | null;
  readonly epoch: string;
  /** 0 if nothing has happened yet. */
  readonly head: number;
  readonly referenceHead: number;
  readonly log: LogPosition;
}

/** @param step whose mark to read; the head if null. */
export async function readSyncPositions(
  trx: Trx,
  {
    facility,
    logId,
    step,
  }: { readonly facility: string; readonly logId: string; readonly step: number | null },
): Promise<SyncPositions> {
  const row = await trx
    .selectFrom('sync_state')
    .innerJoin('reference_head', (join) => join.onTrue())
    .leftJoin('facility_head', (join) => join.on('facility_head.facility_id', '=', facility))
    .leftJoin('event_log', (join) =>
      join.on('event_log.facility_id', '=', facility).on('event_log.log_id', '=', logId),
    )
    .select([
      'sync_state.epoch',
      'facility_head.seq as head',
      sql<string | null>`(select mark from feed where feed.facility_id = ${facility}
        and feed.s = coalesce(${step}::integer, facility_head.seq))`.as('mark'),
      'reference_head.seq as reference_head',
      'event_log.accepted_through',
      'event_log.durable_through',
      eventAt(sql`event_log.facility_id`, sql`event_log.log_id`, sql`event_log.accepted_through`).as(
        'accepted_event',
      ),
    ])
    .executeTakeFirstOrThrow();
  return {
    epoch: row.epoch,
    mark: row.mark,
    head: row.head ?? 0,
    referenceHead: row.reference_head,
    log: {
      accepted_through: row.accepted_through ?? 0,
      accepted_event: row.accepted_event,
      durable_through: row.durable_through ?? 0,
    },
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
  if (input.hasGoneBack || after > head || head - after > maxItemsBehind) {
    return {
      scope: 'facility',
      mode: 'snapshot-needed',
      items: '',
      next: after,
      head,
      has_more: true,
      ...nothingFolded,
    };
  }
  const { items, last, mark } = await readItems(trx, request, after);
  const next = last ?? after;
  const hasMore = next < head;
  return {
    scope: 'facility',
    mode: 'delta',
    items,
    next,
    head,
    has_more: hasMore,
    ...(mark !== null && { mark }),
    ...(hasMore
      ? await ackedSeq(trx, request, next)
      : { folded_through: log.accepted_through, folded_event: log.accepted_event }),
  };
}

/**
 * The database joins the steps into one value, because one row per step costs several times as much to send and parse.
 */
async function readItems(trx: Trx, { facility, log_id: logId, own, limit }: PullRequest, after: number) {
  const shortFor = own === 'short' ? logId : null;
  const { rows } = await sql<{
    readonly items: string;
    readonly last: number | null;
    readonly mark: string | null;
  }>`
    select coalesce(string_agg(case when log_id = ${shortFor}::uuid then coalesce(own, item) else item end, ',' order by s), '') as items,
      max(s) as last, (array_agg(mark order by s desc))[1] as mark
    from (select s, log_id, own, item, mark from feed where facility_id = ${facility} and s > ${after} order by s limit ${limit}) page`.execute(
    trx,
  );
  return rows[0] ?? { items: '', last: null, mark: null };
}

/** The last event of the log that any step so far has acknowledged, by its first verdict or under a later number. */
export async function ackedSeq(
  trx: Trx,
  { facility, log_id: logId }: PullRequest,
  step: number,
): Promise<Pick<FacilityPage, 'folded_through' | 'folded_event'>> {
  const { rows } = await sql<{ readonly seq: number; readonly event_id: EventId }>`
    (select log_seq as seq, event_id from event
      where facility_id = ${facility} and log_id = ${logId} and first_facility_seq <= ${step}
      order by log_seq desc limit 1)
    union all
    (select seq, event_id from log_number
      where facility_id = ${facility} and log_id = ${logId} and s <= ${step} order by seq desc limit 1)
    order by seq desc limit 1`.execute(trx);
  const [row] = rows;
  return { folded_through: row?.seq ?? 0, folded_event: row?.event_id ?? null };
}

/** The figures of all families at the head. */
async function checkOf(
  trx: Trx,
  families: readonly ServerFamily[],
  {
    facility,
    head,
    withRows,
  }: { readonly facility: string; readonly head: number; readonly withRows: boolean },
): Promise<PullReply['check']> {
  const figures: Record<string, unknown> = { as_of: head };
  for (const server of families)
    Object.assign(
      figures,
      figuresOf(server.family, (await server.figures?.rowsToCheck?.(trx, facility)) ?? {}),
    );
  if (withRows) figures['rows'] = await rowFiguresOf(trx, families, facility);
  // The families' names are those in the contract.
  return figures as PullReply['check'];
}

interface ReferencePageInput {
  readonly after: number;
  readonly limit: number;
  readonly head: number;
  readonly home: Home | null;
  readonly hasGoneBack: boolean;
}

/**
 * Antigens and places that changed: LGAs of the home state, facilities of the home LGA, and the stores above and below
 * it.
 */
async function referencePage(
  trx: Trx,
  { after, limit, head, home, hasGoneBack }: ReferencePageInput,
): Promise<PageText<ReferencePage>> {
  if (hasGoneBack || after > head) {
    return { scope: 'reference', mode: 'snapshot-needed', items: '', next: after, head, has_more: true };
  }
  const rows = after === head ? [] : await readReference(trx, { after, limit: limit + 1, home });
  const page = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  // Rows are stored in the contract's shape.
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

function readReference(
  trx: Trx,
  { after, limit, home }: Pick<ReferencePageInput, 'after' | 'limit' | 'home'>,
) {
  const { lga = null, state = null } = home ?? {};
  return trx
    .selectFrom('reference_item')
    .select(['seq', 'kind', 'row'])
    .where('seq', '>', after)
    .where(
      sql<boolean>`case when is_store
        then (state_id is null or ${state}::uuid is null or state_id = ${state}::uuid)
          and (lga_id is null or ${lga}::uuid is null or lga_id = ${lga}::uuid)
        else (lga_id is null or lga_id = ${lga}::uuid) and (state_id is null or state_id = ${state}::uuid) end`,
    )
    .orderBy('seq')
    .limit(limit)
    .execute();
}
