import { assertNever } from '#domain/kernel/assert.ts';
import { mostPulledItems, mostPushedEvents } from '#contract/sync.ts';

/**
 * What a replay does next. Pure: the driver reads the facts from the database, does the I/O and brings the answer back.
 *
 *   epoch unknown ──▶ pull ─┐           ┌── 409 epoch-changed, gap, digest ──▶ snapshot ─┐
 *                           ▼           │                                                │
 *            push, push with pull … ────┴──▶ pull … pull ──▶ done ◀──────────────────────┘
 *
 * - No push goes out before an epoch is known, nor while the rows here have parted from the server's.
 * - A push comes before the first pull; while more wait, what a push brought is pulled and applied beside the
 *   next one. So a thousand events cost eleven requests at most, a device never falls much further behind than a push, and
 *   little is left to apply when the last answer has come.
 * - A log that was begun anew is sent before the snapshot that says what became of its events: a snapshot before that would count
 *   those that the server knows a second time.
 * - One refresh of the bearer a run; one snapshot a run unless it went well.
 * - A run always ends: every answer moves a counter, or ends it.
 */
export interface SyncFacts {
  readonly epoch: string | null;
  readonly needsSnapshot: boolean;
  /** The log was begun in the place of another one: what waits in it goes out before the snapshot. */
  readonly sendsFirst: boolean;
  /** Events that the server does not have. */
  readonly unsent: number;
  /** Events that the server has and whose effect has not come back. */
  readonly unfolded: number;
}

export interface BatchSize {
  readonly limit: number;
  /** Up to here a success doubles the batch; above it grows by an eighth. */
  readonly threshold: number;
}

export interface SyncRun {
  readonly pullDue: boolean;
  readonly batch: BatchSize;
  /** Steps of a page: a page that is too slow says nothing of a push, and the other way round. */
  readonly page: BatchSize;
  readonly hasRefreshed: boolean;
  readonly isTooOld: boolean;
  /** Steps of own events may come short; not any more once they came to other rows here than on the server. */
  readonly takesShort: boolean;
  readonly snapshots: number;
  /** Logs begun anew in this run. */
  readonly newLogs: number;
  /** The server has heard how far the log goes, and still does not believe what is lost of it. */
  readonly hasToldHead: boolean;
  readonly requests: number;
}

/** What grows and shrinks with the line. */
type Sized = 'batch' | 'page';

export type SyncAction = 'pull' | 'push' | 'push-with-pull' | 'snapshot' | 'done';

export type SyncAnswer =
  | { readonly kind: 'pushed'; readonly hasMoved: boolean }
  | { readonly kind: 'pulled'; readonly hasMore: boolean }
  | { readonly kind: 'parted' }
  | { readonly kind: 'unclear' }
  | { readonly kind: 'stale' }
  | { readonly kind: 'swapped' }
  | { readonly kind: 'unauthorised' }
  | { readonly kind: 'not-your-facility'; readonly detail: string }
  | { readonly kind: 'log-gap' }
  | { readonly kind: 'new-log' }
  | { readonly kind: 'lost-too-far' }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'timeout'; readonly of: Sized | null }
  | { readonly kind: 'too-old' }
  | {
      readonly kind: 'later';
      readonly reason: string;
      readonly detail: string | null;
      readonly retryAfterMs: number | null;
    };

export type SyncStop =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'update-needed' }
  | { readonly outcome: 'not-your-facility'; readonly detail: string }
  | { readonly outcome: 'refresh' }
  | { readonly outcome: 'sign-in-needed' }
  | {
      readonly outcome: 'waiting';
      readonly reason: string;
      readonly detail: string | null;
      readonly retryAfterMs: number | null;
    };

export const fullBatch: BatchSize = { limit: mostPushedEvents, threshold: mostPushedEvents };
export const fullPage: BatchSize = { limit: mostPulledItems, threshold: mostPulledItems };
const mostSnapshots = 2;
const mostNewLogs = 3;
const mostRequests = 2_000;

export function startRun({ batch, page }: Pick<SyncRun, 'batch' | 'page'>): SyncRun {
  return {
    pullDue: true,
    batch,
    page,
    hasRefreshed: false,
    isTooOld: false,
    takesShort: true,
    snapshots: 0,
    newLogs: 0,
    hasToldHead: false,
    requests: 0,
  };
}

/** The next request or two, or 'done'. */
export function nextAction(run: SyncRun, facts: SyncFacts): SyncAction {
  if (facts.needsSnapshot && facts.sendsFirst && facts.unsent > 0 && facts.epoch !== null) return 'push';
  if (facts.needsSnapshot) return run.isTooOld ? 'done' : 'snapshot';
  if (facts.epoch === null) return run.isTooOld ? 'done' : 'pull';
  if (facts.unsent > 0)
    return facts.unfolded >= mostPushedEvents && !run.isTooOld ? 'push-with-pull' : 'push';
  return run.pullDue && !run.isTooOld ? 'pull' : 'done';
}

/** The run after an answer, and where it stops, how. */
export function afterAnswer(before: SyncRun, answer: SyncAnswer): { run: SyncRun; stop: SyncStop | null } {
  const run = { ...before, requests: before.requests + 1 };
  if (run.requests > mostRequests) return stop(run, later('busy'));
  switch (answer.kind) {
    case 'pushed':
      if (!answer.hasMoved) return stop(run, later('no-progress'));
      return go({ ...run, pullDue: true, batch: grown(run.batch) });
    case 'pulled':
      return go({ ...run, pullDue: answer.hasMore, page: grown(run.page, mostPulledItems) });
    case 'swapped':
      return go({ ...run, snapshots: run.snapshots + 1, pullDue: true });
    case 'parted':
      if (run.snapshots >= mostSnapshots) return stop(run, later('drift'));
      return go({ ...run, pullDue: true });
    case 'unclear':
      // The page was asked for whole and came short again.
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
      if (run.newLogs >= mostNewLogs) return stop(run, later('log-forked'));
      return go({ ...run, newLogs: run.newLogs + 1, pullDue: true });
    case 'lost-too-far':
      return go({ ...run, hasToldHead: true });
    case 'not-your-facility':
      return stop(run, { outcome: 'not-your-facility', detail: answer.detail });
    case 'too-large':
      if (run.batch.limit === 1) return stop(run, later('too-large'));
      return go({ ...run, batch: halved(run.batch) });
    case 'timeout':
      return stop(answer.of ? { ...run, [answer.of]: halved(run[answer.of]) } : run, later('timeout'));
    case 'too-old':
      if (run.isTooOld) return stop(run, { outcome: 'update-needed' });
      return go({ ...run, isTooOld: true });
    case 'later':
      return stop(run, { ...answer, outcome: 'waiting' });
    default:
      return assertNever(answer);
  }
}

/**
 * The run after the answers to requests that were under way together, in the order in which they were stored. That their
 * common bearer was refused counts once.
 */
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

/** A larger batch after a success, at most what one request may hold; the very same where it is full. */
export function grown(batch: BatchSize, most: number = mostPushedEvents): BatchSize {
  const { limit, threshold } = batch;
  if (limit >= most) return batch;
  const next = limit < threshold ? limit * 2 : limit + Math.ceil(limit / 8);
  const capped = Math.min(most, next);
  return { limit: capped, threshold: Math.max(threshold, capped) };
}
