import type { ClientFamily } from '#client/db/database.ts';
import type { z } from 'zod';
import {
  epochChangedSchema,
  logForkedSchema,
  logGapSchema,
  lostTooFarSchema,
  protocolVersion,
  type PullRequest,
  type PushReply,
  pushReplySchema,
} from '#contract/wire/sync.ts';
import type { WrittenFile } from '#contract/wire/written-file.ts';
import type { Snapshot } from '#client/projection/swap-snapshot.ts';
import type { EventId } from '#domain/kernel/ids.ts';
import type { CursorRow, LogRow } from '#client/db/rows.ts';
import {
  type Answer,
  type Call,
  type CallBody,
  failure,
  firstWordMs,
  type HttpDeps,
  open,
  readJson,
  requestTimeoutMs,
  textBody,
} from '#client/http/request.ts';
import { isOurs, type ReadPull, readPull, readSnapshot, readVerdicts } from './read-pull.ts';
import type { SyncAnswer } from './sync-step.ts';

/** The requests of a run; `access` is the bearer. */
export interface SyncCalls {
  /** @param text JSON of the push. */
  push(text: string, access: string): Promise<Answer<PushReply>>;
  pull(request: PullRequest, access: string): Promise<Answer<ReadPull>>;
  /** Requests the whole facility of a log. */
  snapshot(log: LogRow, access: string): Promise<Answer<Snapshot>>;
}

/** The requests over HTTP. */
export function callsOver(
  http: HttpDeps,
  { app, families }: { readonly app: string; readonly families: readonly ClientFamily[] },
): SyncCalls {
  return {
    push: async (text, access) => push(http, await textBody(text), access),
    pull: (request, access) => pull(http, request, { access, families }),
    snapshot: (log, access) => snapshot(http, { log, app, access, families }),
  };
}

/** Sends a batch. */
export function push(http: HttpDeps, body: CallBody, access: string): Promise<Answer<PushReply>> {
  return askInPieces(http, { method: 'POST', path: '/v/sync/push/', body, bearer: access }, readPush);
}

/** Builds the request to the feeds from the cursors. */
export function pullRequest(
  log: LogRow,
  {
    facility,
    reference,
    app,
    aside,
    wrote,
    report,
    takesShort,
    asksForFigures,
    isLast = false,
    limit,
  }: {
    facility: CursorRow;
    reference: CursorRow;
    app: string;
    aside: readonly EventId[];
    wrote: readonly WrittenFile[];
    /** Findings to report, besides what the facility's cursor has found. */
    report: PullRequest['report'];
    takesShort: boolean;
    /** True if all rows have to be compared with the server's. */
    asksForFigures: boolean;
    /** True if a closed account has sent all it had. */
    isLast?: boolean;
    /** Maximum number of steps in the page. */
    limit: number;
  },
): PullRequest {
  const { proven_through: provenThrough = 0 } = log;
  return {
    protocol: protocolVersion,
    epoch: facility.epoch,
    facility: log.facility,
    scopes: [
      { scope: 'facility', after: facility.seq, ...(facility.mark !== undefined && { mark: facility.mark }) },
      { scope: 'reference', after: reference.seq },
    ],
    log_id: log.log_id,
    limit,
    app,
    ...(isLast && { head_seq: log.next_seq - 1 }),
    ...(takesShort && { own: 'short' }),
    ...(log.accepted_through > provenThrough && { acceptances_after: provenThrough }),
    ...(asksForFigures && { row_figures: true as const }),
    ...(aside.length > 0 && { set_aside: [...aside] }),
    ...(wrote.length > 0 && { wrote: [...wrote] }),
    ...((facility.report ?? report) && { report: facility.report ?? report }),
  };
}

export function pull(
  http: HttpDeps,
  request: PullRequest,
  { access, families }: { readonly access: string; readonly families: readonly ClientFamily[] },
): Promise<Answer<ReadPull>> {
  const call = { method: 'POST', path: '/v/sync/pull/', json: request, bearer: access } as const;
  return askInPieces(http, call, async (body) => readPull(parsed(await new Response(body).text()), families));
}

async function readPush(stream: ReadableStream<Uint8Array>): Promise<PushReply | 'unreadable' | null> {
  return readPushReply(parsed(await new Response(stream).text()));
}

/** Null for an answer that is not ours; `unreadable` for one of ours whose frame cannot be read. */
export function readPushReply(body: unknown): PushReply | 'unreadable' | null {
  if (!isOurs(body)) return null;
  const results = Array.isArray(body['results']) ? readVerdicts(body['results']) : undefined;
  return pushReplySchema.safeParse({ ...body, results }).data ?? 'unreadable';
}

function snapshot(
  http: HttpDeps,
  {
    log,
    app,
    access,
    families,
  }: { log: LogRow; app: string; access: string; families: readonly ClientFamily[] },
): Promise<Answer<Snapshot>> {
  const names = families.map(({ family }) => family.name).join(',');
  const query = new URLSearchParams({ facility: log.facility, log_id: log.log_id, app, families: names });
  const call = { method: 'GET', path: `/v/sync/snapshot/?${query}`, bearer: access } as const;
  return askInPieces(http, call, (body) => readSnapshot(body, families));
}

/**
 * Makes a request that may be long in both directions. The first byte of the answer may also wait for the body to be sent; after that the
 * timeout applies to each piece that arrives, because a slow line is not a fault.
 */
async function askInPieces<Value>(
  http: HttpDeps,
  call: Call,
  read: (body: ReadableStream<Uint8Array>) => Promise<Value | 'unreadable' | null>,
): Promise<Answer<Value>> {
  const guard = new AbortController();
  let pieceTimeout = watch(http, guard, firstWordMs(call));
  try {
    const response = await open(http, call, guard.signal);
    if (!response.ok) return failure(response, await readJson(response));
    if (!response.body) return { kind: 'network', cause: 'not-ours' };
    const watched = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, controller) {
          pieceTimeout();
          pieceTimeout = watch(http, guard, requestTimeoutMs);
          controller.enqueue(piece);
        },
      }),
    );
    const value = await read(watched);
    if (value === null) return { kind: 'network', cause: 'not-ours' };
    if (value === 'unreadable') return { kind: 'network', cause: 'unreadable' };
    return { kind: 'ok', status: response.status, value: value as Value };
  } catch {
    return { kind: 'network', cause: guard.signal.aborted ? 'timeout' : 'unreachable' };
  } finally {
    pieceTimeout();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Aborts the guard after a time, unless it is cancelled first. */
function watch(http: HttpDeps, guard: AbortController, ms: number): () => void {
  const signal = http.timeoutSignal(ms);
  const abort = () => guard.abort(signal.reason);
  signal.addEventListener('abort', abort);
  return () => signal.removeEventListener('abort', abort);
}

/** The number from which the server's 409 requests the log; null for any other answer. */
export function gapOf(answer: Answer<unknown>): number | null {
  return conflictOf(answer, logGapSchema)?.expected_seq ?? null;
}

/** The epoch that the server's 409 names; null for any other answer. */
export function epochOf(answer: Answer<unknown>): string | null {
  return conflictOf(answer, epochChangedSchema)?.epoch ?? null;
}

/** The number that the server's 409 assigns to another event; null for any other answer. */
export function forkOf(answer: Answer<unknown>): number | null {
  return conflictOf(answer, logForkedSchema)?.seq ?? null;
}

export function isLostTooFar(answer: Answer<unknown>): boolean {
  return conflictOf(answer, lostTooFarSchema) !== null;
}

export function isNotYourLog(answer: Answer<unknown>): boolean {
  return answer.kind === 'problem' && answer.status === 409 && answer.code === 'not-your-log';
}

function conflictOf<Body>(answer: Answer<unknown>, schema: z.ZodType<Body>): Body | null {
  if (answer.kind !== 'problem' || answer.status !== 409) return null;
  return schema.safeParse(answer.body).data ?? null;
}

/** The status table: what an unsuccessful answer means for the run. `of` names what was too large if it took too long. */
export function refusalOf(
  answer: Exclude<Answer<unknown>, { kind: 'ok' }>,
  of: 'batch' | 'page' | null = null,
): SyncAnswer {
  if (answer.kind === 'network') {
    if (answer.cause === 'unreadable') return { kind: 'too-old' };
    if (answer.cause === 'timeout') return { kind: 'timeout', of };
    return { kind: 'later', reason: answer.cause, detail: null, retryAfterMs: null };
  }
  const { status, retryAfterMs } = answer;
  if (status === 413) return { kind: 'too-large' };
  if (answer.kind === 'problem') {
    if (status === 401) return { kind: 'unauthorised' };
    if (status === 403)
      return { kind: 'not-your-facility', detail: answer.problem.detail, sentence: answer.problem.sentence };
    if (status === 426) return { kind: 'too-old' };
    const { detail, sentence } = answer.problem;
    return { kind: 'later', reason: answer.code, detail, sentence, retryAfterMs };
  }
  return { kind: 'later', reason: `status-${status}`, detail: null, retryAfterMs };
}
