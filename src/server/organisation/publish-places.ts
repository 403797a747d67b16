import type { Kysely } from 'kysely';
import type { PlaceRow } from '#contract/wire/rows.ts';
import type { Level } from '#domain/access/model.ts';
import type { Database } from '../db/schema.ts';
import { parentOf, type StoredPlace } from './place-levels.ts';
import { publishReference, type ReferenceUpdate } from './publish-reference.ts';
import { readPlaces } from './read-place.ts';

/** Tells tablets how these places stand. Call it inside the transaction that writes them. */
export async function publishPlaces(
  trx: Kysely<Database>,
  level: Level,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const places = await readPlaces(trx, level, ids);
  await publishReference(trx, places.map(updateOf));
}

function updateOf(place: StoredPlace): ReferenceUpdate {
  const { id, level, name, serves } = place;
  const row: PlaceRow = {
    id,
    level,
    name,
    parent: parentOf(place),
    ...(serves.length > 0 && { serves: [...serves] }),
    ...(place.closed_at !== null && { closed: true as const }),
    ...(place.successor_id !== null && { successor: place.successor_id }),
  };
  return {
    kind: 'place',
    row,
    lga: level === 'facility' ? place.lga_id : null,
    ...(serves.length > 0 && { store: { state: place.state_id } }),
  };
}
