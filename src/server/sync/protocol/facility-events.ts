import type { FastifyReply } from 'fastify';
import type { AppDeps } from '../../deps.ts';
import { openEventStream } from '../../http/event-stream.ts';
import { onFacilityMoved } from './facility-signals.ts';
import { keepTold, type Follower } from './followers.ts';

/**
 * Streams a line whenever the facility's counter moves, and a heartbeat in between. It carries the number only: the device
 * pulls. `reference` says so of antigens and places. A line `viewer` says that roles, level or paid status are others now; it is the last one where the account was closed,
 * the sign-in ended or the home is another. Bounded in number and in time; a device that is turned away goes on polling.
 * @throws ProblemError 503 when this instance has no room for another one, 429 when the officer holds too many.
 */
export function streamFacilityEvents(
  deps: Pick<AppDeps, 'db'>,
  follower: Follower,
  reply: FastifyReply,
): FastifyReply {
  const { facility, officer } = follower;
  const stream = openEventStream(deps.db, officer, reply);
  let last = -1;
  const tell = (seq: number): void => {
    if (seq <= last) return;
    last = seq;
    stream.say(`event: moved\ndata: ${seq}\n\n`);
  };
  const stopListening = onFacilityMoved(deps.db, facility, tell);
  let known: string | null = null;
  let toldReference = -1;
  const stopTelling = keepTold(deps, follower, ({ seq, reference, standing, isIn }) => {
    tell(seq);
    if (reference > toldReference) stream.say(`event: reference\ndata: ${reference}\n\n`);
    toldReference = reference;
    if (!isIn || (known !== null && known !== standing)) stream.say('event: viewer\ndata: changed\n\n');
    if (!isIn) stream.end();
    known = standing;
  });
  stream.onClose(() => {
    stopListening();
    stopTelling();
  });
  return stream.answer();
}
