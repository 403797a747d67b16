import { sql, type RawBuilder } from 'kysely';
import type { Drift } from '../ledger/drift.ts';

/** What the figures of units and facilities should be and are not: they are added up again from wallets and entries. */
export function rollupDrifts(): RawBuilder<Drift>[] {
  return [walletDrift(), facilityDrift(), unitDrift(), lotDrift()];
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

function facilityDrift(): RawBuilder<Drift> {
  return sql<Drift>`
    with fold as (
      select facility_id, antigen_id, year, quarter, month, activity,
        concat_ws('/', sum(doses), count(*), sum(wastage), sum(stored)) as figures
      from ledger_counted group by facility_id, antigen_id, year, quarter, month, activity
    ), kept as (
      select facility_id, antigen_id, year, quarter, month, activity,
        concat_ws('/', doses, entries, wastage, stored) as figures
      from rollup_facility
    )
    select facility_id::text as facility, 'rollup' as kind,
      concat_ws(' ', antigen_id, year, quarter, month, activity) as id,
      coalesce(fold.figures, '0/0/0/0') as expected, coalesce(kept.figures, '0/0/0/0') as found
    from fold full join kept using (facility_id, antigen_id, year, quarter, month, activity)
    where coalesce(fold.figures, '0/0/0/0') <> coalesce(kept.figures, '0/0/0/0')`;
}

/** Added up from the entries too, so that a facility's figures that drifted are told once. */
function unitDrift(): RawBuilder<Drift> {
  return sql<Drift>`
    with fold as (
      select coalesce(f.lga_id, f.state_id, f.country_id) as unit_id, antigen_id, year, quarter, month, activity,
        concat_ws('/', sum(doses), count(*), sum(wastage), sum(stored)) as figures
      from ledger_counted e join facility f on f.id = e.facility_id
      group by 1, antigen_id, year, quarter, month, activity
    ), kept as (
      select unit_id, antigen_id, year, quarter, month, activity,
        concat_ws('/', doses, entries, wastage, stored) as figures
      from rollup_activity
    )
    select null as facility, 'rollup' as kind,
      concat_ws(' ', unit_id, antigen_id, year, quarter, month, activity) as id,
      coalesce(fold.figures, '0/0/0/0') as expected, coalesce(kept.figures, '0/0/0/0') as found
    from fold full join kept using (unit_id, antigen_id, year, quarter, month, activity)
    where coalesce(fold.figures, '0/0/0/0') <> coalesce(kept.figures, '0/0/0/0')`;
}

function lotDrift(): RawBuilder<Drift> {
  return sql<Drift>`
    select facility_id::text as facility, 'rollup' as kind, 'lot ' || lot_id as id,
      concat_ws('/', coalesce(fold.issued, 0), coalesce(fold.wastage, 0)) as expected,
      concat_ws('/', coalesce(kept.issued, 0), coalesce(kept.wastage, 0)) as found
    from lot_counted fold full join rollup_lot kept using (facility_id, antigen_id, lot_id)
    where coalesce(fold.issued, 0) <> coalesce(kept.issued, 0)
      or coalesce(fold.wastage, 0) <> coalesce(kept.wastage, 0)`;
}
