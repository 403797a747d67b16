import type { Kysely } from 'kysely';
import type { Engine } from '#server/deps.ts';
import { migrate } from '#server/db/migrate.ts';
import { openEmbedded, openPostgres, type OpenDatabase } from '#server/db/open-database.ts';
import type { Database } from '#server/db/schema.ts';
import { isDeep } from './deep.ts';
import { newEmbeddedFiles } from './embedded-files.ts';
import { keepRows } from './kept-rows.ts';
import { insertPlaces } from './places.ts';
import { startPostgres, type RunningPostgres } from './postgres.ts';

/**
 * Both databases, for `describe.each` where they might differ: concurrency, locks, rollups, backups, sorting of text.
 */
export const bothEngines: readonly Engine[] = ['pglite', 'postgres'];
/** For `describe.each` everywhere else: the embedded database, or both in a deep run. */
export const engines: readonly Engine[] = isDeep ? bothEngines : ['pglite'];

export interface TestDatabase {
  readonly engine: Engine;
  readonly db: Kysely<Database>;
  /** Restores every table to its contents right after the migrations. */
  reset(): Promise<void>;
}

interface KeptDatabase extends TestDatabase {
  /** Restores every table to its contents after the migrations and `insertPlaces`. */
  resetToPlaces(): Promise<void>;
}

const opened = new Map<Engine, Promise<KeptDatabase>>();
let postgres: Promise<RunningPostgres> | undefined;

/** The worker's migrated database on this engine, emptied and kept from file to file. */
export async function testDatabase(engine: Engine): Promise<TestDatabase> {
  const database = await keptDatabase(engine);
  await database.reset();
  return database;
}

/** The same with a few places in it. */
export async function databaseWithPlaces(engine: Engine): Promise<TestDatabase> {
  const database = await keptDatabase(engine);
  await database.resetToPlaces();
  return database;
}

function keptDatabase(engine: Engine): Promise<KeptDatabase> {
  const kept = opened.get(engine) ?? newTestDatabase(engine);
  opened.set(engine, kept);
  return kept;
}

/** A separate database without migrations, for tests of opening, migrating and several servers. */
export async function emptyDatabase(engine: Engine): Promise<OpenDatabase> {
  return engine === 'pglite'
    ? openEmbedded({ files: await newEmbeddedFiles() })
    : openPostgres(await newPostgresUrl());
}

/** Address of a new database on the worker's PostgreSQL. */
export async function newPostgresUrl(): Promise<string> {
  postgres ??= startPostgres();
  return (await postgres).newDatabase();
}

async function newTestDatabase(engine: Engine): Promise<KeptDatabase> {
  const { db } = await emptyDatabase(engine);
  await migrate(db);
  const reset = await keepRows(db, 'migrated');
  const keepPlaces = async () => {
    await reset();
    await insertPlaces(db);
    return keepRows(db, 'with_places');
  };
  let places: ReturnType<typeof keepPlaces> | undefined;
  return {
    engine,
    db,
    reset,
    resetToPlaces: async () => {
      places ??= keepPlaces();
      const putBack = await places;
      await putBack();
    },
  };
}
