import { sql, type Kysely } from 'kysely';
import type { Level } from '#domain/access/model.ts';
import { noteWrites } from '../../db/analyze.ts';
import type { Database } from '../../db/schema.ts';

/** A place as its table takes it; `country_id` is null for a country, and what a level lacks is left out. */
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

/** What a second import of the same code takes from the file. */
const taken = ['name', 'ward', 'kind', 'ownership', 'latitude', 'longitude'];
const mostAtOnce = 5000;

/** Writes places, thousands by one statement; those of a known code take the file's words. */
export async function writePlaces(
  trx: Kysely<Database>,
  level: Level,
  places: readonly WrittenPlace[],
): Promise<void> {
  const listed = sql.join(columns[level].map((column) => sql.ref(column)));
  const updated = columns[level].filter((column) => taken.includes(column));
  const set = sql.join(updated.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`));
  for (let from = 0; from < places.length; from += mostAtOnce) {
    const slice = JSON.stringify(places.slice(from, from + mostAtOnce));
    await sql`
      insert into ${sql.table(level)} (${listed})
      select ${listed} from json_to_recordset(${slice}::json) as row (
        id uuid, code text, name text, lga_id uuid, state_id uuid, country_id uuid,
        ward text, kind text, ownership text, latitude float8, longitude float8
      )
      on conflict (code) do update set ${set}`.execute(trx);
  }
  // New names wait in a list that makes every search dear until a vacuum, and the embedded database never vacuums.
  // Only the owner of an index may; where the server runs under a role of its own, PostgreSQL's autovacuum does it.
  if (level === 'facility') {
    await sql`select gin_clean_pending_list(oid) from pg_class
      where oid = to_regclass('facility_name_search') and pg_has_role(relowner, 'usage')`.execute(trx);
  }
  noteWrites(places.length);
}
