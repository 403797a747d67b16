import type { Kysely } from 'kysely';
import type { ChildId } from '#domain/kernel/ids.ts';
import type { ReportMonth } from '#domain/reports/report-month.ts';
import type { Database } from '../db/schema.ts';
import type { LockedFacility } from '../families/facility-lock.ts';
import { type GivenKey, type MissedKey, Tally } from './child-tally.ts';
import { facilityCoverageWrites, unitCoverageWrites } from './coverage-writes.ts';
import { figuresOfRegister } from './facility-register.ts';

/**
 * Counts a facility's register again after something changed that all its children are looked at by, such as what is offered
 * there: what it adds to the figures, and when each child is expected. To be called while its head row is held.
 */
export async function recountRegister(trx: Kysely<Database>, locked: LockedFacility): Promise<void> {
  const { facility } = locked;
  const { tally: change, visits } = await figuresOfRegister(trx, facility);
  change.add(await keptTally(trx, facility), -1);
  const expected = new Set<string>(visits.map(({ child }) => child));
  const kept = await trx
    .selectFrom('child_visit')
    .select('child_id')
    .where('facility_id', '=', facility)
    .execute();
  const none = kept.map(({ child_id: child }) => child as ChildId).filter((child) => !expected.has(child));
  const changes = { change, visits: () => ({ expected: visits, none }) };
  for (const write of [...facilityCoverageWrites(locked, changes), ...unitCoverageWrites(locked, changes)])
    await write?.execute(trx);
}

/** What the facility's register adds as it is kept. */
async function keptTally(trx: Kysely<Database>, facility: string): Promise<Tally> {
  const tally = new Tally();
  const [cohorts, given, missed] = await Promise.all([
    trx.selectFrom('rollup_cohort').selectAll().where('facility_id', '=', facility).execute(),
    trx.selectFrom('rollup_given').selectAll().where('facility_id', '=', facility).execute(),
    trx.selectFrom('rollup_not_given').selectAll().where('facility_id', '=', facility).execute(),
  ]);
  for (const { facility_id: _facility, born_in: bornIn, ...counts } of cohorts)
    tally.addCohort(bornIn as ReportMonth, counts);
  for (const { facility_id: _facility, children, ...key } of given) tally.addGiven(key as GivenKey, children);
  for (const { facility_id: _facility, doses, ...key } of missed) tally.addMissed(key as MissedKey, doses);
  return tally;
}
