import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { problemSentences } from '#contract/problem-sentences.ts';
import { ProblemError } from './problem.ts';

const heartbeatMs = 15_000;
/** Followers come back by themselves; an end now and then drops those whose sign-in has ended. */
const maxMs = 10 * 60_000;
const maxStreams = 2_000;
/** Each tab holds one. */
const maxStreamsOfOfficer = 10;

interface OpenStream {
  readonly db: object;
  readonly officer: string;
  readonly stream: PassThrough;
}

const openStreams = new Set<OpenStream>();

/** One open stream of server-sent events. */
interface EventStream {
  /** Writes lines, as long as the stream is open. */
  say(text: string): void;
  end(): void;
  onClose(listener: () => void): void;
  /** Hands the stream over as the answer. */
  answer(): FastifyReply;
}

/**
 * Opens a stream of server-sent events with a heartbeat in between, bounded in number and in time.
 * @throws ProblemError 503 when this instance has no room for another one, 429 when the officer holds too many.
 */
export function openEventStream(db: object, officer: string, reply: FastifyReply): EventStream {
  if (countOf(db, officer) >= maxStreamsOfOfficer) {
    throw new ProblemError({
      status: 429,
      code: 'too-many-requests',
      detail: problemSentences.tooManyWindows,
      headers: { 'retry-after': '60' },
    });
  }
  if (openStreams.size >= maxStreams) {
    throw new ProblemError({
      status: 503,
      code: 'busy',
      detail: problemSentences.serverBusy,
      headers: { 'retry-after': '60' },
    });
  }
  const stream = new PassThrough();
  const open = { db, officer, stream };
  openStreams.add(open);
  // A look may come back after the stream has ended, and writing then would cut off what is on its way.
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
        // The connection ends with the stream: kept alive it would hold up a server that stops.
        .header('connection', 'close')
        .send(stream),
  };
}

/** Ends the streams of a server that is about to close: they would keep it open for as long as anybody follows. */
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

/** A poll by an instance: its interval, and its findings for each asker, in their order. */
interface Look<Deps, Asked, Seen> {
  readonly everyMs: number;
  readonly lookUp: (deps: Deps, asked: readonly Asked[]) => Promise<readonly Seen[]>;
}

/** Tells one who asks: at once, then again and again. @returns a function that stops it. */
type Follow<Deps, Asked, Seen> = (deps: Deps, asked: Asked, hear: (seen: Seen) => void) => () => void;

/**
 * Looks for all open streams of an instance by one statement, however many there are. A look that fails is made again at the
 * next time; none begins while one is under way.
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
