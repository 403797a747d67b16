import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { AppDeps } from '../deps.ts';
import type { Database } from '../db/schema.ts';
import { withoutTimeLimit } from '../db/time-limit.ts';
import { registerDrift, vaccNoDrift } from '../immunization/register-drift.ts';
import type { Drift } from './drift.ts';

// Wallets, lots, open entries and rollups are kept sums. Here they are added up again from movements and entries, whose doses never
// change: a difference means that something wrote past the ledger, and is an incident, not something to mend in silence.

const store = sql<number>`(case when to_account = 'store' then doses else 0 end
  - case when from_account = 'store' then doses else 0 end)`;
const issued = sql<number>`(case when from_account = 'store' and to_account = 'field' then doses else 0 end
  - case when from_account = 'field' and to_account = 'store' then doses else 0 end)`;
const inField = sql<number>`(case when to_account = 'field' then doses else 0 end
  - case when from_account = 'field' then doses else 0 end)`;
const wasted = sql<number>`(case when to_account = 'wasted' then doses else 0 end
  - case when from_account = 'wasted' then doses else 0 end)`;
const sent = sql<number>`(case when to_account = 'in_transit' then doses else 0 end)`;

/** Recomputes every facility and every rollup. Each facility is read in one statement per kind, so a busy one may be checked. */
export async function findDrift(db: Kysely<Database>): Promise<Drift[]> {
  const facilities = await db
    .selectFrom('facility_head')
    .select('facility_id')
    .orderBy('facility_id')
    .execute();
  const found: Drift[] = [];
  for (const { facility_id: facility } of facilities) {
    for (const query of [
      walletDrift(facility),
      lotDrift(facility),
      entryDrift(facility),
      feedDrift(facility),
      registerDrift(facility),
      vaccNoDrift(facility),
    ]) {
      found.push(...(await query.execute(db)).rows);
    }
  }
  // They read every wallet and every entry of the country, once an hour.
  await withoutTimeLimit(db, async (connection) => {
    for (const query of [rollupDrift(), activityDrift()])
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

function walletDrift(facility: string): RawBuilder<Drift> {
  return sql<Drift>`
    with fold as (
      select antigen_id, concat_ws('/', sum(${store}), sum(${issued}), sum(${wasted})) as figures
      from movement where facility_id = ${facility} group by antigen_id
    ), kept as (
      select antigen_id, concat_ws('/', balance, issued, wastage) as figures from wallet where facility_id = ${facility}
    )
    select ${facility} as facility, 'wallet' as kind, antigen_id::text as id,
      coalesce(fold.figures, '0/0/0') as expected, coalesce(kept.figures, 'nothing') as found
    from fold full join kept using (antigen_id)
    where coalesce(fold.figures, '0/0/0') is distinct from kept.figures`;
}

function lotDrift(facility: string): RawBuilder<Drift> {
  return sql<Drift>`
    with fold as (
      select lot_id, concat_ws('/', sum(${store}), sum(${issued} + ${sent})) as figures
      from movement where facility_id = ${facility} group by lot_id
    ), kept as (select lot_id, concat_ws('/', "left", moved_on) as figures from lot where facility_id = ${facility})
    select ${facility} as facility, 'lot' as kind, lot_id::text as id,
      coalesce(fold.figures, 'nothing') as expected, coalesce(kept.figures, 'nothing') as found
    from fold full join kept using (lot_id) where fold.figures is distinct from kept.figures`;
}

function entryDrift(facility: string): RawBuilder<Drift> {
  return sql<Drift>`
    with fold as (
      select issued_entry_id as entry_id, sum(${inField})::text as figures
      from movement where facility_id = ${facility} and issued_entry_id is not null group by issued_entry_id
    ), kept as (
      select entry_id, open::text as figures from ledger_entry where facility_id = ${facility} and open is not null
    )
    select ${facility} as facility, 'issued-entry' as kind, entry_id::text as id,
      coalesce(fold.figures, 'nothing') as expected, coalesce(kept.figures, 'nothing') as found
    from fold full join kept using (entry_id) where fold.figures is distinct from kept.figures`;
}

function feedDrift(facility: string): RawBuilder<Drift> {
  return sql<Drift>`
    select facility_id::text as facility, 'feed' as kind, facility_id::text as id, seq::text as expected, items::text as found
    from (
      select h.facility_id, h.seq, (select count(*) from feed f where f.facility_id = h.facility_id) as items
      from facility_head h where h.facility_id = ${facility}
    ) counted where seq <> items`;
}

function rollupDrift(): RawBuilder<Drift> {
  return sql<Drift>`
    with fold as (
      select unit_id, antigen_id, concat_ws('/', sum(balance), sum(issued), sum(wastage)) as figures
      from wallet w join facility f on f.id = w.facility_id
        cross join lateral (values (f.lga_id), (f.state_id), (f.country_id)) unit (unit_id)
      group by unit_id, antigen_id
    ), kept as (
      select unit_id, antigen_id, concat_ws('/', sum(balance), sum(issued), sum(wastage)) as figures
      from rollup_wallet group by unit_id, antigen_id
    )
    select null as facility, 'rollup' as kind, unit_id || ' ' || antigen_id as id,
      coalesce(fold.figures, '0/0/0') as expected, coalesce(kept.figures, '0/0/0') as found
    from fold full join kept using (unit_id, antigen_id)
    where coalesce(fold.figures, '0/0/0') <> coalesce(kept.figures, '0/0/0')`;
}

/** A reversal took what it reverses out of the period that was reported: neither of the two is among what was done. */
function activityDrift(): RawBuilder<Drift> {
  return sql<Drift>`
    with fold as (
      select lga_id, year, quarter, antigen_id, activity, concat_ws('/', sum(doses), count(*)) as figures
      from ledger_entry e join facility f on f.id = e.facility_id
      where activity <> 'reverse' and reversed_by is null
      group by lga_id, year, quarter, antigen_id, activity
    ), kept as (
      select lga_id, year, quarter, antigen_id, activity, concat_ws('/', doses, entries) as figures
      from rollup_activity
    )
    select null as facility, 'rollup' as kind,
      concat_ws(' ', lga_id, year, quarter, antigen_id, activity) as id,
      coalesce(fold.figures, '0/0') as expected, coalesce(kept.figures, '0/0') as found
    from fold full join kept using (lga_id, year, quarter, antigen_id, activity)
    where coalesce(fold.figures, '0/0') <> coalesce(kept.figures, '0/0')`;
}
