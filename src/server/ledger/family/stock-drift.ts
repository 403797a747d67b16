import { sql, type RawBuilder } from 'kysely';
import { arrivingAccounts, bringingAccounts } from '#domain/ledger/apply.ts';
import type { Drift } from '../../families/drift.ts';

const store = sql<number>`(case when to_account = 'store' then doses else 0 end
  - case when from_account = 'store' then doses else 0 end)`;
const issued = sql<number>`(case when from_account = 'store' and to_account = 'field' then doses else 0 end
  - case when from_account = 'field' and to_account = 'store' then doses else 0 end)`;
const inField = sql<number>`(case when to_account = 'field' then doses else 0 end
  - case when from_account = 'field' then doses else 0 end)`;
const wasted = sql<number>`(case when to_account = 'wasted' then doses else 0 end
  - case when from_account = 'wasted' then doses else 0 end)`;
// As `movedOn` of the domain says.
const movedOn = sql<number>`(case when from_account = 'store' and to_account not in (${sql.join(bringingAccounts)}) then doses
  when to_account = 'store' and from_account not in (${sql.join(arrivingAccounts)}) then -doses else 0 end)`;

/** Wallets, lots and open entries of a facility that are not the sum of their movements. */
export function stockDrift(facility: string): RawBuilder<Drift>[] {
  return [walletDrift(facility), lotDrift(facility), entryDrift(facility)];
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
      select lot_id, concat_ws('/', sum(${store}), sum(${movedOn})) as figures
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
