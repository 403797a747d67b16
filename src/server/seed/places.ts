import { readFile } from 'node:fs/promises';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../db/schema.ts';
import { noteWrites } from '../db/analyze.ts';
import { publishReference, type ReferenceUpdate } from '../organisation/publish-reference.ts';
import { parseCsv } from './csv.ts';
import { stableId } from './stable-id.ts';

const nigeria = { id: stableId('country', 'NG'), code: 'NG', name: 'Nigeria' };
const mostAtOnce = 5000;

/**
 * Writes Nigeria with its states and LGAs and publishes them to the tablets. Rows that are there keep their ids; names
 * follow the file.
 */
export async function importCountry(trx: Kysely<Database>): Promise<void> {
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
  await upsert(
    trx,
    [nigeria],
    sql`
    insert into country (id, code, name)
    select id, code, name from rows`,
  );
  await upsert(
    trx,
    states,
    sql`
    insert into state (id, code, name, country_id)
    select id, code, name, country_id from rows`,
  );
  await upsert(
    trx,
    lgas,
    sql`
    insert into lga (id, code, name, state_id, country_id)
    select id, code, name, state_id, country_id from rows`,
  );
  await publishReference(trx, [
    place('country', nigeria, null),
    ...states.map((state) => place('state', state, state.country_id)),
    ...lgas.map((lga) => place('lga', lga, lga.state_id)),
  ]);
}

/**
 * Writes facilities from a CSV of the form of `data/facilities-kano.csv` and publishes each to the tablets of its LGA.
 * States and LGAs must be there. @returns the number of facilities in the file.
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
  for (let from = 0; from < facilities.length; from += mostAtOnce) {
    await upsert(
      trx,
      facilities.slice(from, from + mostAtOnce),
      sql`
      insert into facility (id, code, name, lga_id, state_id, country_id, ward, kind, ownership, latitude, longitude)
      select id, code, name, lga_id, state_id, country_id, ward, kind, ownership, latitude, longitude from rows`,
    );
  }
  await publishReference(
    trx,
    facilities.map((facility) => place('facility', facility, facility.lga_id)),
  );
  return facilities.length;
}

/** The text of a file that ships with the program. */
export function readData(name: string): Promise<string> {
  return readFile(new URL(`data/${name}`, import.meta.url), 'utf8');
}

async function upsert(
  trx: Kysely<Database>,
  rows: readonly { readonly id: string }[],
  insert: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    with rows as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
        id uuid, code text, name text, lga_id uuid, state_id uuid, country_id uuid,
        ward text, kind text, ownership text, latitude float8, longitude float8
      )
    )
    ${insert} on conflict (id) do update set name = excluded.name`.execute(trx);
  noteWrites(rows.length);
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
