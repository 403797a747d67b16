import { rowsAs, type Rows } from '../db/rows.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { isoText } from '../db/stored-moments.ts';
import { activityNameOf, listedAs, type ActivityName } from '#contract/activity-names.ts';
import { instantTextOf } from '#contract/typed.ts';
import type { LedgerEntryResource } from '#contract/calls/stock.ts';
import { entryActivities, type EntryActivity } from '#domain/ledger/ledger-entry.ts';
import type { Database } from '../db/schema.ts';

/** A ledger entry joined with the names of its places, flat so that a listing can search and sort it. */
export interface EntryListingRow extends Omit<LedgerEntryResource, 'antigen' | 'activity' | 'is_reversal'> {
  readonly activity: EntryActivity;
  readonly reverses: EntryActivity | null;
  readonly antigen: string;
  readonly antigen__name: string;
  readonly antigen__schedule: string;
  readonly dose_text: string;
}

/**
 * The condition for entries listed under an activity: received stock may come from a supplier or from another
 * facility, and a reversal is listed with what it reverses.
 */
export function listedUnder(name: ActivityName): RawBuilder<boolean> {
  const named = sql.join(
    entryActivities.filter((activity) => activity !== 'reverse' && activityNameOf(activity) === name),
  );
  return sql<boolean>`(e.activity in (${named}) or e.reverses in (${named}))`;
}

/** Reads the ledger entries that a condition on `e` selects. An id is shown where a facility or antigen has no name. */
export function entryRows(db: Kysely<Database>, where: RawBuilder<boolean>): Rows<EntryListingRow> {
  const rows = db
    .selectFrom('ledger_entry as e')
    .innerJoin('facility as f', 'f.id', 'e.facility_id')
    .leftJoin('lga', 'lga.id', 'f.lga_id')
    .leftJoin('state', 'state.id', 'f.state_id')
    .innerJoin('country', 'country.id', 'f.country_id')
    .leftJoin('antigen as a', 'a.id', 'e.antigen_id')
    .leftJoin('lot', (join) =>
      join.onRef('lot.facility_id', '=', 'e.facility_id').onRef('lot.lot_id', '=', 'e.entry_id'),
    )
    .select([
      'e.entry_id as id',
      'e.activity',
      'e.antigen_id as antigen',
      sql<string>`coalesce(a.name, e.antigen_id::text)`.as('antigen__name'),
      sql<string>`coalesce(a.schedule, '')`.as('antigen__schedule'),
      'e.vvm_stage',
      'e.vendor',
      'e.facility_id as facility',
      'f.name as facility__name',
      'f.country_id as country',
      'country.name as country__name',
      'f.state_id as state',
      'state.name as state__name',
      'f.lga_id as local_lga',
      'lga.name as local_lga__name',
      'e.admin',
      'e.expiry_on as expiry_date',
      'e.batch_no',
      'e.doses as no_of_dose',
      sql<string>`e.doses::text`.as('dose_text'),
      sql<number | null>`coalesce(lot."left", e.open)`.as('doses_left'),
      'e.officer as reporting_officer',
      sql<string | null>`e.sent_by ->> 'name'`.as('sent_by'),
      sql<string | null>`e.sent_by ->> 'tablet'`.as('sent_from'),
      'e.origin_name as origin',
      'e.destination_name as destination',
      'e.direction',
      'e.source_id as entry',
      'e.year',
      'e.quarter',
      'e.happened_at as time_received',
      'e.immunization_type',
      'e.children_immunized',
      'e.wastage',
      'e.wastage_rate',
      'e.reason',
      'e.reason_code',
      'e.reverses',
      'e.reversed_by',
      'e.arrival',
      'e.history',
      isoText('e.created_at').as('created_at'),
      isoText('e.updated_at').as('updated_at'),
    ])
    .where(where);
  return rowsAs<EntryListingRow>(rows);
}

/** The entry in the form that API responses use. */
export function entryResourceOf(row: EntryListingRow): LedgerEntryResource {
  const { antigen__name: name, antigen__schedule: schedule, dose_text: _, reverses, ...line } = row;
  return {
    ...line,
    activity: listedAs(row),
    is_reversal: reverses !== null,
    time_received: instantTextOf(row.time_received),
    antigen: { id: row.antigen, name, schedule },
  };
}

/** Reads one entry of a facility; null if it has none with that id. */
export async function readEntry(
  db: Kysely<Database>,
  facility: string,
  entry: string,
): Promise<LedgerEntryResource | null> {
  const row = await entryRows(
    db,
    sql<boolean>`e.facility_id = ${facility} and e.entry_id = ${entry}`,
  ).executeTakeFirst();
  return row ? entryResourceOf(row) : null;
}
