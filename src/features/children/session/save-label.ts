import { sessionStrings } from './session-strings.ts';

/** What Save saves: doses, or what there is instead of them. */
export function saveLabel(given: number, notGiven: number, isAsked: boolean): string {
  if (given > 0 || (notGiven === 0 && !isAsked)) return sessionStrings.save(given);
  return notGiven > 0 ? sessionStrings.saveNotGiven(notGiven) : sessionStrings.saveAnswer;
}
