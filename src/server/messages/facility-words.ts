import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { caregiverWords, type CaregiverWords } from './caregiver-strings.ts';

/** For each facility the words that it writes to care givers in; English where its profile says nothing. */
export async function facilityWords(
  db: Kysely<Database>,
  facilities: readonly string[],
): Promise<(facility: string) => CaregiverWords> {
  const english = await caregiverWords('en');
  if (facilities.length === 0) return () => english;
  const rows = await db
    .selectFrom('facility_profile')
    .select(['facility_id', 'language'])
    .where('facility_id', 'in', facilities)
    .execute();
  const words = new Map(
    await Promise.all(
      rows.map(async ({ facility_id, language }) => [facility_id, await caregiverWords(language)] as const),
    ),
  );
  return (facility) => words.get(facility) ?? english;
}
