import type { FastifyReply } from 'fastify';
import type { AppDeps } from '../deps.ts';
import { openEventStream } from '../http/event-stream.ts';
import type { SignedIn } from '../http/viewer.ts';
import { viewerOfSignIn } from './sessions.ts';
import { standingOf } from './viewer-standing.ts';

/** How often each stream looks for what any instance wrote. */
const pollMs = 5_000;

/**
 * Streams how the account stands: at once, and whenever level, places, roles or payment are others. It ends with the sign-in.
 * Who keeps the stock of a facility hears the same with its feed; this is for who has none.
 * @throws ProblemError 503 when this instance has no room for another one, 429 when the officer holds too many.
 */
export function streamStanding(
  deps: Pick<AppDeps, 'db' | 'now'>,
  viewer: SignedIn,
  reply: FastifyReply,
): FastifyReply {
  const stream = openEventStream(deps.db, viewer.user, reply);
  let known = '';
  const hear = (now: SignedIn | null): void => {
    if (now === null) {
      stream.end();
      return;
    }
    const standing = JSON.stringify(standingOf(now));
    if (standing !== known) stream.say(`event: standing\ndata: ${standing}\n\n`);
    known = standing;
    if (!now.active) stream.end();
  };
  const look = (): void => void viewerOfSignIn(deps, viewer).then(hear, () => {});
  const poll = setInterval(look, pollMs);
  poll.unref();
  stream.onClose(() => clearInterval(poll));
  hear(viewer);
  return stream.answer();
}
