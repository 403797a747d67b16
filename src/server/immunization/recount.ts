import { type Kysely, sql } from 'kysely';
import type { ChildId, FacilityId } from '#domain/kernel/ids.ts';
import type { ReportMonth } from '#domain/reports/report-month.ts';
import type { Database } from '../db/schema.ts';
import { type LockedFacility, lockFacility } from '../families/facility-lock.ts';
import { type GivenKey, type MissedKey, Tally } from './child-tally.ts';
import { facilityCoverageWrites, unitCoverageWrites } from './coverage-writes.ts';
import { figuresOfRegister } from './facility-register.ts';
import type { AppDeps } from '../deps.ts';
import { withoutTimeLimit } from '../db/time-limit.ts';
import { countingEdition } from '#domain/immunization/schedule/given-doses.ts';
import { cohortFigures } from '#domain/reports/coverage.ts';
import { insertOf } from '../db/insert-of.ts';

/**
 * Recomputes a facility's figures and next visits after a change that affects all its children, such as which vaccines
 * it offers. The caller holds the lock on the facility's head row.
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

/** The stored figures of a facility's register. */
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

/**
 * Requests a recount for the facilities of a state or country, or for all of them if `unit` is null. Includes those without children,
 * because a push in progress may bring the first. Call it in the transaction that makes the change.
 */
export async function wantRecountOf(trx: Kysely<Database>, unit: string | null, now: Date): Promise<void> {
  await sql`insert into recount_wanted (facility_id, asked_at)
    select id, ${now.toISOString()}::timestamptz from facility f
    where ${unit}::uuid is null or ${unit}::uuid in (state_id, country_id)
    on conflict (facility_id) do update set asked_at = excluded.asked_at`.execute(trx);
}

/** Recounts the registers that are waiting for it, each in its own transaction. @returns how many. */
export async function recountWanted({ db }: Pick<AppDeps, 'db'>): Promise<number> {
  let counted = 0;
  while (await recountNext(db)) counted += 1;
  return counted;
}

function recountNext(db: Kysely<Database>): Promise<boolean> {
  return withoutTimeLimit(db, (connection) =>
    connection.transaction().execute(async (trx) => {
      const { rows } = await sql<{ facility: FacilityId }>`
        delete from recount_wanted where facility_id = (
          select facility_id from recount_wanted order by asked_at, facility_id limit 1 for update skip locked
        ) returning facility_id as facility`.execute(trx);
      const [next] = rows;
      if (next === undefined) return false;
      const locked = await lockFacility(trx, next.facility);
      if (locked) await recountRegister(trx, locked);
      // The search for drift skips a register that waits. Its mark is set to a step that no feed has, so that it is checked later.
      await trx
        .updateTable('reconcile_mark')
        .set({ seq: -1 })
        .where('facility_id', '=', next.facility)
        .execute();
      return true;
    }),
  );
}

const key = 'counting-edition';

/**
 * Recomputes the figures of all registers if an older version of the rules made them, or if they were never computed.
 * Pushes wait meanwhile; if several instances start together, only one does it.
 * @returns whether it was done.
 */
export async function countByThisEdition(db: Kysely<Database>): Promise<boolean> {
  if (await isCounted(db)) return false;
  return withoutTimeLimit(db, (connection) =>
    connection.transaction().execute(async (trx) => {
      await lockCoverage(trx);
      if (await isCounted(trx)) return false;
      await rebuildCoverage(trx);
      await noteEdition(trx);
      return true;
    }),
  );
}

/** Keeps other transactions from writing register figures until this one ends. */
export async function lockCoverage(trx: Kysely<Database>): Promise<void> {
  const tables = sql.join(coverageTables.map((table) => sql.table(table)));
  await sql`lock table ${tables} in exclusive mode`.execute(trx);
}

/** Stores the version of the rules that the figures were computed with. */
export async function noteEdition(trx: Kysely<Database>): Promise<void> {
  await sql`insert into setting (key, value) values (${key}, to_jsonb(${countingEdition}::text))
    on conflict (key) do update set value = excluded.value`.execute(trx);
}

async function isCounted(db: Kysely<Database>): Promise<boolean> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value === countingEdition;
}

/** The tables that {@link rebuildCoverage} fills. */
export const coverageTables = [
  'rollup_cohort',
  'rollup_cohort_unit',
  'rollup_given',
  'rollup_given_unit',
  'rollup_not_given',
  'rollup_not_given_unit',
  'child_visit',
] as const;

/**
 * Recomputes the figures of all registers, one facility at a time. Call it in a transaction that has locked the
 * tables.
 */
export async function rebuildCoverage(trx: Kysely<Database>): Promise<void> {
  for (const table of coverageTables) await trx.deleteFrom(table).execute();
  const { rows: facilities } = await sql<{ facility_id: string }>`
    select facility_id from child union select facility_id from immunization order by 1`.execute(trx);
  for (const { facility_id: facility } of facilities) {
    const { tally, visits } = await figuresOfRegister(trx, facility);
    const own = { facility_id: facility };
    const writes = [
      insertOf(
        'rollup_cohort',
        tally.cohorts().map((row) => ({ ...own, ...row })),
      ),
      insertOf(
        'rollup_given',
        tally.given().map((row) => ({ ...own, ...row })),
      ),
      insertOf(
        'rollup_not_given',
        tally.missed().map((row) => ({ ...own, ...row })),
      ),
      insertOf(
        'child_visit',
        visits.map(({ child, lastOn, on }) => ({ ...own, child_id: child, last_on: lastOn, visit_on: on })),
      ),
    ];
    for (const write of writes) await write?.execute(trx);
  }
  const unit = sql`coalesce(f.lga_id, f.state_id, f.country_id)`;
  const sums = sql.join(cohortFigures.map((figure) => sql`sum(${sql.ref(figure)})`));
  await sql`insert into rollup_cohort_unit
    select ${unit}, born_in, f.state_id, f.country_id, ${sums}
    from rollup_cohort r join facility f on f.id = r.facility_id
    group by 1, born_in, f.state_id, f.country_id`.execute(trx);
  await sql`insert into rollup_given_unit
    select ${unit}, month, counting, dose, antigen_id, immunization_type, f.state_id, f.country_id, sum(children)
    from rollup_given r join facility f on f.id = r.facility_id
    group by 1, month, counting, dose, antigen_id, immunization_type, f.state_id, f.country_id`.execute(trx);
  await sql`insert into rollup_not_given_unit
    select ${unit}, month, dose, reason, f.state_id, f.country_id, sum(doses)
    from rollup_not_given r join facility f on f.id = r.facility_id
    group by 1, month, dose, reason, f.state_id, f.country_id`.execute(trx);
}
