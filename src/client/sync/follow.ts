import type { FacilityId, UserId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { CursorRow } from '#client/db/rows.ts';
import type { EngineDeps } from '#client/engine-deps.ts';
import { failure, type HttpDeps, open, readJson } from '#client/http/request.ts';
import { refresh } from '#client/session/refresh.ts';
import { isBarred, sessionFacts } from '#client/session/session-facts.ts';
import { followRefusal, openRow } from '#client/session/standing.ts';

/** How following a facility's feed ended. */
export type FollowEnd =
  /** The signed-in user has no feed to follow, or nobody is signed in. */
  | { readonly kind: 'not-now' }
  /** The server answered and the stream ended, as happens regularly. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'failed'; readonly retryAfterMs: number | null };

export interface FollowOptions {
  readonly signal: AbortSignal;
  /** Called when the facility's feed is at this step, which has not been read here. */
  readonly onMoved: (seq: number) => void;
  /** Called when the server lacks some of the steps that were read here. */
  readonly onGoneBack: () => void;
  /** Called when antigens or places have changed since they were read. */
  readonly onReference: () => void;
  /** Called when the officer's rights have changed; the next pull contains them. */
  readonly onViewer: () => void;
}

/** The server sends something at least every 15 s, so a stream that is silent for this long is dead. */
const silentMs = 45_000;
/** Far above any line of this stream; a longer one is not from our server. */
const maxLineLength = 10_000;

/**
 * Listens until the stream ends: the server names each step of the facility's feed, and the caller pulls it. Never throws. Ends when
 * another user signs in.
 */
export async function follow(
  db: DeviceDatabase,
  { deps, http }: { deps: EngineDeps; http: HttpDeps },
  { signal, onMoved, onGoneBack, onReference, onViewer }: FollowOptions,
): Promise<FollowEnd> {
  const guard = new AbortController();
  const stop = () => guard.abort();
  signal.addEventListener('abort', stop);
  let calm = watch(http, guard);
  try {
    const readBefore = await readThrough(db);
    const opened = await openStream(db, { deps, http }, guard.signal);
    if (opened.kind !== 'open') return opened;
    const { facility, body } = opened;
    let event = '';
    let isFirst = true;
    for await (const line of linesOf(body)) {
      calm();
      calm = watch(http, guard);
      if ((await followedFacility(db))?.facility !== facility) return { kind: 'ended' };
      event = line.startsWith('event: ') ? line.slice('event: '.length) : event;
      const seq = Number(/^data: ?(\d{1,15})$/.exec(line)?.[1] ?? -1);
      if (line === 'event: viewer') onViewer();
      if (event === 'moved' && seq >= 0) {
        if (await isBehind(db, seq)) onMoved(seq);
        if (isFirst && seq < readBefore) onGoneBack();
        isFirst = false;
      }
      if (event === 'reference' && (await isBehind(db, seq, 'reference'))) onReference();
    }
    return { kind: 'ended' };
  } catch {
    return { kind: 'failed', retryAfterMs: null };
  } finally {
    calm();
    signal.removeEventListener('abort', stop);
    guard.abort();
  }
}

/** The step up to which the signed-in facility's feed has been read. */
async function readThrough(db: DeviceDatabase): Promise<number> {
  const followed = await followedFacility(db);
  return followed === null ? 0 : ((await db.cursor.get([followed.facility, 'facility']))?.seq ?? 0);
}

/** True if the signed-in facility's feed has not been read up to this step. */
export async function isBehind(
  db: DeviceDatabase,
  seq: number,
  scope: CursorRow['scope'] = 'facility',
): Promise<boolean> {
  const followed = await followedFacility(db);
  if (!followed) return false;
  const cursor = await db.cursor.get([followed.facility, scope]);
  return (cursor?.seq ?? 0) < seq;
}

async function followedFacility(
  db: DeviceDatabase,
): Promise<{ readonly user: UserId; readonly facility: FacilityId; readonly access: string } | null> {
  const session = await openRow(db);
  if (!session || isBarred(session)) return null;
  const { userId, facilityId, access } = sessionFacts(session);
  return facilityId && { user: userId, facility: facilityId, access };
}

type Opened =
  | {
      readonly kind: 'open';
      readonly facility: FacilityId;
      readonly body: ReadableStream<Uint8Array>;
    }
  | Exclude<FollowEnd, { kind: 'ended' }>;

async function openStream(
  db: DeviceDatabase,
  { deps, http }: { deps: EngineDeps; http: HttpDeps },
  signal: AbortSignal,
): Promise<Opened> {
  const followed = await followedFacility(db);
  if (!followed || signal.aborted) return { kind: 'not-now' };
  const { facility } = followed;
  const path = `/v/sync/events/?${new URLSearchParams({ facility })}`;
  let response = await open(http, { method: 'GET', path, bearer: followed.access }, signal);
  if (response.status === 401) {
    const renewed = await refresh(db, { deps, http }, followed.access);
    if (renewed.kind === 'sign-in-needed') return { kind: 'not-now' };
    if (renewed.kind === 'unreachable') return { kind: 'failed', retryAfterMs: null };
    response = await open(http, { method: 'GET', path, bearer: renewed.access }, signal);
  }
  const isOurs = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  if (response.ok && isOurs && response.body) return { kind: 'open', facility, body: response.body };
  const answer = failure(response, await readJson(response));
  if (answer.kind === 'problem') await followRefusal(db, followed.user, answer.code);
  return { kind: 'failed', retryAfterMs: 'retryAfterMs' in answer ? answer.retryAfterMs : null };
}

/** Aborts the guard after too long a silence, unless it is cancelled first. */
function watch(http: HttpDeps, guard: AbortController): () => void {
  const signal = http.timeoutSignal(silentMs);
  const abort = () => guard.abort();
  signal.addEventListener('abort', abort);
  return () => signal.removeEventListener('abort', abort);
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    rest += decoder.decode(value, { stream: true });
    const lines = rest.split(/\r?\n/);
    rest = lines.pop() ?? '';
    yield* lines;
    if (rest.length > maxLineLength) return;
  }
}
