import { daysBetween, type LocalDate } from '#domain/kernel/local-date.ts';
import { expirySoonDays } from '#domain/ledger/stock-level.ts';
import { Chip } from '#ui/layout/chip.tsx';
import type { Tone } from '#ui/layout/tone.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { expiryWords } from './strings.ts';

/** The expiry day and, as a chip, how long that is from today. */
export function Expiry({ on, today }: { readonly on: LocalDate; readonly today: LocalDate }) {
  const { tone, words } = expiryLook(daysBetween(today, on));
  return (
    <span className="stock-expiry">
      <span className="ui-figure">{formatDate(on)}</span>{' '}
      <Chip tone={tone} icon={tone === 'neutral' ? 'calendar' : 'alert'}>
        {words}
      </Chip>
    </span>
  );
}

/** Tone and words for the days that a lot may still be used; its expiry day is one of them. */
export function expiryLook(days: number): { readonly tone: Tone; readonly words: string } {
  if (days < 0) return { tone: 'danger', words: expiryWords.expired(-days) };
  if (days === 0) return { tone: 'warning', words: expiryWords.today };
  return { tone: days <= expirySoonDays ? 'warning' : 'neutral', words: expiryWords.left(days) };
}
