import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { AppDeps } from '../deps.ts';
import { ProblemError } from '../http/problem.ts';
import { onFacilityMoved } from './facility-signals.ts';

const heartbeatMs = 15_000;
/** How often each instance looks for what another one wrote. */
const pollMs = 5_000;
/** Devices come back by themselves; an end now and then drops those whose sign-in has ended. */
const longestMs = 10 * 60_000;
const mostStreams = 2_000;
/** A tablet holds one for each tab. */
const mostStreamsOfOfficer = 10;

interface OpenStream {
  readonly db: object;
  readonly officer: string;
  readonly stream: PassThrough;
}

const openStreams = new Set<OpenStream>();

/**
 * Streams a line whenever the facility's counter moves, and a heartbeat in between. It carries the number only: the device
 * pulls. Bounded in number and in time; a device that is turned away goes on polling.
 * @throws ProblemError 503 when this instance has no room for another one, 429 when the officer holds too many.
 */
export function streamFacilityEvents(
  deps: Pick<AppDeps, 'db'>,
  { facility, officer }: { readonly facility: string; readonly officer: string },
  reply: FastifyReply,
): FastifyReply {
  if (countOf(deps.db, officer) >= mostStreamsOfOfficer) {
    throw new ProblemError({
      status: 429,
      code: 'too-many-requests',
      detail: 'Too many windows follow the facility at once. Please close some.',
      headers: { 'retry-after': '60' },
    });
  }
  if (openStreams.size >= mostStreams) {
    throw new ProblemError({
      status: 503,
      code: 'busy',
      detail: 'The server is busy. Please try again.',
      headers: { 'retry-after': '60' },
    });
  }
  const stream = new PassThrough();
  const open = { db: deps.db, officer, stream };
  openStreams.add(open);
  let last = -1;
  const tell = (seq: number): void => {
    if (seq <= last) return;
    last = seq;
    stream.write(`event: moved\ndata: ${seq}\n\n`);
  };
  const stopListening = onFacilityMoved(deps.db, facility, tell);
  const look = (): void => void headOf(deps, facility).then(tell, () => {});
  const poll = setInterval(look, pollMs);
  const heartbeat = setInterval(() => stream.write(': still here\n\n'), heartbeatMs);
  const end = setTimeout(() => stream.end(), longestMs);
  for (const timer of [poll, heartbeat, end]) timer.unref();
  stream.once('close', () => {
    openStreams.delete(open);
    stopListening();
    for (const timer of [poll, heartbeat, end]) clearTimeout(timer);
  });
  reply.raw.once('close', () => stream.destroy());
  look();
  return (
    reply
      .type('text/event-stream')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      // The connection ends with the stream: kept alive it would hold up a server that stops.
      .header('connection', 'close')
      .send(stream)
  );
}

/** Ends the streams of a server that is about to close: they would keep it open for as long as devices follow. */
export function endFacilityStreams(db: object): void {
  for (const open of openStreams) if (open.db === db) open.stream.end();
}

function countOf(db: object, officer: string): number {
  let count = 0;
  for (const open of openStreams) if (open.db === db && open.officer === officer) count += 1;
  return count;
}

async function headOf(deps: Pick<AppDeps, 'db'>, facility: string): Promise<number> {
  const row = await deps.db
    .selectFrom('facility_head')
    .select('seq')
    .where('facility_id', '=', facility)
    .executeTakeFirst();
  return row?.seq ?? 0;
}
