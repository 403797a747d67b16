import { daysBetween, type LocalDate } from '#domain/kernel/local-date.ts';
import { expirySoonDays } from '#domain/ledger/stock-level.ts';
import { Flag } from '#ui/layout/flag.tsx';
import type { Tone } from '#ui/layout/tone.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { expiryWords } from './strings.ts';

interface ExpiryProps {
  readonly on: LocalDate;
  readonly today: LocalDate;
}

/** The expiry day and how long that is from today. */
export function Expiry({ on, today }: ExpiryProps) {
  return (
    <span className="stock-expiry">
      <span className="ui-figure stock-unbroken">{formatDate(on)}</span> <DaysLeft on={on} today={today} />
    </span>
  );
}

/** How long a lot may still be used: plain while there is time, a flag as soon as somebody should think of it. */
export function DaysLeft({ on, today }: ExpiryProps) {
  const { tone, words } = expiryLook(daysBetween(today, on));
  if (tone === 'neutral') return <span className="stock-days">{words}</span>;
  return <Flag tone={tone}>{words}</Flag>;
}

/** Tone and words for the days that a lot may still be used; its expiry day is one of them. */
export function expiryLook(days: number): { readonly tone: Tone; readonly words: string } {
  if (days < 0) {
    const words = days > -100 ? expiryWords.expired(-days) : expiryWords.expiredLongAgo;
    return { tone: 'danger', words };
  }
  if (days === 0) return { tone: 'warning', words: expiryWords.today };
  return { tone: days <= expirySoonDays ? 'warning' : 'neutral', words: expiryWords.left(days) };
}
