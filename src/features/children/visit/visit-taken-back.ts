import { type ChildCard, recordsOnCard } from '#client/children/card.ts';
import type { RegisterEvent } from '#domain/immunization/register/record.ts';
import { screeningsOf } from '#domain/immunization/screening/findings.ts';
import type { EventId } from '#domain/kernel/ids.ts';
import { keptReasons } from '#bindings/kept-reasons.ts';

/** What takes a visit back, and the doses of it that stand. */
export interface TakenBack {
  readonly events: readonly RegisterEvent[];
  readonly doses: number;
}

/**
 * All that still stands of a visit by the events that it was saved with, taken back: each dose is declared void and is in its vial again,
 * and what was asked and why doses were not given was never said, under whichever entry of the child. No events where nothing stands.
 */
export function visitTakenBack(card: ChildCard, saved: readonly string[]): TakenBack {
  const reason = keptReasons.doseTakenBack;
  const isSaved = (event: EventId | undefined): event is EventId =>
    event !== undefined && saved.includes(event);
  const answers = [card.child, ...card.merged].flatMap((entry): readonly RegisterEvent[] => {
    const said = [...screeningsOf(entry), ...(entry.findings ?? []), ...(entry.notGiven ?? [])];
    const events = [...new Set(said.flatMap(({ event }) => (isSaved(event) ? [event] : [])))];
    return events.length === 0
      ? []
      : [{ type: 'take-back-answers', payload: { child: entry.id, events, reason } }];
  });
  const records = recordsOnCard(card).filter(({ id }) => saved.includes(id));
  return {
    events: [
      ...answers,
      ...records.map(({ id }): RegisterEvent => ({
        type: 'void-immunization',
        payload: { immunization: id, reason },
      })),
    ],
    doses: records.reduce((sum, record) => sum + record.doses, 0),
  };
}
