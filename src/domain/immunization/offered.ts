import { schedule } from './schedule-data.ts';
import { seriesOf } from './series.ts';

/**
 * The series that a facility does not offer: of the vaccines that come to one place after another, those that it keeps nothing
 * of. What the whole country gives is due everywhere, kept or not, so that no child is forgotten over a missing wallet.
 */
export function notOfferedBy(keptAntigens: readonly string[]): ReadonlySet<string> {
  const kept = new Set(keptAntigens.map(seriesOf));
  return new Set(
    schedule.flatMap(({ antigen, isBeingIntroduced }) =>
      isBeingIntroduced && !kept.has(antigen) ? [antigen] : [],
    ),
  );
}
