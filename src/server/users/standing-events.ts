import type { FastifyReply } from 'fastify';
import type { AppDeps } from '../deps.ts';
import { openEventStream, sharedLooks } from '../http/event-stream.ts';
import type { SignedIn } from '../auth/viewer.ts';
import { viewersOfSignIns, type SignInClaims } from '../auth/sessions.ts';
import { standingOf } from '../auth/viewer-standing.ts';

/** Looks for what any instance wrote, for all streams of this one. */
const keepTold = sharedLooks({
  everyMs: 5_000,
  lookUp: (deps: Pick<AppDeps, 'db' | 'now'>, claims: readonly SignInClaims[]) =>
    viewersOfSignIns(deps, claims),
});

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
  const stopTelling = keepTold(deps, { user: viewer.user, family: viewer.family }, (now) => {
    if (now === null) {
      stream.end();
      return;
    }
    const standing = JSON.stringify(standingOf(now));
    if (standing !== known) stream.say(`event: standing\ndata: ${standing}\n\n`);
    known = standing;
    if (!now.active) stream.end();
  });
  stream.onClose(stopTelling);
  return stream.answer();
}
