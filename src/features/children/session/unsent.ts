import type { SyncRow } from '#client/sync-centre-rows.ts';
import {
  dosesTakenBack,
  isRegisterEvent,
  type OwnRegisterEvent,
  seenHere,
  takenBack,
} from '#domain/sessions/held/given-in.ts';
import type { Session } from './session.ts';

/** Records of a session that are on this tablet only. */
export interface Unsent {
  readonly doses: number;
  /** Doses that were recorded and taken back again. */
  readonly takenBack: number;
  readonly vialsOpened: number;
  /** Vials of which it was taken back that they were opened. */
  readonly vialsNotOpened: number;
  readonly vialsEnded: number;
  /** Children registered, answers, and why doses were not given. */
  readonly others: number;
}

type Saved = Pick<SyncRow, 'event' | 'type' | 'payload'>;

/** What of a session is among the events that the server has not taken, in the order in which they were saved. */
export function unsentOf(
  session: Pick<Session, 'seen' | 'vials' | 'on' | 'held'>,
  waiting: readonly Saved[],
): Unsent {
  const held = { session: session.held?.session ?? null, on: session.on };
  const own = waiting.filter(isRegisterEvent) as readonly Saved[] as readonly OwnRegisterEvent[];
  const taken = takenBack(own);
  const seen = new Set<unknown>(session.seen.map(({ child }) => child));
  const entries = new Set<unknown>(session.vials.map(({ entry }) => entry));
  const count = (isOfSession: (saved: Saved) => boolean) => waiting.filter(isOfSession).length;
  return {
    doses: seenHere(own, held).reduce((sum, { doses }) => sum + doses, 0),
    takenBack: dosesTakenBack(own, held),
    // An entry and a child have the id of the event that brought them.
    vialsOpened: count(({ type, event }) => type === 'issue' && entries.has(event)),
    vialsNotOpened: count(
      ({ type, payload }) => type === 'take-back-session-vial' && payload['session'] === held.session,
    ),
    vialsEnded: count(({ type, payload }) => type === 'utilize' && entries.has(payload['entry'])),
    others: count(
      ({ type, event, payload }) =>
        type !== 'immunize' &&
        type !== 'take-back-answers' &&
        !taken.has(event) &&
        (seen.has(payload['child']) || seen.has(event)),
    ),
  };
}
