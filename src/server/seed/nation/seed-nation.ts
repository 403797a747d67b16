import { sql, type Kysely } from 'kysely';
import type { AntigenId, FacilityId } from '#domain/kernel/ids.ts';
import type { AppDeps } from '../../deps.ts';
import type { Database } from '../../db/schema.ts';
import { withoutTimeLimit } from '../../db/time-limit.ts';
import { rebuildRollups } from '../../monitoring/rebuild-rollups.ts';
import { importAntigens } from '../antigens.ts';
import { parseCsv } from '../csv.ts';
import { importCountry, importFacilities, readData } from '../places.ts';
import { copyHistories } from './copy-histories.ts';
import { movementsInRound, recordHistory } from './record-history.ts';

/** As many facilities as Nigeria's register of health facilities holds. */
export const nationalFacilities = 29_245;
/** Facilities whose history is recorded event by event; the others get copies. */
const recorded = 4;

export interface Nation {
  /** Text of a CSV of facilities; null makes up as many as the register holds, spread over all LGAs. */
  readonly facilities: string | null;
  readonly facilityCount: number;
  readonly movements: number;
}

/** There is something recorded already, which a made-up nation must not be mixed with. */
export class RecordsExistError extends Error {
  override readonly name = 'RecordsExistError';
}

/**
 * Fills a migrated database with a nation for measurements: places, antigens, and three years of stock in every facility.
 * Copies hold what the recorded histories hold, under ids and moments of their own; the figures are added up at the end.
 * @returns how many facilities and movements there are. @throws RecordsExistError
 */
export async function seedNation(
  deps: AppDeps,
  nation: Nation,
  say: (line: string) => void = () => {},
): Promise<{ facilities: number; movements: number }> {
  const { rows: events } = await sql`select from event limit 1`.execute(deps.db);
  if (events.length > 0) {
    throw new RecordsExistError('This database holds records already: give an empty one by DATABASE_URL.');
  }
  await deps.db.transaction().execute(async (trx) => {
    await importCountry(trx);
    await importAntigens(trx);
    await importFacilities(deps, trx, nation.facilities ?? (await madeUpRegister(nation.facilityCount)));
  });
  const [facilities, antigens] = [await idsOf(deps.db, 'facility'), await idsOf(deps.db, 'antigen')];
  say(`${facilities.length} facilities stand.`);
  const rounds = Math.max(1, Math.round(nation.movements / facilities.length / movementsInRound));
  const originals = facilities.slice(0, recorded);
  for (const [variant, facility] of originals.entries()) {
    await recordHistory(deps, {
      facility: facility as FacilityId,
      antigens: antigens as AntigenId[],
      rounds,
      variant,
    });
  }
  const copies = facilities.slice(recorded).map((facility, at) => ({
    facility,
    of: originals[at % originals.length] ?? '',
    number: 1 + (at % 59_999),
  }));
  await withoutTimeLimit(deps.db, (connection) =>
    copyHistories(connection, copies, (done) => {
      say(`${done} of ${copies.length} histories are written.`);
    }),
  );
  await rebuildRollups(deps.db);
  await withoutTimeLimit(deps.db, (connection) => sql`vacuum analyze`.execute(connection));
  const { rows } = await sql<{ count: number }>`select count(*)::float8 as count from movement`.execute(
    deps.db,
  );
  return { facilities: facilities.length, movements: rows[0]?.count ?? 0 };
}

async function idsOf(db: Kysely<Database>, table: 'facility' | 'antigen'): Promise<string[]> {
  const rows = await db.selectFrom(table).select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

async function madeUpRegister(count: number): Promise<string> {
  const lgas = parseCsv(await readData('lgas.csv'), ['lga_code', 'name', 'state_code']);
  const rows = Array.from({ length: count }, (_, at) => {
    const lga = lgas[at % lgas.length];
    return (
      lga && `n-${at},"${lga.name} Health Post ${at}",${lga.state_code},${lga.lga_code},,Health Post,Public,,`
    );
  });
  return `facility_id,name,state_code,lga_code,ward,type,ownership,lat,lon\n${rows.join('\n')}\n`;
}
