import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { ProblemError } from './problem.ts';

const heartbeatMs = 15_000;
/** Followers reconnect by themselves; closing streams regularly drops those whose session has ended. */
const maxMs = 10 * 60_000;
const maxStreams = 2_000;
/** Each browser tab holds one. */
const maxStreamsOfOfficer = 10;

interface OpenStream {
  readonly db: object;
  readonly officer: string;
  readonly stream: PassThrough;
}

const openStreams = new Set<OpenStream>();

/** One open stream of server-sent events. */
interface EventStream {
  /** Writes lines while the stream is open. */
  say(text: string): void;
  end(): void;
  onClose(listener: () => void): void;
  /** Sends the stream as the response. */
  answer(): FastifyReply;
}

/**
 * Opens a stream of server-sent events with a heartbeat, limited in number and duration.
 * @throws ProblemError 503 if this instance has no room for another stream, 429 if the officer has too many.
 */
export function openEventStream(db: object, officer: string, reply: FastifyReply): EventStream {
  if (countOf(db, officer) >= maxStreamsOfOfficer) {
    throw new ProblemError({
      status: 429,
      code: 'too-many-requests',
      detail: 'call.tooManyWindows',
      headers: { 'retry-after': '60' },
    });
  }
  if (openStreams.size >= maxStreams) {
    throw new ProblemError({
      status: 503,
      code: 'busy',
      detail: 'call.serverBusy',
      headers: { 'retry-after': '60' },
    });
  }
  const stream = new PassThrough();
  const open = { db, officer, stream };
  openStreams.add(open);
  // A poll may finish after the stream has ended; writing then would cut off data still being sent.
  const say = (text: string): void => {
    if (!stream.writableEnded) stream.write(text);
  };
  const heartbeat = setInterval(() => say(': still here\n\n'), heartbeatMs);
  const end = setTimeout(() => stream.end(), maxMs);
  for (const timer of [heartbeat, end]) timer.unref();
  stream.once('close', () => {
    openStreams.delete(open);
    for (const timer of [heartbeat, end]) clearTimeout(timer);
  });
  reply.raw.once('close', () => stream.destroy());
  return {
    say,
    end: () => stream.end(),
    onClose: (listener) => stream.once('close', listener),
    answer: () =>
      reply
        .type('text/event-stream')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        // The connection closes with the stream, because a kept-alive one would delay a server that is stopping.
        .header('connection', 'close')
        .send(stream),
  };
}

/** Ends all streams of a server that is closing, because each would keep it open. */
export function endEventStreams(db: object): void {
  for (const open of openStreams) if (open.db === db) open.stream.end();
}

function countOf(db: object, officer: string): number {
  let count = 0;
  for (const open of openStreams) if (open.db === db && open.officer === officer) count += 1;
  return count;
}

interface Desk<Asked, Seen> {
  readonly hearBy: Map<Asked, (seen: Seen) => void>;
  timer: NodeJS.Timeout | null;
  isLooking: boolean;
}

/** A shared poll: its interval, and the query that answers all followers in order. */
interface Look<Deps, Asked, Seen> {
  readonly everyMs: number;
  readonly lookUp: (deps: Deps, asked: readonly Asked[]) => Promise<readonly Seen[]>;
}

/** Reports to a follower at once and then repeatedly. @returns a function that stops it. */
type Follow<Deps, Asked, Seen> = (deps: Deps, asked: Asked, hear: (seen: Seen) => void) => () => void;

/**
 * Polls for all open streams of an instance with one statement. A failed poll is repeated at the next interval, and
 * none starts while another is running.
 */
export function sharedLooks<Deps extends object, Asked, Seen>({
  everyMs,
  lookUp,
}: Look<Deps, Asked, Seen>): Follow<Deps, Asked, Seen> {
  const desks = new WeakMap<Deps, Desk<Asked, Seen>>();

  async function lookFor(deps: Deps, desk: Desk<Asked, Seen>, asked: readonly Asked[]): Promise<void> {
    const seen = await lookUp(deps, asked).catch(() => []);
    for (const [at, one] of asked.entries()) {
      const found = seen[at];
      if (found !== undefined) desk.hearBy.get(one)?.(found);
    }
  }

  async function lookForAll(deps: Deps, desk: Desk<Asked, Seen>): Promise<void> {
    if (desk.isLooking) return;
    desk.isLooking = true;
    await lookFor(deps, desk, [...desk.hearBy.keys()]);
    desk.isLooking = false;
  }

  return (deps, asked, hear) => {
    const desk = desks.get(deps) ?? { hearBy: new Map(), timer: null, isLooking: false };
    desks.set(deps, desk);
    desk.hearBy.set(asked, hear);
    desk.timer ??= setInterval(() => void lookForAll(deps, desk), everyMs).unref();
    void lookFor(deps, desk, [asked]);
    return () => {
      desk.hearBy.delete(asked);
      if (desk.hearBy.size > 0 || desk.timer === null) return;
      clearInterval(desk.timer);
      desk.timer = null;
    };
  };
}
