import { sql, type RawBuilder } from 'kysely';
import type { Level } from '#domain/access/model.ts';
import type { MonitoringTables } from '../db/tables/monitoring.ts';

/** Rows of a figure that a place is made of. */
export interface FigureSource {
  /** Named `r`, with their condition. */
  readonly rows: RawBuilder<unknown>;
  /** The part of the place that a row counts in. */
  readonly part: RawBuilder<unknown>;
}

/** Where a figure is kept of facilities, and of the smallest units that they lie in. */
export interface FigureTables {
  readonly facility: keyof MonitoringTables;
  readonly unit: keyof MonitoringTables;
}

/** The rows of a place, so that what is read grows with its parts alone. */
export function sourceOf(
  { facility, unit }: FigureTables,
  { id, level }: { readonly id: string; readonly level: Level },
): FigureSource {
  const [facilities, units] = [sql.table(facility), sql.table(unit)];
  switch (level) {
    case 'country':
      return { rows: sql`${units} r where country_id = ${id}`, part: sql`coalesce(state_id, country_id)` };
    case 'state':
      return { rows: sql`${units} r where state_id = ${id}`, part: sql`unit_id` };
    case 'lga':
      return {
        rows: sql`${facilities} r where facility_id in (select id from facility where lga_id = ${id})`,
        part: sql`facility_id`,
      };
    case 'facility':
      return { rows: sql`${facilities} r where facility_id = ${id}`, part: sql`facility_id` };
  }
}
