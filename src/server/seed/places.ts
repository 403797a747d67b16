import { readFile } from 'node:fs/promises';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { noteWrites } from '../db/analyze.ts';
import { publishReference, type ReferenceUpdate } from '../organisation/publish-reference.ts';
import { CsvError, parseCsv } from './csv.ts';
import { stableId } from './stable-id.ts';

const nigeria = { id: stableId('country', 'NG'), code: 'NG', name: 'Nigeria' };
const mostAtOnce = 5000;
const facilityColumns = [
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
];

/**
 * Writes Nigeria with its states and LGAs and publishes to the tablets what is new or changed. Rows that are there keep
 * their ids; names follow the file. @returns how many states and LGAs there are.
 */
export async function importCountry(trx: Kysely<Database>): Promise<{ states: number; lgas: number }> {
  const states = parseCsv(await readData('states.csv'), ['state_code', 'name']).map((row) => ({
    id: stableId('state', row.state_code),
    code: row.state_code,
    name: row.name,
    country_id: nigeria.id,
  }));
  const lgas = parseCsv(await readData('lgas.csv'), ['lga_code', 'name', 'state_code']).map((row) => ({
    id: stableId('lga', row.lga_code),
    code: row.lga_code,
    name: row.name,
    state_id: stableId('state', row.state_code),
    country_id: nigeria.id,
  }));
  const changed = new Set([
    ...(await upsert(trx, 'country', ['id', 'code', 'name'], [nigeria])),
    ...(await upsert(trx, 'state', ['id', 'code', 'name', 'country_id'], states)),
    ...(await upsert(trx, 'lga', ['id', 'code', 'name', 'state_id', 'country_id'], lgas)),
  ]);
  await publishReference(
    trx,
    [
      place('country', nigeria, null),
      ...states.map((state) => place('state', state, state.country_id)),
      ...lgas.map((lga) => place('lga', lga, lga.state_id)),
    ].filter(({ row }) => changed.has(row.id)),
  );
  return { states: states.length, lgas: lgas.length };
}

/**
 * Writes facilities from a CSV of the form of `data/facilities-kano.csv` and publishes what is new or changed to
 * the tablets of its LGA. States and LGAs must be there. @returns the number of facilities in the file.
 * @throws CsvError when the file names a facility twice, or an LGA that is not there.
 */
export async function importFacilities(trx: Kysely<Database>, csv: string): Promise<number> {
  const facilities = parseCsv(csv, [
    'facility_id',
    'name',
    'state_code',
    'lga_code',
    'ward',
    'type',
    'ownership',
    'lat',
    'lon',
  ]).map((row) => ({
    id: stableId('facility', row.facility_id),
    code: row.facility_id,
    name: row.name,
    lga_id: stableId('lga', row.lga_code),
    state_id: stableId('state', row.state_code),
    country_id: nigeria.id,
    ward: row.ward || null,
    kind: row.type || null,
    ownership: row.ownership || null,
    latitude: row.lat === '' ? null : Number(row.lat),
    longitude: row.lon === '' ? null : Number(row.lon),
  }));
  requireEachOnce(facilities);
  await requireLgas(trx, facilities);
  const changed = new Set<string>();
  for (let from = 0; from < facilities.length; from += mostAtOnce) {
    const slice = facilities.slice(from, from + mostAtOnce);
    for (const id of await upsert(trx, 'facility', facilityColumns, slice)) changed.add(id);
  }
  // New entries wait in a list that makes every search dear until a vacuum, and the embedded database never vacuums.
  await sql`select gin_clean_pending_list('facility_name_search')`.execute(trx);
  await publishReference(
    trx,
    facilities
      .filter(({ id }) => changed.has(id))
      .map((facility) => place('facility', facility, facility.lga_id)),
  );
  return facilities.length;
}

/** The text of a file that ships with the program. */
export function readData(name: string): Promise<string> {
  return readFile(new URL(`data/${name}`, import.meta.url), 'utf8');
}

/** Writes rows and answers the ids of those that are new or have another name now. */
async function upsert(
  trx: Kysely<Database>,
  name: 'country' | 'state' | 'lga' | 'facility',
  columns: readonly string[],
  values: readonly { readonly id: string }[],
): Promise<string[]> {
  const table = sql.table(name);
  const listed = sql.join(columns.map((column) => sql.ref(column)));
  const { rows } = await sql<{ id: string }>`
    insert into ${table} (${listed})
    select ${listed} from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as row (
      id uuid, code text, name text, lga_id uuid, state_id uuid, country_id uuid,
      ward text, kind text, ownership text, latitude float8, longitude float8
    )
    on conflict (id) do update set name = excluded.name where ${table}.name <> excluded.name
    returning id`.execute(trx);
  noteWrites(rows.length);
  return rows.map(({ id }) => id);
}

function requireEachOnce(facilities: readonly { readonly id: string; readonly code: string }[]): void {
  const seen = new Set<string>();
  for (const { id, code } of facilities) {
    if (seen.has(id)) throw new CsvError(`The file names the facility ${code} twice.`);
    seen.add(id);
  }
}

async function requireLgas(
  trx: Kysely<Database>,
  facilities: readonly { readonly code: string; readonly lga_id: string; readonly state_id: string }[],
): Promise<void> {
  const lgas = await trx.selectFrom('lga').select(['id', 'state_id']).execute();
  const stateByLga = new Map(lgas.map((lga) => [lga.id, lga.state_id]));
  const stray = facilities.find(({ lga_id: lga, state_id: state }) => stateByLga.get(lga) !== state);
  if (stray) throw new CsvError(`The facility ${stray.code} names an LGA that its state does not have.`);
}

function place(
  level: 'country' | 'state' | 'lga' | 'facility',
  row: { readonly id: string; readonly name: string },
  parent: string | null,
): ReferenceUpdate {
  return {
    kind: 'place',
    row: { id: row.id, level, name: row.name, parent },
    lga: level === 'facility' ? parent : null,
  };
}
