import { analysisStrings } from '../strings.ts';

/** `2026-11` as `11/2026`; the month that is running says so, because what is missing of it may still come. */
export function monthOrRunning(month: string, today: string): string {
  const words = `${month.slice(5)}/${month.slice(0, 4)}`;
  return month === today.slice(0, 7) ? analysisStrings.running(words) : words;
}
