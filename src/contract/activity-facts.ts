import type { RuleFacts } from '#domain/kernel/event-of.ts';
import { facilityDayAt } from '#domain/kernel/facility-time.ts';
import { entryIdOf } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { ActivityFacts, SentBy } from '#domain/ledger/model.ts';
import type { EventEnvelope } from './wire/envelope.ts';

type FactsOfEvent = Pick<
  EventEnvelope,
  'event_id' | 'facility' | 'actor' | 'recorded_at' | 'clock_offset_ms'
>;

/** Facts about an event that every family's rules get besides its payload. */
export type EventFacts = ActivityFacts &
  RuleFacts & {
    /** The colleague who sent it; only the server knows. */
    readonly sentBy?: SentBy | undefined;
  };

/** The time at which an event was saved, in ms since 1970, by the tablet's clock corrected by its known offset. */
export function savedAtMs({
  recorded_at,
  clock_offset_ms,
}: Pick<FactsOfEvent, 'recorded_at' | 'clock_offset_ms'>): number {
  return Math.min(Date.parse(recorded_at) + clock_offset_ms, lastMoment);
}

/** The last instant whose date at the facilities has a four-digit year. */
const lastMoment = Date.parse('9999-12-31T22:59:59.999Z');

/**
 * The facts about an event that a rule gets besides its payload. Rows carry the tablet's time of saving, corrected by
 * the known offset of its clock, so that tablet and server write the same row. The server passes its own `now`,
 * because nothing was saved later.
 */
export function factsOf(event: FactsOfEvent, now?: Date): EventFacts {
  const saved = savedAtMs(event);
  const at = new Date(Math.min(saved, now?.getTime() ?? lastMoment)).toISOString();
  return {
    event: event.event_id,
    entry: entryIdOf(event.event_id),
    facility: event.facility,
    actor: event.actor,
    at,
    recordedOn: at.slice(0, 10) as LocalDate,
    savedOn: facilityDayAt(saved),
  };
}
