import { type Kysely, sql } from 'kysely';
import type { AntigenRow, PlaceRow } from '#contract/wire/rows.ts';
import type { Database } from '../db/schema.ts';
import { noteWrites } from '../db/analyze.ts';
import { saidOfPlaces } from './said-of-vaccines.ts';
import type { Level } from '#domain/access/model.ts';
import { parentOf, readPlaces, type StoredPlace } from './place-levels.ts';

export type ReferenceUpdate =
  | { readonly kind: 'antigen'; readonly row: AntigenRow }
  | {
      readonly kind: 'place';
      readonly row: PlaceRow;
      readonly lga: string | null;
      /** The state that a store belongs to, null for a national store; absent for an ordinary facility. */
      readonly store?: { readonly state: string | null };
    };

const maxAtOnce = 5000;

/** LGAs go to the tablets of their state, stores to tablets whose places include the store's unit. */
function stateOf({ row, store }: Extract<ReferenceUpdate, { kind: 'place' }>): string | null {
  return row.level === 'lga' ? row.parent : (store?.state ?? null);
}

/**
 * Publishes antigens and places, each with its vaccine statements, in the feed that tablets follow; one already
 * published moves to a new step.
 *
 * Step numbers come from a counter row that stays locked until the transaction ends. A sequence would hand out numbers
 * that commit out of order, and a tablet that had read past one would never see it. Call it inside the transaction
 * that writes the rows themselves.
 */
export async function publishReference(
  trx: Kysely<Database>,
  updates: readonly ReferenceUpdate[],
): Promise<void> {
  const placed = updates.flatMap(({ kind, row }) => (kind === 'place' ? [row.id] : []));
  const [said, catchments] = await Promise.all([saidOfPlaces(trx, placed), catchmentsOf(trx, placed)]);
  for (let from = 0; from < updates.length; from += maxAtOnce) {
    await publishSlice(trx, updates.slice(from, from + maxAtOnce), { said, catchments });
  }
  noteWrites(updates.length);
}

async function publishSlice(
  trx: Kysely<Database>,
  updates: readonly ReferenceUpdate[],
  {
    said,
    catchments,
  }: {
    readonly said: Awaited<ReturnType<typeof saidOfPlaces>>;
    readonly catchments: ReadonlyMap<string, Pick<PlaceRow, 'catchment'>>;
  },
): Promise<void> {
  const items = updates.map((update) => ({
    kind: update.kind,
    id: update.row.id,
    row: {
      ...update.row,
      ...(update.kind === 'place' && { ...said.get(update.row.id), ...catchments.get(update.row.id) }),
    },
    lga: update.kind === 'place' ? update.lga : null,
    state: update.kind === 'place' ? stateOf(update) : null,
    is_store: update.kind === 'place' && update.store !== undefined,
  }));
  await sql`
    with head as (
      update reference_head set seq = seq + ${items.length}::int where id = 1 returning seq - ${items.length}::int as before
    )
    insert into reference_item (seq, kind, id, row, lga_id, state_id, is_store)
    select head.before + item.position, item.value->>'kind', (item.value->>'id')::uuid, item.value->'row', (item.value->>'lga')::uuid,
      (item.value->>'state')::uuid, (item.value->>'is_store')::boolean
    from head, jsonb_array_elements(${JSON.stringify(items)}::jsonb) with ordinality as item(value, position)
    on conflict (kind, id) do update set seq = excluded.seq, row = excluded.row, lga_id = excluded.lga_id,
      state_id = excluded.state_id, is_store = excluded.is_store
  `.execute(trx);
}

/** The population that facilities serve, for those that have entered it. */
async function catchmentsOf(
  trx: Kysely<Database>,
  places: readonly string[],
): Promise<ReadonlyMap<string, Pick<PlaceRow, 'catchment'>>> {
  const rows = await trx
    .selectFrom('facility_profile')
    .select(['facility_id', 'catchment_population'])
    .where('facility_id', '=', sql<string>`any(${[...places]}::uuid[])`)
    .execute();
  return new Map(
    rows.map(({ facility_id: id, catchment_population: catchment }) => [id, { catchment }] as const),
  );
}

/** Publishes the present state of these places to tablets. Call it inside the transaction that writes them. */
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
