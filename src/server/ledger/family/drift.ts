import { type RawBuilder, sql } from 'kysely';
import type { Drift } from '../../families/server-family.ts';
import { arrivingAccounts, bringingAccounts } from '#domain/ledger/apply.ts';

/** Finds figures of a facility and its lots that are not the sum of its entries. */
export function facilityRollupDrifts(facility: string): RawBuilder<Drift>[] {
  return [facilityDrift(facility), lotDrift(facility), reportDrift(facility), cardDrift(facility)];
}

/**
 * Finds figures of units that are not the sum of their facilities' figures, which are compared with the entries
 * separately. Covers all units, or the activity in the given ones.
 */
export function unitRollupDrifts(units: readonly string[] | null): RawBuilder<Drift>[] {
  return [walletDrift(), unitDrift(units), periodDrift(units)];
}

function walletDrift(): RawBuilder<Drift> {
  return sql<Drift>`
    with fold as (
      select unit_id, antigen_id, concat_ws('/', sum(balance), sum(issued), sum(wastage)) as figures
      from wallet w join facility f on f.id = w.facility_id
        cross join lateral (values (f.lga_id), (f.state_id), (f.country_id)) unit (unit_id)
      where unit_id is not null group by unit_id, antigen_id
    ), kept as (
      select unit_id, antigen_id, concat_ws('/', sum(balance), sum(issued), sum(wastage)) as figures
      from rollup_wallet group by unit_id, antigen_id
    )
    select null as facility, 'rollup' as kind, unit_id || ' ' || antigen_id as id,
      coalesce(fold.figures, '0/0/0') as expected, coalesce(kept.figures, '0/0/0') as found
    from fold full join kept using (unit_id, antigen_id)
    where coalesce(fold.figures, '0/0/0') <> coalesce(kept.figures, '0/0/0')`;
}

function facilityDrift(facility: string): RawBuilder<Drift> {
  return sql<Drift>`
    with fold as (
      select antigen_id, year, quarter, month, activity, reason,
        concat_ws('/', sum(doses), count(*), sum(wastage), sum(stored)) as figures
      from ledger_counted where facility_id = ${facility} group by antigen_id, year, quarter, month, activity, reason
    ), kept as (
      select antigen_id, year, quarter, month, activity, reason, concat_ws('/', doses, entries, wastage, stored) as figures
      from rollup_facility where facility_id = ${facility}
    )
    select ${facility} as facility, 'rollup' as kind, concat_ws(' ', antigen_id, year, quarter, month, activity, reason) as id,
      coalesce(fold.figures, '0/0/0/0') as expected, coalesce(kept.figures, '0/0/0/0') as found
    from fold full join kept using (antigen_id, year, quarter, month, activity, reason)
    where coalesce(fold.figures, '0/0/0/0') <> coalesce(kept.figures, '0/0/0/0')`;
}

function lotDrift(facility: string): RawBuilder<Drift> {
  return sql<Drift>`
    with fold as (
      select antigen_id, lot_id, concat_ws('/', issued, wastage, discarded) as figures
      from lot_counted where facility_id = ${facility}
    ), kept as (
      select antigen_id, lot_id, concat_ws('/', issued, wastage, discarded) as figures
      from rollup_lot where facility_id = ${facility}
    )
    select ${facility} as facility, 'rollup' as kind, 'lot ' || lot_id as id,
      coalesce(fold.figures, '0/0/0') as expected, coalesce(kept.figures, '0/0/0') as found
    from fold full join kept using (antigen_id, lot_id)
    where coalesce(fold.figures, '0/0/0') <> coalesce(kept.figures, '0/0/0')`;
}

function reportDrift(facility: string): RawBuilder<Drift> {
  const figures = sql`concat_ws('/', entries, doses, extract(epoch from received_at)) as figures`;
  return sql<Drift>`
    with fold as (select month, ${figures} from report_counted where facility_id = ${facility}),
      kept as (select month, ${figures} from rollup_report where facility_id = ${facility})
    select ${facility} as facility, 'rollup' as kind, 'report ' || month as id,
      coalesce(fold.figures, 'nothing') as expected, coalesce(kept.figures, 'nothing') as found
    from fold full join kept using (month) where fold.figures is distinct from kept.figures`;
}

/** Compares stock cards that are not marked as out of date. */
function cardDrift(facility: string): RawBuilder<Drift> {
  return sql<Drift>`
    with fold as (
      select concat_ws('/', sum(balance), sum(issued), sum(wastage)) as figures from wallet where facility_id = ${facility}
    ), kept as (
      select concat_ws('/', c.balance, c.issued, c.wastage) as figures
      from facility_card c join facility_head h on h.facility_id = c.facility_id and h.seq = c.seq
      where c.facility_id = ${facility}
    )
    select ${facility} as facility, 'rollup' as kind, 'card' as id, fold.figures as expected, kept.figures as found
    from fold cross join kept where fold.figures <> kept.figures`;
}

function periodDrift(units: readonly string[] | null): RawBuilder<Drift> {
  const figures = sql`concat_ws('/', doses, entries, wastage, stored) as figures`;
  const isAsked = isOneOf(sql`unit_id`, units);
  return sql<Drift>`
    with fold as (select unit_id, antigen_id, activity, year, quarter, ${figures} from period_counted where ${isAsked}),
      kept as (select unit_id, antigen_id, activity, year, quarter, ${figures} from rollup_period where ${isAsked})
    select null as facility, 'rollup' as kind, concat_ws(' ', 'period', unit_id, antigen_id, activity, year, quarter) as id,
      coalesce(fold.figures, '0/0/0/0') as expected, coalesce(kept.figures, '0/0/0/0') as found
    from fold full join kept using (unit_id, antigen_id, activity, year, quarter)
    where coalesce(fold.figures, '0/0/0/0') <> coalesce(kept.figures, '0/0/0/0')`;
}

function isOneOf(unit: RawBuilder<unknown>, units: readonly string[] | null): RawBuilder<unknown> {
  return units === null ? sql`true` : sql`${unit} = any(${units}::uuid[])`;
}

function unitDrift(units: readonly string[] | null): RawBuilder<Drift> {
  const lowest = sql`coalesce(f.lga_id, f.state_id, f.country_id)`;
  return sql<Drift>`
    with fold as (
      select ${lowest} as unit_id, antigen_id, year, quarter, month, activity, reason,
        concat_ws('/', sum(doses), sum(entries), sum(wastage), sum(stored)) as figures
      from rollup_facility r join facility f on f.id = r.facility_id where ${isOneOf(lowest, units)}
      group by 1, antigen_id, year, quarter, month, activity, reason
    ), kept as (
      select unit_id, antigen_id, year, quarter, month, activity, reason,
        concat_ws('/', doses, entries, wastage, stored) as figures
      from rollup_activity where ${isOneOf(sql`unit_id`, units)}
    )
    select null as facility, 'rollup' as kind,
      concat_ws(' ', unit_id, antigen_id, year, quarter, month, activity, reason) as id,
      coalesce(fold.figures, '0/0/0/0') as expected, coalesce(kept.figures, '0/0/0/0') as found
    from fold full join kept using (unit_id, antigen_id, year, quarter, month, activity, reason)
    where coalesce(fold.figures, '0/0/0/0') <> coalesce(kept.figures, '0/0/0/0')`;
}

const store = sql<number>`(case when to_account = 'store' then doses else 0 end
  - case when from_account = 'store' then doses else 0 end)`;
const issued = sql<number>`(case when from_account = 'store' and to_account = 'field' then doses else 0 end
  - case when from_account = 'field' and to_account = 'store' then doses else 0 end)`;
const inField = sql<number>`(case when to_account = 'field' then doses else 0 end
  - case when from_account = 'field' then doses else 0 end)`;
const wasted = sql<number>`(case when to_account = 'wasted' then doses else 0 end
  - case when from_account = 'wasted' then doses else 0 end)`;
// Must match `movedOn` in the domain.
const movedOn = sql<number>`(case when from_account = 'store' and to_account not in (${sql.join(bringingAccounts)}) then doses
  when to_account = 'store' and from_account not in (${sql.join(arrivingAccounts)}) then -doses else 0 end)`;

/** Finds wallets, lots and open entries of a facility that are not the sum of their movements. */
export function stockDrift(facility: string): RawBuilder<Drift>[] {
  return [walletRowDrift(facility), lotRowDrift(facility), entryRowDrift(facility)];
}

function walletRowDrift(facility: string): RawBuilder<Drift> {
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

function lotRowDrift(facility: string): RawBuilder<Drift> {
  return sql<Drift>`
    with fold as (
      select lot_id, concat_ws('/', sum(${store}), sum(${movedOn})) as figures
      from movement where facility_id = ${facility} group by lot_id
    ), kept as (select lot_id, concat_ws('/', "left", moved_on) as figures from lot where facility_id = ${facility})
    select ${facility} as facility, 'lot' as kind, lot_id::text as id,
      coalesce(fold.figures, 'nothing') as expected, coalesce(kept.figures, 'nothing') as found
    from fold full join kept using (lot_id) where fold.figures is distinct from kept.figures`;
}

function entryRowDrift(facility: string): RawBuilder<Drift> {
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
