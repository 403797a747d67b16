import { notGivenReasons, type NotGivenReason } from '#domain/immunization/screening/not-given.ts';
import { type OfEdition, placeOf } from '#domain/immunization/schedule/series.ts';
import { notedDoseWords } from '#bindings/not-given-words.ts';
import type { Session } from './session.ts';

/** How many doses of one name were not given for one reason. */
export interface NotGivenRow {
  readonly name: string;
  readonly reason: NotGivenReason;
  readonly doses: number;
}

/** What was not given in a session, in the order of the schedule and then of the reasons. */
export function notGivenRows(notGiven: Session['notGiven'], edition: OfEdition): readonly NotGivenRow[] {
  const counted = Map.groupBy(notGiven, ({ dose, reason }) => `${dose} ${reason}`);
  return [...counted.values()]
    .flatMap(([first, ...others]) => (first ? [{ ...first, doses: others.length + 1 }] : []))
    .toSorted(
      (a, b) =>
        placeOf(a.dose) - placeOf(b.dose) ||
        notGivenReasons.indexOf(a.reason) - notGivenReasons.indexOf(b.reason),
    )
    .map(({ dose, reason, doses }) => ({ name: notedDoseWords(dose, edition), reason, doses }));
}
