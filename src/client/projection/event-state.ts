import type { LogRow, EventRow, EventState } from '#client/db/rows.ts';

/*
 * Where an own event stands, read from two places: its log's position and its row.
 *
 *   saved ──▶ sent ──▶ accepted        by `accepted_through` and `folded_through` of the log: no row is written
 *     └─────────┴────▶ refused, parked, set_aside      written on the row: an answer that a person wants to see
 *
 * - An event is accepted because the page that brought its effect moved `folded_through` past it, in one transaction.
 * - A page's plain verdicts therefore cost no write to the outbox, however many there are.
 */

/** The row in another state, its sparse index kept right. */
export function inState(row: EventRow, state: EventState): EventRow {
  const { exception_of: _index, ...rest } = row;
  return state === 'waiting' ? { ...rest, state } : { ...rest, state, exception_of: row.facility };
}

type Position = Pick<LogRow, 'folded_through'>;
type Event = Pick<EventRow, 'seq' | 'state'>;

/** State of an event as its log knows it. */
export function stateOf(event: Event, log: Position): EventState | 'accepted' {
  return event.state === 'waiting' && event.seq <= log.folded_through ? 'accepted' : event.state;
}

/** True while the event belongs to the fold over the confirmed rows. */
export function isPending(event: Event, log: Position): boolean {
  const state = stateOf(event, log);
  return state === 'waiting' || state === 'parked';
}
