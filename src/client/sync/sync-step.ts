import type { Sentence } from '#contract/problem.ts';
import { assertNever } from '#domain/kernel/assert.ts';
import type { SyncLimits } from '#contract/wire/sync.ts';

/**
 * Decides the next step of a replay. Pure: the driver reads the facts from the database, does the I/O and brings the answer back.
 *
 *   epoch unknown ──▶ pull ─┐           ┌── 409 epoch-changed, gap, digest ──▶ snapshot ─┐
 *                           ▼           │                                                │
 *            push, push with pull … ────┴──▶ pull … pull ──▶ done ◀──────────────────────┘
 *
 * - No push goes out before an epoch is known, nor while the rows here have parted from the server's.
 * - A push comes before the first pull; while more wait, a full page is pulled and applied beside the next one. So a device never falls
 *   much further behind than a page, and little is left to apply when the last answer has come.
 * - Pushes and pages grow while they are answered quickly and are halved when that takes long, each by itself.
 * - A log that was begun anew is sent before the snapshot that says what became of its events: a snapshot before that would count those
 *   that the server knows a second time.
 * - A push whose answer only a newer build reads goes out once a run: the pull tells what became of it, and what is still not taken then
 *   waits longer each time.
 * - One refresh of the bearer a run; one snapshot a run unless it went well.
 * - A run always ends: every answer moves a counter, or ends it.
 */
export interface SyncFacts {
  readonly epoch: string | null;
  readonly needsSnapshot: boolean;
  /** True for a log that replaced another one: its waiting events are sent before the snapshot. */
  readonly sendsFirst: boolean;
  /** Events that the server does not have. */
  readonly unsent: number;
  /** Events that the server has and whose effect has not come back. */
  readonly unfolded: number;
}

export interface BatchSize {
  readonly limit: number;
  /** Up to this size a quick answer doubles it; above, it grows by an eighth. */
  readonly threshold: number;
}

export interface SyncRun {
  readonly pullDue: boolean;
  readonly batch: BatchSize;
  /** Number of steps in a page; separate, because a slow page says nothing about pushes, and vice versa. */
  readonly page: BatchSize;
  /** The server's limits for one request. */
  readonly limits: SyncLimits;
  readonly hasRefreshed: boolean;
  readonly isTooOld: boolean;
  /** True if the server answered a push in a way that this build cannot read. */
  readonly isPushUnread: boolean;
  /** True while steps of own events may be sent short; false once they resulted in other rows here than on the server. */
  readonly takesShort: boolean;
  readonly snapshots: number;
  /** Logs begun in this run. */
  readonly newLogs: number;
  /** True if the server has the log's head, and still does not accept its losses. */
  readonly hasReportedHead: boolean;
  readonly requests: number;
}

/** Sizes that follow the speed of the line. */
type Sized = 'batch' | 'page';

export type SyncAction = 'pull' | 'push' | 'push-with-pull' | 'snapshot' | 'done';

export type SyncAnswer =
  | { readonly kind: 'pushed'; readonly hasMoved: boolean; readonly tookMs: number }
  | {
      readonly kind: 'pulled';
      readonly hasMore: boolean;
      readonly tookMs: number;
      readonly limits?: SyncLimits | undefined;
    }
  | { readonly kind: 'parted' }
  | { readonly kind: 'unclear' }
  | { readonly kind: 'stale' }
  | { readonly kind: 'swapped' }
  | { readonly kind: 'unauthorised' }
  | { readonly kind: 'not-your-facility'; readonly detail: string; readonly sentence?: Sentence | undefined }
  | { readonly kind: 'log-gap' }
  | { readonly kind: 'new-log' }
  | { readonly kind: 'lost-too-far' }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'timeout'; readonly of: Sized | null }
  | { readonly kind: 'too-old' }
  | { readonly kind: 'unread' }
  | {
      readonly kind: 'later';
      readonly reason: string;
      readonly detail: string | null;
      readonly sentence?: Sentence | undefined;
      readonly retryAfterMs: number | null;
    };

export type SyncStop =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'update-needed' }
  | {
      readonly outcome: 'not-your-facility';
      readonly detail: string;
      readonly sentence?: Sentence | undefined;
    }
  | { readonly outcome: 'refresh' }
  | { readonly outcome: 'sign-in-needed' }
  | {
      readonly outcome: 'waiting';
      readonly reason: string;
      readonly detail: string | null;
      readonly sentence?: Sentence | undefined;
      readonly retryAfterMs: number | null;
    };

/** Sizes for a tablet that does not know its line yet. */
export const firstBatch: BatchSize = { limit: 200, threshold: 1000 };
export const firstPage: BatchSize = { limit: 500, threshold: 500 };
/** Number of missing steps from which a request beside a push pays off. */
const worthPulling = 500;
/** A quicker answer lets the next request grow; a slower one halves it, before the line would break it off. */
const quickMs = 10_000;
const slowMs = 20_000;
const maxSnapshots = 2;
const maxNewLogs = 3;
const maxRequests = 2_000;

export function startRun({ batch, page, limits }: Pick<SyncRun, 'batch' | 'page' | 'limits'>): SyncRun {
  return {
    pullDue: true,
    batch,
    page,
    limits,
    hasRefreshed: false,
    isTooOld: false,
    isPushUnread: false,
    takesShort: true,
    snapshots: 0,
    newLogs: 0,
    hasReportedHead: false,
    requests: 0,
  };
}

/** The next request or two, or 'done'. */
export function nextAction(run: SyncRun, facts: SyncFacts): SyncAction {
  if (facts.needsSnapshot && facts.sendsFirst && facts.unsent > 0 && facts.epoch !== null)
    return run.isPushUnread ? 'done' : 'push';
  if (facts.needsSnapshot) return run.isTooOld ? 'done' : 'snapshot';
  if (facts.epoch === null) return run.isTooOld ? 'done' : 'pull';
  if (facts.unsent > 0 && !run.isPushUnread)
    return facts.unfolded >= worthPulling && !run.isTooOld ? 'push-with-pull' : 'push';
  return run.pullDue && !run.isTooOld ? 'pull' : 'done';
}

/** The run after an answer, and the reason to stop, if any. */
export function afterAnswer(before: SyncRun, answer: SyncAnswer): { run: SyncRun; stop: SyncStop | null } {
  const run = { ...before, requests: before.requests + 1 };
  if (run.requests > maxRequests) return stop(run, later('busy'));
  switch (answer.kind) {
    case 'pushed':
      if (!answer.hasMoved) return stop(run, later('no-progress'));
      return go({ ...run, pullDue: true, batch: sized(run.batch, answer.tookMs, run.limits.push_events) });
    case 'pulled':
      return go(afterPage(run, answer));
    case 'swapped':
      return go({ ...run, snapshots: run.snapshots + 1, pullDue: true });
    case 'parted':
      if (run.snapshots >= maxSnapshots) return stop(run, later('drift'));
      return go({ ...run, pullDue: true });
    case 'unclear':
      // The page was requested in full and came short again.
      if (!run.takesShort) return stop(run, later('drift'));
      return go({ ...run, pullDue: true, takesShort: false });
    case 'stale':
    case 'log-gap':
      return go({ ...run, pullDue: true });
    case 'unauthorised':
      return stop(
        { ...run, hasRefreshed: true },
        { outcome: run.hasRefreshed ? 'sign-in-needed' : 'refresh' },
      );
    case 'new-log':
      if (run.newLogs >= maxNewLogs) return stop(run, later('log-forked'));
      return go({ ...run, newLogs: run.newLogs + 1, pullDue: true });
    case 'lost-too-far':
      return go({ ...run, hasReportedHead: true });
    case 'not-your-facility':
      return stop(run, { outcome: answer.kind, detail: answer.detail, sentence: answer.sentence });
    case 'too-large':
      if (run.batch.limit === 1) return stop(run, later('too-large'));
      return go({ ...run, batch: halved(run.batch) });
    case 'timeout':
      return stop(answer.of ? { ...run, [answer.of]: halved(run[answer.of]) } : run, later('timeout'));
    case 'too-old':
      if (run.isTooOld) return stop(run, { outcome: 'update-needed' });
      return go({ ...run, isTooOld: true });
    case 'unread':
      return go({ ...run, isPushUnread: true, pullDue: true });
    case 'later':
      return stop(run, { ...answer, outcome: 'waiting' });
    default:
      return assertNever(answer);
  }
}

/** The run after the answers to parallel requests, in the order in which they were stored. A refusal of their common token counts once. */
export function afterAnswers(
  before: SyncRun,
  answers: readonly SyncAnswer[],
): { run: SyncRun; stop: SyncStop | null } {
  let ended: { run: SyncRun; stop: SyncStop | null } = go(before);
  let isRefused = false;
  for (const answer of answers) {
    const isRefusedAgain = isRefused && answer.kind === 'unauthorised';
    const next = isRefusedAgain
      ? go({ ...ended.run, requests: ended.run.requests + 1 })
      : afterAnswer(ended.run, answer);
    isRefused ||= answer.kind === 'unauthorised';
    ended = { run: next.run, stop: ended.stop ?? next.stop };
  }
  return ended;
}

function afterPage(
  run: SyncRun,
  { hasMore, tookMs, limits = run.limits }: Extract<SyncAnswer, { kind: 'pulled' }>,
): SyncRun {
  return { ...run, pullDue: hasMore, limits, page: sized(run.page, tookMs, limits.page_items) };
}

function go(run: SyncRun) {
  return { run, stop: null };
}

function stop(run: SyncRun, reason: SyncStop) {
  return { run, stop: reason };
}

function later(reason: string): SyncStop {
  return { outcome: 'waiting', reason, detail: null, retryAfterMs: null };
}

/** Half of a batch or page that was too large or too slow; at least one event. */
export function halved({ limit }: BatchSize): BatchSize {
  const half = Math.max(1, Math.floor(limit / 2));
  return { limit: half, threshold: half };
}

/** The next size after an answer with this duration. */
export function sized(batch: BatchSize, tookMs: number, most: number): BatchSize {
  if (tookMs > slowMs && batch.limit > 1) return halved(batch);
  return tookMs > quickMs ? batch : grown(batch, most);
}

/** A larger batch after a quick answer, at most one request's limit; the same one if it is full. */
function grown(batch: BatchSize, most: number): BatchSize {
  const { limit, threshold } = batch;
  if (limit === most) return batch;
  if (limit > most) return { limit: most, threshold: most };
  const next = limit < threshold ? limit * 2 : limit + Math.ceil(limit / 8);
  const capped = Math.min(most, next);
  return { limit: capped, threshold: Math.max(threshold, capped) };
}
