import type { LocalDate } from '#domain/kernel/local-date.ts';
import { useToday } from '#bindings/use-today.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { dayWords } from '../calendar-words.ts';
import { sessionStrings } from './session-strings.ts';

/** That a session which was not closed goes on with its own day: what is given today belongs to another one. */
export function OfEarlierDay({ on }: { readonly on: LocalDate }) {
  const today = useToday();
  if (on >= today) return null;
  return (
    <Banner tone="warning" title={sessionStrings.earlierDay(dayWords(on))}>
      {sessionStrings.earlierDayHint}
    </Banner>
  );
}
