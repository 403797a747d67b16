import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { publishPlaces } from '../organisation/publish-places.ts';
import { parseCsv } from './csv.ts';
import { readData } from './places.ts';
import { stableId } from './stable-id.ts';

/**
 * Writes the days on which vaccines came to states, as far as sources agree on them, and tells tablets of those that are new. What
 * was entered or corrected by hand stays. The states must be there.
 */
export async function importIntroductions(trx: Kysely<Database>): Promise<void> {
  const columns = ['state_code', 'series', 'introduced_on', 'source'] as const;
  const values = parseCsv(await readData('introductions.csv'), columns).map(
    ({ state_code: code, ...said }) => ({
      state_id: stableId('state', code),
      ...said,
    }),
  );
  const { rows } = await sql<{ state_id: string }>`
    insert into vaccine_introduction (id, state_id, series, introduced_on, source)
    select gen_random_uuid(), state_id, series, introduced_on, source from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as row (state_id uuid, series text, introduced_on text, source text)
    join state on state.id = row.state_id
    on conflict (state_id, series) do nothing returning state_id`.execute(trx);
  await publishPlaces(trx, 'state', [...new Set(rows.map(({ state_id: state }) => state))]);
}
