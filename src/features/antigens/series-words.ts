import { dosesOf } from '#domain/immunization/schedule/series.ts';
import { doseOnOneLine } from '#bindings/dose-words.ts';
import { antigenStrings } from './strings.ts';

/** A series of the schedule with its doses, as cards call them. */
export function seriesWords(series: string): string {
  const doses = dosesOf(series).map(({ name }) => doseOnOneLine(name));
  return antigenStrings.seriesOf(series, doses.join(', '));
}
