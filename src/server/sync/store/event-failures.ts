import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Counts that an event's rule threw: in a transaction of its own, because that of the batch was given up. */
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
