import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { parseCsv } from './csv.ts';
import { stableId } from '../db/stable-id.ts';

/**
 * Writes the days on which vaccines came to states, as far as sources agree on them. What was entered or corrected by hand stays.
 * The states must be there. @returns those of which something new is known.
 */
export async function writeIntroductions(trx: Kysely<Database>, csv: string): Promise<readonly string[]> {
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
