import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { publishPlaces } from './publish-places.ts';

export interface NewFacility {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly country_id: string;
  readonly state_id: string | null;
  readonly lga_id: string | null;
  readonly ward: string | null;
  readonly kind: string | null;
  readonly ownership: string | null;
  /** Units that it supplies; empty for what is no store. */
  readonly serves: readonly string[];
}

/** Writes a facility or a store and tells the tablets of it. Call it inside a transaction. */
export async function addFacility(trx: Kysely<Database>, facility: NewFacility): Promise<void> {
  const { serves, ...row } = facility;
  await trx
    .insertInto('facility')
    .values({ ...row, latitude: null, longitude: null, serves: [...serves] })
    .execute();
  await publishPlaces(trx, 'facility', [facility.id]);
}
