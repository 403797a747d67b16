import type { LedgerActivity } from '#domain/ledger/decide.ts';
import { ledger } from './families/ledger.ts';
import { type EventLeft, eventIn } from './families/registry.ts';

/**
 * The activity of the stock inside an event, or null for any other, and where this build does not know its type or the version of its
 * payload. An event may be what a damaged row has left of one.
 */
export function activityOf(event: EventLeft): LedgerActivity | null {
  return (eventIn(event, [ledger])?.event ?? null) as LedgerActivity | null;
}
