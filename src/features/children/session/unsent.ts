import type { SyncRow } from '#client/queries/sync-rows.ts';
import type { Session } from './session.ts';

/** Records of a session that are on this tablet only. */
export interface Unsent {
  readonly doses: number;
  readonly vialsOpened: number;
  readonly vialsEnded: number;
  /** Children registered, answers, and why doses were not given. */
  readonly others: number;
}

type Saved = Pick<SyncRow, 'event' | 'type' | 'payload'>;

/** What of a session is among the events that the server has not taken. */
export function unsentOf(session: Pick<Session, 'seen' | 'vials' | 'on'>, waiting: readonly Saved[]): Unsent {
  const seen = new Set<unknown>(session.seen.map(({ child }) => child));
  const entries = new Set<unknown>(session.vials.map(({ entry }) => entry));
  const count = (isOfSession: (saved: Saved) => boolean) => waiting.filter(isOfSession).length;
  const isDose = ({ type, payload }: Saved) =>
    type === 'immunize' && seen.has(payload['child']) && payload['immunizedOn'] === session.on;
  return {
    doses: count(isDose),
    // An entry and a child have the id of the event that brought them.
    vialsOpened: count(({ type, event }) => type === 'issue' && entries.has(event)),
    vialsEnded: count(({ type, payload }) => type === 'utilize' && entries.has(payload['entry'])),
    others: count(
      (saved) => saved.type !== 'immunize' && (seen.has(saved.payload['child']) || seen.has(saved.event)),
    ),
  };
}
