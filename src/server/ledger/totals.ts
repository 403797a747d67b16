import type { Kysely } from 'kysely';
import { problemSentences } from '#contract/problem-sentences.ts';
import { canSee } from '#domain/access/scope.ts';
import type { CountryId, StateId } from '#domain/kernel/ids.ts';
import type { Database } from '../db/schema.ts';
import { forbidden, notFound } from '../http/problem.ts';
import type { SignedIn } from '../auth/viewer.ts';

/**
 * Balance, issued and wasted doses of a state, or of each state of a country, from the rollups.
 * @throws ProblemError 404 when the id is neither, 403 outside the viewer's unit.
 */
export async function readTotals(db: Kysely<Database>, viewer: SignedIn, unit: string) {
  const states = await db
    .selectFrom('state')
    .select(['id', 'name', 'country_id'])
    .where((eb) => eb.or([eb('id', '=', unit), eb('country_id', '=', unit)]))
    .orderBy('name')
    .execute();
  const [first] = states;
  if (!first) throw notFound(problemSentences.noStateOrCountry);
  const isState = first.id === unit;
  const place = {
    country: first.country_id as CountryId,
    state: isState ? (first.id as StateId) : null,
    lga: null,
    facility: null,
  };
  if (!canSee(viewer, place)) throw forbidden(problemSentences.unitOutside);
  const sums = await db
    .selectFrom('rollup_wallet')
    .select((eb) => [
      'unit_id',
      eb.fn.sum<number>('balance').as('balance'),
      eb.fn.sum<number>('issued').as('issued'),
      eb.fn.sum<number>('wastage').as('wastage'),
    ])
    .where(
      'unit_id',
      'in',
      states.map((state) => state.id),
    )
    .groupBy('unit_id')
    .execute();
  const byUnit = new Map(sums.map((sum) => [sum.unit_id, sum]));
  return states.map((state) => {
    const sum = byUnit.get(state.id);
    return {
      state__name: state.name,
      balance: sum?.balance ?? 0,
      issued: sum?.issued ?? 0,
      wastage: sum?.wastage ?? 0,
    };
  });
}
