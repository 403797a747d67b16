import type { Transaction } from 'kysely';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { Database } from '../db/schema.ts';
import type { BatchInput } from './judge-run.ts';
import type { Candidate, NamedEvent } from './judge-event.ts';
import { loadEvents } from './load-events.ts';
import { loadRows } from './load-rows.ts';
import { meanwhile } from './send-in-turn.ts';
import { loadRegister } from '../immunization/load-register.ts';

type Given = 'again' | 'facility' | 'head' | 'now' | 'newId' | 'rule';

export interface EventsToLoad {
  /** Events that have come; they are read through while the database is asked about them. */
  readonly come?: { readonly named: readonly NamedEvent[]; readonly read: () => readonly Candidate[] };
  /** Parked events to judge again. */
  readonly again?: readonly Candidate[];
}

const nothing = { named: [], read: () => [] };

/**
 * Loads all that a batch can touch, in two statements, however many events there are: what is known of the events, which
 * are read through meanwhile; then the rows that they and those they wake up look at; where children are concerned, in one
 * or two more. The facility's head row is locked by the caller, so nothing of this changes until the transaction ends. Rows
 * come as JSON, one value for each kind.
 */
export async function loadBatch(
  trx: Transaction<Database>,
  facility: FacilityId,
  { come = nothing, again = [] }: EventsToLoad,
  now: Date,
): Promise<Omit<BatchInput, Given>> {
  const [events, candidates] = await meanwhile(loadEvents(trx, facility, come.named, again), come.read);
  const { given, ...rows } = await loadRows(trx, facility, candidates, again, events);
  const woken = events.parked.map(({ candidate }) => candidate);
  const register = await loadRegister(trx, facility, [...candidates, ...again, ...woken], now);
  return {
    candidates,
    ...events,
    ...rows,
    register: { ...register, given: new Map([...given, ...register.given]) },
  };
}
