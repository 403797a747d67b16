import { analysisStrings } from '../strings.ts';

/** `2026-11` as `11/2026`. */
export function monthWords(month: string): string {
  return `${month.slice(5)}/${month.slice(0, 4)}`;
}

/** The first and the last of months that follow each other. */
export function monthEnds(months: readonly string[]): readonly [string, string] {
  return [monthWords(months.at(0) ?? ''), monthWords(months.at(-1) ?? '')];
}

/** A month in words; the one that is running says so, because what is missing of it may still come. */
export function monthOrRunning(month: string, today: string): string {
  const words = monthWords(month);
  return month === today.slice(0, 7) ? analysisStrings.running(words) : words;
}
