import type { Kysely } from 'kysely';
import { schedule } from '#domain/immunization/schedule/schedule-data.ts';
import { seriesOfAntigen } from '#domain/immunization/schedule/products.ts';
import type { LedgerRows } from '#contract/families/ledger.ts';
import type { Changed } from '#contract/families/family.ts';
import type { Database } from '../db/schema.ts';
import type { JudgedDeed } from '../families/server-family.ts';

/** Whether events opened a wallet by which a facility begins to offer a vaccine. */
export async function opensIntroduced(db: Kysely<Database>, deeds: readonly JudgedDeed[]): Promise<boolean> {
  const opened = deeds.flatMap(({ accepted, candidate }) =>
    // A wallet is named after the event that opened it.
    ((accepted.changed as Partial<Changed<LedgerRows>>).wallet ?? []).flatMap(({ id, antigen }) =>
      id === candidate.eventId ? [antigen] : [],
    ),
  );
  if (opened.length === 0) return false;
  const antigens = await db
    .selectFrom('antigen')
    .select(['name', 'series'])
    .where('id', 'in', opened)
    .execute();
  const series = new Set(antigens.map(seriesOfAntigen));
  return schedule.some(
    ({ antigen, introduction }) => introduction?.isByState === true && series.has(antigen),
  );
}
