import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

interface NamedAntigen {
  readonly id: string;
  readonly name: string;
  readonly doses_per_vial: number | null;
  readonly series: string | null;
}

/** Antigens by name; one that is not listed any more is called by its id, so that the sums hold. */
export async function namesOfAntigens(db: Kysely<Database>, ids: readonly string[]): Promise<NamedAntigen[]> {
  if (ids.length === 0) return [];
  const known = await db
    .selectFrom('antigen')
    .select(['id', 'name', 'doses_per_vial', 'series'])
    .where('id', 'in', ids)
    .execute();
  return ids
    .map((id) => known.find((row) => row.id === id) ?? { id, name: id, doses_per_vial: null, series: null })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.id.localeCompare(b.id));
}
