import type { LedgerActivity } from '#domain/ledger/decide.ts';
import { ledger } from './families/ledger.ts';
import { type EventLeft, eventIn } from './families/registry.ts';

/**
 * The stock activity inside an event; null for any other event, and if this build does not know its type or payload
 * version. The argument may be the remains of a damaged row.
 */
export function activityOf(event: EventLeft): LedgerActivity | null {
  return (eventIn(event, [ledger])?.event ?? null) as LedgerActivity | null;
}
