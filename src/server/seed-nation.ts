import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from './config.ts';
import { DataDirInUseError } from './db/data-dir-lock.ts';
import { migrate, UnknownSchemaError } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import { uuidV7 } from './new-id.ts';
import { PlaceFileError } from './organisation/import/place-file.ts';
import { nationalFacilities, RecordsExistError, seedNation } from './seed/nation/seed-nation.ts';

const usage = `npm run seed-nation -- [--facilities <file.csv>] [--facility-count ${nationalFacilities}] [--movements 5000000]
Fills the database of DATABASE_URL with a made-up nation, for measurements.`;

/** The command line is not understood. */
class UsageError extends Error {
  override readonly name = 'UsageError';
}

const expected = [
  ConfigError,
  DataDirInUseError,
  PlaceFileError,
  RecordsExistError,
  UnknownSchemaError,
  UsageError,
];

try {
  const nation = await readArguments(process.argv.slice(2));
  const config = readConfig({
    ...process.env,
    SESSION_SECRET: process.env['SESSION_SECRET'] ?? 'not needed for a seed but it is checked for',
  });
  if (process.env['NODE_ENV'] === 'production')
    throw new UsageError('A made-up nation has no place in production.');
  const database = await openDatabase(config);
  try {
    await migrate(database.db);
    const now = (): Date => new Date();
    const deps = { ...database, now, newId: () => uuidV7(now()), config };
    const made = await seedNation(deps, nation, (line) => process.stdout.write(`${line}\n`));
    process.stdout.write(`The nation stands: ${made.facilities} facilities, ${made.movements} movements.\n`);
  } finally {
    await database.close();
  }
} catch (error) {
  const isExpected = error instanceof Error && expected.some((kind) => error instanceof kind);
  process.stderr.write(isExpected ? `${error.message}\n` : `The nation was not made: ${String(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

async function readArguments(args: string[]) {
  const text = { type: 'string' } as const;
  let values;
  try {
    ({ values } = parseArgs({
      args,
      options: { facilities: text, 'facility-count': text, movements: text },
      strict: true,
    }));
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${usage}`, {
      cause: error,
    });
  }
  const { facilities } = values;
  return {
    facilities: facilities === undefined ? null : await readCsv(facilities),
    facilityCount: countOf(values['facility-count'], nationalFacilities),
    movements: countOf(values.movements, 5_000_000),
  };
}

function countOf(text: string | undefined, usual: number): number {
  if (text === undefined) return usual;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`${text} is not a number.\n${usage}`);
  return Number(text);
}

async function readCsv(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new UsageError(`The file ${file} cannot be read.`);
  }
}
