import type { SettledCases } from '../../families/server-family.ts';
import { derivedId } from '../activity-of-call.ts';

/** Why a case of stock that nobody confirmed was opened. */
export const unconfirmedReason = 'arrival-unconfirmed';

/** The case that a confirmation closes where it was counted. */
export function unconfirmedCaseOf(arrival: string): SettledCases {
  return { id: derivedId(`unconfirmed ${arrival}`), reasons: [unconfirmedReason] };
}
