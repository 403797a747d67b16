import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { AppDeps } from './deps.ts';
import type { Database } from './db/schema.ts';
import { withoutTimeLimit } from './db/time-limit.ts';
import { serverFamilies } from './families.ts';
import type { Drift, ServerFamily } from './families/server-family.ts';
import { endTurn, renewTurn, takeTurn } from './db/job-line.ts';

// Stored sums are recomputed from rows that never change. A difference means that something was written without an
// event, so it is reported as an incident and not silently repaired.

const turn = 'reconcile';
const facilitiesAtOnce = 200;

/**
 * Checks every facility and every rollup. Each kind of figure is read in one statement for a facility, so that it may
 * be checked while busy.
 */
export async function findDrift(
  db: Kysely<Database>,
  families: readonly ServerFamily[] = serverFamilies,
): Promise<Drift[]> {
  const facilities = await db
    .selectFrom('facility_head')
    .select('facility_id')
    .orderBy('facility_id')
    .execute();
  const found: Drift[] = [];
  for (const { facility_id: facility } of facilities) found.push(...(await driftOf(db, facility, families)));
  return [...found, ...(await driftOfUnits(db, null, families))];
}

/**
 * Looks for drift wherever something was recorded since the last clean check, and records new findings as incidents.
 * Only one instance at a time does it. @returns everything found; null if another instance is checking.
 */
export async function reconcile(deps: Pick<AppDeps, 'db' | 'now' | 'newId'>): Promise<Drift[] | null> {
  if (!(await takeTurn(deps.db, turn))) return null;
  try {
    const found: Drift[] = [];
    const units = new Set<string>();
    for (let after: string | null = null; ;) {
      const moved = await movedFacilities(deps.db, after);
      for (const { facility, unit } of moved) {
        found.push(...(await driftOf(deps.db, facility, serverFamilies)));
        units.add(unit);
      }
      const drifting = new Set(found.map((drift) => drift.facility));
      await markChecked(
        deps.db,
        moved.filter(({ facility }) => !drifting.has(facility)),
      );
      await renewTurn(deps.db, turn);
      const last = moved.at(-1);
      if (last === undefined || moved.length < facilitiesAtOnce) break;
      after = last.facility;
    }
    found.push(...(await driftOfUnits(deps.db, [...units], serverFamilies)));
    for (const drift of found) await recordIncident(deps, drift);
    return found;
  } finally {
    await endTurn(deps.db, turn);
  }
}

async function driftOf(
  db: Kysely<Database>,
  facility: string,
  families: readonly ServerFamily[],
): Promise<Drift[]> {
  const found: Drift[] = [];
  for (const query of [
    ...families.flatMap(({ upkeep }) => upkeep?.drift(facility) ?? []),
    feedDrift(facility),
  ])
    found.push(...(await query.execute(db)).rows);
  for (const { upkeep } of families) found.push(...((await upkeep?.driftByRules?.(db, facility)) ?? []));
  return found;
}

/** The wallets of the whole country are summed each time; their number depends on the facilities, not on the years. */
function driftOfUnits(
  db: Kysely<Database>,
  units: readonly string[] | null,
  families: readonly ServerFamily[],
): Promise<Drift[]> {
  return withoutTimeLimit(db, async (connection) => {
    const found: Drift[] = [];
    for (const query of families.flatMap(({ upkeep }) => upkeep?.figureDrift?.(units) ?? []))
      found.push(...(await query.execute(connection)).rows);
    return found;
  });
}

interface Moved {
  readonly facility: string;
  /** The smallest unit that contains it. */
  readonly unit: string;
  /** Current feed counter. */
  readonly seq: number;
}

async function movedFacilities(db: Kysely<Database>, after: string | null): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    select h.facility_id as facility, coalesce(f.lga_id, f.state_id, f.country_id) as unit, h.seq
    from facility_head h join facility f on f.id = h.facility_id
      left join reconcile_mark m on m.facility_id = h.facility_id
    where m.seq is distinct from h.seq and ${after === null ? sql`true` : sql`h.facility_id > ${after}::uuid`}
    order by h.facility_id limit ${facilitiesAtOnce}`.execute(db);
  return rows;
}

/** Stores the counters from before the check, so that anything moved meanwhile is checked again. */
async function markChecked(db: Kysely<Database>, checked: readonly Moved[]): Promise<void> {
  if (checked.length === 0) return;
  await sql`insert into reconcile_mark (facility_id, seq)
    select facility, seq from json_to_recordset(${JSON.stringify(checked)}::json) as r (facility uuid, seq integer)
    on conflict (facility_id) do update set seq = excluded.seq`.execute(db);
}

async function recordIncident(
  deps: Pick<AppDeps, 'db' | 'now' | 'newId'>,
  { kind: what, id, found, expected, facility }: Drift,
): Promise<void> {
  const kind = `drift-${what}`;
  const detail = `${id}: kept ${found}, movements say ${expected}`;
  const known = await deps.db
    .selectFrom('incident')
    .select('id')
    .where('kind', '=', kind)
    .where('detail', '=', detail)
    .where('facility_id', 'is not distinct from', facility)
    .executeTakeFirst();
  if (known) return;
  await deps.db
    .insertInto('incident')
    .values({ id: deps.newId(), facility_id: facility, kind, detail, opened_at: deps.now() })
    .execute();
}

function feedDrift(facility: string): RawBuilder<Drift> {
  return sql<Drift>`
    select facility_id::text as facility, 'feed' as kind, facility_id::text as id, seq::text as expected, items::text as found
    from (
      select h.facility_id, h.seq, (select count(*) from feed f where f.facility_id = h.facility_id) as items
      from facility_head h where h.facility_id = ${facility}
    ) counted where seq <> items`;
}
