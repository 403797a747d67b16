import type { Transaction } from 'kysely';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { Database } from '../db/schema.ts';
import type { BatchInput } from './judge-run.ts';
import type { Candidate } from './judge-event.ts';
import { loadEvents } from './load-events.ts';
import { loadRows } from './load-rows.ts';
import { loadRegister } from '../immunization/load-register.ts';

type Given = 'candidates' | 'again' | 'facility' | 'head' | 'now' | 'newId' | 'rule';

/**
 * Loads all that the candidates can touch, in two statements, however many candidates there are: what is known of the
 * events, then the rows that they and those they wake up look at; where children are concerned, in one or two more. The
 * facility's head row is locked by the caller, so nothing of this changes until the transaction ends. Rows come as JSON, one
 * value for each kind.
 */
export async function loadBatch(
  trx: Transaction<Database>,
  facility: FacilityId,
  candidates: readonly Candidate[],
  again: readonly Candidate[],
  now: Date,
): Promise<Omit<BatchInput, Given>> {
  const events = await loadEvents(trx, facility, candidates, again);
  const { given, ...rows } = await loadRows(trx, facility, candidates, again, events);
  const woken = events.parked.map(({ candidate }) => candidate);
  const register = await loadRegister(trx, facility, [...candidates, ...again, ...woken], now);
  return { ...events, ...rows, register: { ...register, given: new Map([...given, ...register.given]) } };
}
