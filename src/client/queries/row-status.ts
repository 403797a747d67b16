import type { LogRow, EventState } from '#client/db/rows.ts';
import { isPractising } from '#client/practice/practising.ts';
import { stateOf } from '../projection/rows.ts';

/** How far a row has come: made up, on this device, on the server, back again, or in need of a person. */
export type RowStatus = 'practice' | 'waiting' | 'sent' | 'saved' | 'refused' | 'parked' | 'set-aside';

/** Status of an own event; one that the server has taken is sent until a page brings its effect. */
export function rowStatus(
  own: { readonly state: EventState; readonly seq: number },
  log: LogRow | undefined,
): RowStatus {
  const state = log === undefined ? own.state : stateOf(own, log);
  switch (state) {
    case 'waiting':
      if (isPractising()) return 'practice';
      return log !== undefined && own.seq <= log.accepted_through ? 'sent' : 'waiting';
    case 'accepted':
      return 'saved';
    case 'set_aside':
      return 'set-aside';
    default:
      return state;
  }
}

/** How many of so many pending events have still to reach the server: of a practice none ever does. */
export function stillToSend(pending: number): number {
  return isPractising() ? 0 : pending;
}
