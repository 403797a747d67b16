import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import type { FastifyReply } from 'fastify';
import type { AppDeps } from '../../deps.ts';
import { ProblemError } from '../../http/problem.ts';
import { onFacilityMoved } from './facility-signals.ts';

const heartbeatMs = 15_000;
/** How often each instance looks for what another one wrote, and whether the sign-in is still what it was. */
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

/** Whose stream it is, of which facility. */
export interface Follower {
  readonly facility: string;
  readonly officer: string;
  /** The sign-in that it was opened with. */
  readonly family: string;
}

/**
 * Streams a line whenever the facility's counter moves, and a heartbeat in between. It carries the number only: the device
 * pulls. A line `viewer` says that roles, level or paid status are others now; it is the last one where the account was closed,
 * the sign-in ended or the home is another. Bounded in number and in time; a device that is turned away goes on polling.
 * @throws ProblemError 503 when this instance has no room for another one, 429 when the officer holds too many.
 */
export function streamFacilityEvents(
  deps: Pick<AppDeps, 'db'>,
  follower: Follower,
  reply: FastifyReply,
): FastifyReply {
  const { facility, officer } = follower;
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
  // A look may come back after the stream has ended, and writing then would cut off what is on its way.
  const say = (text: string): void => {
    if (!stream.writableEnded) stream.write(text);
  };
  let last = -1;
  const tell = (seq: number): void => {
    if (seq <= last) return;
    last = seq;
    say(`event: moved\ndata: ${seq}\n\n`);
  };
  const stopListening = onFacilityMoved(deps.db, facility, tell);
  let known: string | null = null;
  const hear = ({ seq, standing, isIn }: Seen): void => {
    tell(seq);
    if (!isIn || (known !== null && known !== standing)) say('event: viewer\ndata: changed\n\n');
    if (!isIn) stream.end();
    known = standing;
  };
  const look = (): void => void seenBy(deps, follower).then(hear, () => {});
  const poll = setInterval(look, pollMs);
  const heartbeat = setInterval(() => say(': still here\n\n'), heartbeatMs);
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

interface Seen {
  /** Where the facility's counter stands. */
  readonly seq: number;
  /** Changes with the officer's level, places, roles and paid status. */
  readonly standing: string;
  /** True while the sign-in holds and the officer records for the facility. */
  readonly isIn: boolean;
}

async function seenBy({ db }: Pick<AppDeps, 'db'>, { facility, family }: Follower): Promise<Seen> {
  const { rows } = await sql<{ seq: number; standing: string | null }>`
    select coalesce((select seq from facility_head where facility_id = ${facility}), 0) as seq,
      (select concat_ws(' ', u.level, u.lga_id, u.state_id, u.paid, u.paid_ended_at,
          (select string_agg(concat_ws(' ', c.paid, c.ends_at), ' ' order by c.unit_id) from place_cover c
            where c.unit_id in (u.facility_id, u.lga_id, u.state_id, u.country_id)),
          (select string_agg(r.role, ' ' order by r.role) from user_role r where r.user_id = u.id))
        from session_family f join app_user u on u.id = f.user_id
        where f.id = ${family} and f.revoked_at is null and not f.send_only and u.active and u.facility_id = ${facility}
      ) as standing`.execute(db);
  const { seq, standing } = rows[0] ?? { seq: 0, standing: null };
  return { seq, standing: standing ?? '', isIn: standing !== null };
}
