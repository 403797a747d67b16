import { assert } from '#domain/kernel/assert.ts';
import type { EntryActivity, LedgerEntry } from '#domain/ledger/model.ts';

/** What an entry adds to the figures of its period. */
export interface Contribution {
  /** As entered; increments less decrements; of a utilization the doses used. */
  readonly doses: number;
  readonly wastage: number;
  /** What it added to the store, below zero where it took from it. */
  readonly stored: number;
}

type Counted = Pick<LedgerEntry, 'activity' | 'direction' | 'doses' | 'wastage'>;

const outwards = ({ doses }: Counted): Contribution => ({ doses, wastage: 0, stored: -doses });
const inwards = ({ doses }: Counted): Contribution => ({ doses, wastage: 0, stored: doses });

const contributions: Readonly<Record<Exclude<EntryActivity, 'reverse'>, (entry: Counted) => Contribution>> = {
  receive: inwards,
  arrive: inwards,
  issue: outwards,
  transfer: outwards,
  return: outwards,
  adjust: ({ direction, doses }) => {
    const signed = direction === 'decrement' ? -doses : doses;
    return { doses: signed, wastage: 0, stored: signed };
  },
  utilize: ({ doses, wastage }) => ({ doses: doses - wastage, wastage, stored: 0 }),
};

/** The same as the view `ledger_counted` says of the entry once it is stored. */
export function contributionOf(entry: Counted): Contribution {
  assert(entry.activity !== 'reverse', 'a reversal takes away what its entry added');
  return contributions[entry.activity](entry);
}
