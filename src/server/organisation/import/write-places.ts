import { type Kysely, sql } from 'kysely';
import type { Level } from '#domain/access/model.ts';
import { noteWrites } from '../../db/analyze.ts';
import type { Database } from '../../db/schema.ts';

/** Writes places, thousands in one statement; existing codes take the file's values. */
export async function writePlaces(
  trx: Kysely<Database>,
  level: Level,
  places: readonly WrittenPlace[],
): Promise<void> {
  const listed = sql.join(columns[level].map((column) => sql.ref(column)));
  const updated = columns[level].filter((column) => taken.includes(column));
  const set = sql.join(updated.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`));
  for (let from = 0; from < places.length; from += maxAtOnce) {
    const slice = JSON.stringify(places.slice(from, from + maxAtOnce));
    await sql`
      insert into ${sql.table(level)} (${listed})
      select ${listed} from json_to_recordset(${slice}::json) as row (
        id uuid, code text, name text, lga_id uuid, state_id uuid, country_id uuid,
        ward text, kind text, ownership text, latitude float8, longitude float8
      )
      on conflict (code) do update set ${set}`.execute(trx);
  }
  // The index collects new names in a pending list that slows every search until a vacuum, which the embedded database
  // never runs. Only the owner of an index may clean it; if the server runs under its own role, PostgreSQL's autovacuum
  // does it.
  if (level === 'facility') {
    await sql`select gin_clean_pending_list(oid) from pg_class
      where oid = to_regclass('facility_name_search') and pg_has_role(relowner, 'usage')`.execute(trx);
  }
  noteWrites(places.length);
}

/** A place as its table stores it; `country_id` is null for a country, and columns that a level lacks are left out. */
export interface WrittenPlace {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly country_id: string | null;
  readonly state_id: string | null;
  readonly lga_id: string | null;
  readonly ward: string | null;
  readonly kind: string | null;
  readonly ownership: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

const columns = {
  country: ['id', 'code', 'name'],
  state: ['id', 'code', 'name', 'country_id'],
  lga: ['id', 'code', 'name', 'state_id', 'country_id'],
  facility: [
    'id',
    'code',
    'name',
    'lga_id',
    'state_id',
    'country_id',
    'ward',
    'kind',
    'ownership',
    'latitude',
    'longitude',
  ],
} as const satisfies Record<Level, readonly (keyof WrittenPlace)[]>;

/** Columns that a later import of the same code overwrites. */
const taken = ['name', 'ward', 'kind', 'ownership', 'latitude', 'longitude'];
const maxAtOnce = 5000;
