import { readFile, stat } from 'node:fs/promises';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { decodeText, maxImportedCharacters, type PlaceImportReply } from '#contract/calls/place-import.ts';
import { analyzeIfDue } from './db/analyze.ts';
import { ConfigError, readConfig } from './config.ts';
import { DataDirInUseError, DataDirNotOwnError } from './db/data-dir-lock.ts';
import { migrate, UnknownSchemaError } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import { uuidV7 } from './new-id.ts';
import { importPlaces } from './organisation/import/import-places.ts';
import { PlaceFileError, readPlaceFile } from './organisation/import/place-file.ts';

const usage = `npm run import-places -- <file.csv> [--dry-run]
The first line names the columns: facility_id, name, lga_code (and state_code, ward, type, ownership, lat, lon);
or lga_code, name, state_code; or state_code, name, country_code; or country_code, name.`;

/** The command line is not understood. */
class UsageError extends Error {
  override readonly name = 'UsageError';
}

const expected = [
  ConfigError,
  DataDirInUseError,
  DataDirNotOwnError,
  PlaceFileError,
  UnknownSchemaError,
  UsageError,
];

try {
  const { file, isDryRun } = readArguments(process.argv.slice(2));
  const text = await readText(file);
  const places = await readPlaceFile([text]);
  const config = readConfig({
    ...process.env,
    SESSION_SECRET: process.env['SESSION_SECRET'] ?? 'not needed for an import but checked for',
  });
  const database = await openDatabase(config);
  try {
    await migrate(database.db);
    const now = (): Date => new Date();
    const deps = { now, newId: () => uuidV7(now()) };
    const report = await database.db
      .transaction()
      .execute((trx) =>
        importPlaces(deps, trx, { file: places, importer: { viewer: null, country: null }, isDryRun }),
      );
    if (report.applied) await analyzeIfDue(database.db, database.engine);
    process.stdout.write(wordsOf(report, isDryRun));
    if (report.fault_count > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
} catch (error) {
  const isExpected = error instanceof Error && expected.some((kind) => error instanceof kind);
  process.stderr.write(isExpected ? `${error.message}\n` : `Nothing was imported: ${String(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

function readArguments(args: string[]): { file: string; isDryRun: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { 'dry-run': { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new Error('Name one file.');
    return { file, isDryRun: values['dry-run'] };
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${usage}`, {
      cause: error,
    });
  }
}

async function readText(file: string): Promise<string> {
  const found = await stat(file).catch(() => null);
  if (found === null || !found.isFile()) throw new UsageError(`The file ${file} cannot be read.`);
  if (found.size > maxImportedCharacters) throw new UsageError(`The file ${file} is too large.`);
  const { text, isLatin1 } = decodeText(TextDecoder, await readFile(file));
  if (isLatin1) process.stdout.write('The file is not UTF-8; it was read as Latin-1 (Windows).\n');
  return text;
}

function wordsOf(report: PlaceImportReply, isDryRun: boolean): string {
  const { rows, added, changed, same, faults, fault_count: count } = report;
  const lines = [
    `${rows} rows: ${added} new, ${changed} changed, ${same} as they are.`,
    ...report.preview.map(({ line, what, name, parent }) =>
      [`  line ${line}`, what, name, parent].filter(Boolean).join(', '),
    ),
    ...(isDryRun || count > 0
      ? faults.map(({ line, column, message }) => `line ${line}, ${column}: ${message}`)
      : []),
  ];
  const end = report.applied
    ? 'Imported.'
    : count > 0
      ? `Nothing was imported: ${count} faults.`
      : 'Nothing was imported: this was a dry run.';
  return `${[...lines, end].join('\n')}\n`;
}
