import { type Kysely, sql, type Transaction } from 'kysely';
import { grantGivenAt } from '../../auth/grant-id.ts';
import { sessionSecretsOf } from '../../auth/sessions.ts';
import type { Config } from '../../config.ts';
import type { Write } from '../../db/insert-of.ts';
import type { Database } from '../../db/schema.ts';
import { serverFamilies } from '../../families.ts';
import type { ServerFamily } from '../../families/server-family.ts';
import type { LockedFacility } from '../../families/facility-lock.ts';
import { judgeBatch } from './judge-batch.ts';
import type { BatchOutcome } from './judge-run.ts';
import type { Rule } from './judge-event.ts';
import { type EventsToLoad, loadBatch } from '../store/load-batch.ts';
import { writeBatch } from '../store/write-batch.ts';

export interface JudgeDeps {
  readonly now: () => Date;
  readonly newId: () => string;
  readonly config: Pick<Config, 'sms' | 'sessionSecret' | 'formerSecrets'>;
  /** Replaces a family's own rule in tests. */
  readonly rule?: Rule;
  /** The families of the registry, unless a test adds one. */
  readonly families?: readonly ServerFamily[];
}

/** The families that a server knows. */
export function familiesOf({ families }: Pick<JudgeDeps, 'families'>): readonly ServerFamily[] {
  return families ?? serverFamilies;
}

/** Events to judge in one transaction. */
interface Batch extends EventsToLoad {
  /** A write to another table, sent in the same statement as the facility's rows. */
  readonly beside?: Write;
}

/** Loads, judges and stores events of one facility. The transaction must hold the lock on the facility's head row. */
export async function judgeInTransaction(
  trx: Transaction<Database>,
  deps: JudgeDeps,
  locked: LockedFacility,
  batch: Batch,
): Promise<BatchOutcome> {
  const now = deps.now();
  const families = familiesOf(deps);
  const loaded = await loadBatch(trx, locked.facility, batch, { families, now });
  const outcome = judgeBatch({
    ...loaded,
    again: batch.again ?? [],
    facility: locked.facility,
    head: locked.seq,
    now,
    newId: deps.newId,
    families,
    grantGivenAt: (id, holder) => grantGivenAt(sessionSecretsOf(deps), id, holder),
    rule: deps.rule ?? ((_event, decide) => decide()),
  });
  const sms = deps.config.sms !== null;
  await writeBatch(trx, locked, outcome, { families, now, sms, beside: batch.beside ?? null });
  return outcome;
}

/** Counts a failure of an event's rule in a separate transaction, because the batch's own was rolled back. */
export async function countFailure(
  deps: { readonly db: Kysely<Database>; readonly now: () => Date },
  facility: string,
  event: string,
): Promise<void> {
  await deps.db
    .insertInto('event_failure')
    .values({ facility_id: facility, event_id: event, failures: 1, last_at: deps.now() })
    .onConflict((conflict) =>
      conflict
        .columns(['facility_id', 'event_id'])
        .doUpdateSet({ failures: sql<number>`event_failure.failures + 1`, last_at: deps.now() }),
    )
    .execute();
}
