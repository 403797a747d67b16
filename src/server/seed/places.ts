import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { sentence } from '#contract/codes.ts';
import type { Database } from '../db/schema.ts';
import { noteWrites } from '../db/analyze.ts';
import { publishReference, type ReferenceUpdate } from '../organisation/publish-reference.ts';
import type { AppDeps } from '../deps.ts';
import { importPlaces } from '../organisation/import/import-places.ts';
import { PlaceFileError, readPlaceFile } from '../organisation/import/place-file.ts';
import { parseCsv } from './csv.ts';
import { stableId } from '../db/stable-id.ts';

const nigeria = { id: stableId('country', 'NG'), code: 'NG', name: 'Nigeria' };
/**
 * Writes Nigeria with its states, their vaccine introductions, and LGAs, and publishes new or changed ones to tablets.
 * Existing rows keep their ids and take the names in the file. @returns how many states and LGAs there are.
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
    ...(await writeIntroductions(trx, await readData('introductions.csv'))),
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
 * Imports the facilities of a CSV in the form of `data/facilities-kano.csv`; states and LGAs must exist.
 * @returns the number of facilities in the file. @throws PlaceFileError for the first fault.
 */
export async function importFacilities(
  deps: Pick<AppDeps, 'now' | 'newId'>,
  trx: Kysely<Database>,
  csv: string,
): Promise<number> {
  const file = await readPlaceFile([csv]);
  if (file.level !== 'facility') throw new PlaceFileError('file.notOfFacilities');
  const importer = { viewer: null, country: nigeria.id };
  const { rows, faults } = await importPlaces(deps, trx, { file, importer, isDryRun: false });
  const [fault] = faults;
  if (fault) {
    const { line, column, message } = fault;
    throw new PlaceFileError(sentence('file.faultOfLine', { line, column, fault: message }));
  }
  return rows;
}

/** Reads a text file that ships with the program. */
export function readData(name: string): Promise<string> {
  return readFile(new URL(`data/${name}`, import.meta.url), 'utf8');
}

/** Writes rows and returns the ids of those that are new or were renamed. */
async function upsert(
  trx: Kysely<Database>,
  name: 'country' | 'state' | 'lga',
  columns: readonly string[],
  values: readonly { readonly id: string }[],
): Promise<string[]> {
  const table = sql.table(name);
  const listed = sql.join(columns.map((column) => sql.ref(column)));
  const { rows } = await sql<{ id: string }>`
    insert into ${table} (${listed})
    select ${listed} from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as row (
      id uuid, code text, name text, state_id uuid, country_id uuid
    )
    on conflict (id) do update set name = excluded.name where ${table}.name <> excluded.name
    returning id`.execute(trx);
  noteWrites(rows.length);
  return rows.map(({ id }) => id);
}

function place(
  level: 'country' | 'state' | 'lga',
  row: { readonly id: string; readonly name: string },
  parent: string | null,
): ReferenceUpdate {
  return {
    kind: 'place',
    row: { id: row.id, level, name: row.name, parent },
    lga: null,
  };
}

/**
 * Writes the days on which vaccines were introduced in states, where sources agree. Days entered or corrected by hand
 * are kept. The states must exist. @returns the states for which something changed.
 */
async function writeIntroductions(trx: Kysely<Database>, csv: string): Promise<readonly string[]> {
  const values = parseCsv(csv, ['state_code', 'series', 'introduced_on', 'source']).map(
    ({ state_code: code, ...said }) => ({ state_id: stableId('state', code), ...said }),
  );
  const { rows } = await sql<{ state_id: string }>`
    insert into vaccine_introduction (id, state_id, series, introduced_on, source)
    select gen_random_uuid(), state_id, series, introduced_on, source
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as row (state_id uuid, series text, introduced_on text, source text)
    on conflict (state_id, series) do nothing returning state_id`.execute(trx);
  return rows.map(({ state_id: state }) => state);
}
