import type { ActivityFacts, LedgerLine } from './model.ts';

/** What every entry starts with: its id, who recorded it and when, and nothing that a later activity would say of it. */
export function bornBy(
  facts: ActivityFacts,
): Pick<
  LedgerLine,
  'id' | 'admin' | 'createdAt' | 'reason' | 'reverses' | 'reversedBy' | 'arrival' | 'history'
> {
  return {
    id: facts.entry,
    admin: facts.actor,
    createdAt: facts.at,
    reason: null,
    reverses: null,
    reversedBy: null,
    arrival: null,
    history: [],
  };
}
