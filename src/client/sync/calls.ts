import {
  epochChangedSchema,
  logGapSchema,
  mostPulledItems,
  protocolVersion,
  type PullReply,
  pullReplySchema,
  type PullRequest,
  type PushReply,
  pushReplySchema,
} from '#contract/sync.ts';
import type { Snapshot } from '#client/projection/apply-snapshot.ts';
import type { EventId } from '#domain/kernel/ids.ts';
import type { CursorRow, LogRow } from '#client/db/rows.ts';
import {
  type Answer,
  ask,
  type CallBody,
  failure,
  type HttpDeps,
  open,
  readJson,
  requestTimeoutMs,
} from '#client/http/request.ts';
import { readSnapshot } from './read-snapshot.ts';
import type { SyncAnswer } from './sync-step.ts';

/** Sends a batch. */
export function push(http: HttpDeps, body: CallBody, access: string): Promise<Answer<PushReply>> {
  return ask(http, { method: 'POST', path: '/v/sync/push/', body, bearer: access }, pushReplySchema);
}

/** What is asked of the feeds from where the cursors stand. */
export function pullRequest(
  log: LogRow,
  {
    facility,
    reference,
    app,
    aside,
    takesShort,
  }: {
    facility: CursorRow;
    reference: CursorRow;
    app: string;
    aside: readonly EventId[];
    takesShort: boolean;
  },
): PullRequest {
  return {
    protocol: protocolVersion,
    epoch: facility.epoch,
    facility: log.facility,
    scopes: [
      { scope: 'facility', after: facility.seq },
      { scope: 'reference', after: reference.seq },
    ],
    log_id: log.log_id,
    limit: mostPulledItems,
    app,
    ...(takesShort && { own: 'short' }),
    ...(aside.length > 0 && { set_aside: [...aside] }),
    ...(facility.report && { report: facility.report }),
  };
}

export function pull(http: HttpDeps, request: PullRequest, access: string): Promise<Answer<PullReply>> {
  return ask(http, { method: 'POST', path: '/v/sync/pull/', json: request, bearer: access }, pullReplySchema);
}

/** Asks for the facility whole; the timeout runs for each piece, because a large facility on a slow line takes long. */
export async function snapshot(
  http: HttpDeps,
  { log, app, access }: { log: LogRow; app: string; access: string },
): Promise<Answer<Snapshot>> {
  const query = new URLSearchParams({ facility: log.facility, log_id: log.log_id, app });
  const guard = new AbortController();
  let pieceTimeout = watch(http, guard);
  try {
    const call = { method: 'GET', path: `/v/sync/snapshot/?${query}`, bearer: access } as const;
    const response = await open(http, call, guard.signal);
    if (!response.ok) return failure(response, await readJson(response));
    if (!response.body) return { kind: 'network', cause: 'not-ours' };
    const watched = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, controller) {
          pieceTimeout();
          pieceTimeout = watch(http, guard);
          controller.enqueue(piece);
        },
      }),
    );
    const value = await readSnapshot(watched);
    return value ? { kind: 'ok', status: response.status, value } : { kind: 'network', cause: 'not-ours' };
  } catch {
    return { kind: 'network', cause: guard.signal.aborted ? 'timeout' : 'unreachable' };
  } finally {
    pieceTimeout();
  }
}

/** Aborts the guard after the request timeout, unless it is called off before. */
function watch(http: HttpDeps, guard: AbortController): () => void {
  const signal = http.timeoutSignal(requestTimeoutMs);
  const abort = () => guard.abort(signal.reason);
  signal.addEventListener('abort', abort);
  return () => signal.removeEventListener('abort', abort);
}

export interface Conflict {
  readonly kind: 'log-gap';
  readonly expectedSeq: number;
}

/** The server's 409 that names where the log has to go on. */
export function logGapOf(answer: Answer<unknown>): Conflict | null {
  if (answer.kind !== 'problem' || answer.status !== 409) return null;
  const parsed = logGapSchema.safeParse(answer.body);
  return parsed.success ? { kind: 'log-gap', expectedSeq: parsed.data.expected_seq } : null;
}

export function isEpochChanged(answer: Answer<unknown>): boolean {
  return (
    answer.kind === 'problem' && answer.status === 409 && epochChangedSchema.safeParse(answer.body).success
  );
}

/** The status table: what an answer that is not a success means for the run. */
export function refusalOf(answer: Exclude<Answer<unknown>, { kind: 'ok' }>): SyncAnswer {
  if (answer.kind === 'network') {
    if (answer.cause === 'timeout') return { kind: 'timeout' };
    return { kind: 'later', reason: answer.cause, detail: null, retryAfterMs: null };
  }
  const { status, retryAfterMs } = answer;
  if (status === 413) return { kind: 'too-large' };
  if (answer.kind === 'problem') {
    if (status === 401) return { kind: 'unauthorised' };
    if (status === 403) return { kind: 'not-your-facility', detail: answer.problem.detail };
    if (status === 426) return { kind: 'too-old' };
    return { kind: 'later', reason: answer.code, detail: answer.problem.detail, retryAfterMs };
  }
  return { kind: 'later', reason: `status-${status}`, detail: null, retryAfterMs };
}
