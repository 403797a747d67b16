import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { AppDeps } from '../deps.ts';
import type { Database } from '../db/schema.ts';
import { withoutTimeLimit } from '../db/time-limit.ts';
import { serverFamilies } from '../families/registry.ts';
import type { ServerFamily } from '../families/server-family.ts';
import type { Drift } from './drift.ts';

// What is kept as a sum is added up again from what never changes: a difference means that something wrote past the events, and
// is an incident, not something to mend in silence.

/** Recomputes every facility and every rollup. Each facility is read in one statement per kind, so a busy one may be checked. */
export async function findDrift(
  db: Kysely<Database>,
  families: readonly ServerFamily[] = serverFamilies,
): Promise<Drift[]> {
  const facilities = await db
    .selectFrom('facility_head')
    .select('facility_id')
    .orderBy('facility_id')
    .execute();
  const found: Drift[] = [];
  for (const { facility_id: facility } of facilities) {
    for (const query of [...families.flatMap((server) => server.drift(facility)), feedDrift(facility)]) {
      found.push(...(await query.execute(db)).rows);
    }
  }
  // They read every wallet and every entry of the country, once an hour.
  await withoutTimeLimit(db, async (connection) => {
    for (const query of families.flatMap((server) => server.figureDrift?.() ?? []))
      found.push(...(await query.execute(connection)).rows);
  });
  return found;
}

/** Looks for drift and records what is new of it as incidents. @returns all that drifts now. */
export async function reconcile(deps: Pick<AppDeps, 'db' | 'now' | 'newId'>): Promise<Drift[]> {
  const found = await findDrift(deps.db);
  for (const drift of found) {
    const kind = `drift-${drift.kind}`;
    const detail = `${drift.id}: kept ${drift.found}, movements say ${drift.expected}`;
    const known = await deps.db
      .selectFrom('incident')
      .select('id')
      .where('kind', '=', kind)
      .where('detail', '=', detail)
      .where('facility_id', 'is not distinct from', drift.facility)
      .executeTakeFirst();
    if (known) continue;
    await deps.db
      .insertInto('incident')
      .values({ id: deps.newId(), facility_id: drift.facility, kind, detail, opened_at: deps.now() })
      .execute();
  }
  return found;
}

function feedDrift(facility: string): RawBuilder<Drift> {
  return sql<Drift>`
    select facility_id::text as facility, 'feed' as kind, facility_id::text as id, seq::text as expected, items::text as found
    from (
      select h.facility_id, h.seq, (select count(*) from feed f where f.facility_id = h.facility_id) as items
      from facility_head h where h.facility_id = ${facility}
    ) counted where seq <> items`;
}
