import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AntigenId, FacilityId } from '#domain/kernel/ids.ts';
import type { AppDeps } from '../../deps.ts';
import type { Database } from '../../db/schema.ts';
import { withoutTimeLimit } from '../../db/time-limit.ts';
import { rebuildRollups } from '../../monitoring/rebuild-rollups.ts';
import { importAntigens } from '../antigens.ts';
import { parseCsv } from '../csv.ts';
import { importCountry, importFacilities, readData } from '../places.ts';
import { movementsInRound, recordHistory, secondsOfHistory, signOfHistory } from './record-history.ts';

/** The number of facilities in Nigeria's register of health facilities. */
export const nationalFacilities = 29_245;
/** Facilities whose history is recorded event by event; the others get copies. */
const recorded = 4;

interface Nation {
  /** Text of a CSV of facilities; null makes up as many as the register holds, spread over all LGAs. */
  readonly facilities: string | null;
  readonly facilityCount: number;
  readonly movements: number;
}

/** The database already holds records, which must not be mixed with a made-up nation. */
export class RecordsExistError extends Error {
  override readonly name = 'RecordsExistError';
}

/**
 * Fills a migrated database with a nation for measurements: places, antigens, and three years of stock in every
 * facility. Copies contain the recorded histories under their own ids and times; the figures are computed at the end.
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

const facilitiesAtOnce = 500;
/** Figures are computed afterwards. */
const isFigure = (table: string): boolean => table.startsWith('rollup_');

/** A facility that gets a copy of another's history. */
interface Copy {
  readonly facility: string;
  readonly of: string;
  /** Differs from copy to copy: from 1 to 59,999. */
  readonly number: number;
}

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
}

/**
 * Copies everything that facilities have recorded to others, with their own ids and times, so that a copy reads as if
 * its own officers had recorded it. Each statement handles one table for some hundred facilities.
 */
async function copyHistories(
  db: Kysely<Database>,
  copies: readonly Copy[],
  onProgress: (done: number) => void,
): Promise<void> {
  const tables = await recordedTables(db, [...new Set(copies.map(({ of }) => of))]);
  for (let at = 0; at < copies.length; at += facilitiesAtOnce) {
    const some = copies.slice(at, at + facilitiesAtOnce).map((copy) => ({
      ...copy,
      sign: (copy.number + 0x10_00_00_00).toString(16),
      seconds: `:${new Date(copy.number).toISOString().slice(17)}`,
    }));
    await db.transaction().execute(async (trx) => {
      for (const columns of tables) await copyTable(trx, columns, some);
    });
    onProgress(at + some.length);
  }
}

async function copyTable(
  trx: Kysely<Database>,
  columns: readonly Column[],
  copies: readonly object[],
): Promise<void> {
  const table = sql.table(columns[0]?.table ?? '');
  await sql`
    insert into ${table} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
    select ${sql.join(columns.map(copied))}
    from json_to_recordset(${JSON.stringify(copies)}::json) as c (facility uuid, of uuid, number integer, sign text, seconds text)
      join ${table} t on t.facility_id = c.of`.execute(trx);
}

/** SQL for a column's value in the copy. */
function copied({ name, type }: Column): RawBuilder<unknown> {
  const value = sql.ref(`t.${name}`);
  if (name === 'facility_id') return sql`c.facility`;
  if (type === 'timestamptz')
    return sql`date_trunc('minute', ${value}) + c.number * interval '1 millisecond'`;
  if (!['uuid', '_uuid', 'text', 'json', 'jsonb'].includes(type)) return value;
  return sql`replace(replace(replace(${value}::text, ${signOfHistory}, c.sign), ${secondsOfHistory}, c.seconds),
    c.of::text, c.facility::text)::${sql.raw(type === '_uuid' ? 'uuid[]' : type)}`;
}

/** The tables that hold rows of facilities, each with its columns. */
async function recordedTables(db: Kysely<Database>, facilities: readonly string[]): Promise<Column[][]> {
  const { rows } = await sql<Column>`
    select c.table_name as table, c.column_name as name, c.udt_name as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    order by c.table_name, c.ordinal_position`.execute(db);
  const found: Column[][] = [];
  for (const columns of Map.groupBy(rows, ({ table }) => table).values()) {
    const [first] = columns;
    if (first === undefined || isFigure(first.table) || !columns.some(({ name }) => name === 'facility_id'))
      continue;
    const held = await sql`
      select from ${sql.table(first.table)} where facility_id = any(${facilities}::uuid[]) limit 1`.execute(
      db,
    );
    if (held.rows.length > 0) found.push(columns);
  }
  return found;
}
