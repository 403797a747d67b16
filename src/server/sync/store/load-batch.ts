import type { Transaction } from 'kysely';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { Database } from '../../db/schema.ts';
import type { ServerFamily } from '../../families/server-family.ts';
import { isRead, type Candidate } from '../../families/candidate.ts';
import type { BatchInput } from '../judge/judge-run.ts';
import { loadEvents } from './load-events.ts';
import { loadRows } from './load-rows.ts';

export interface EventsToLoad {
  /** Events that have come. */
  readonly candidates?: readonly Candidate[];
  /** Parked events to judge again. */
  readonly again?: readonly Candidate[];
}

type Loaded = Omit<BatchInput, 'again' | 'facility' | 'head' | 'now' | 'newId' | 'rule' | 'families'>;

/**
 * Loads all that a batch can touch, in two statements, however many events there are: what is known of the events; then the
 * rows that they and those they wake up look at. A family may need one more. The facility's head row is locked by the caller,
 * so nothing of this changes until the transaction ends. Rows come as JSON, one value for each kind.
 */
export async function loadBatch(
  trx: Transaction<Database>,
  facility: FacilityId,
  { candidates = [], again = [] }: EventsToLoad,
  { families, now }: { readonly families: readonly ServerFamily[]; readonly now: Date },
): Promise<Loaded> {
  const events = await loadEvents(trx, facility, { candidates, again, families, now });
  const woken = events.parked.map(({ candidate }) => candidate);
  const asked = {
    facility,
    events: [...candidates, ...again, ...woken].filter(isRead),
    ids: candidates.map(({ eventId }) => eventId),
    now,
  };
  const rows = await loadRows(trx, families, { asked, candidates, again, events });
  return { candidates, ...events, ...rows };
}
