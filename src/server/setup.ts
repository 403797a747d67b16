import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { askPassword } from './ask-password.ts';
import { ConfigError, readConfig } from './config.ts';
import { DataDirInUseError } from './db/data-dir-lock.ts';
import { DataDirNotOwnError } from './db/private-data-dir.ts';
import { migrate, UnknownSchemaError } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import { uuidV7 } from './new-id.ts';
import { PlaceFileError } from './organisation/import/place-file.ts';
import { DemoDatabaseError } from './seed/demo.ts';
import { prepareDatabase } from './seed/prepare-database.ts';
import { AdministratorRefusedError } from './users/first-administrator.ts';

const usage = `npm run setup -- --email <e-mail> --first-name <name> --last-name <name> [--facilities <file.csv>]
The password of the first administrator comes from SETUP_PASSWORD, or is asked for.`;

/** The command was called in a way it does not understand. */
class UsageError extends Error {
  override readonly name = 'UsageError';
}

const expected = [
  AdministratorRefusedError,
  ConfigError,
  DataDirInUseError,
  DataDirNotOwnError,
  DemoDatabaseError,
  PlaceFileError,
  UnknownSchemaError,
  UsageError,
];

const nameSchema = (error: string): z.ZodString => z.string({ error }).trim().min(1, error).max(100, error);

const argumentsSchema = z.object({
  email: z
    .email({ error: 'Give the administrator an e-mail: --email ada@example.org' })
    .toLowerCase()
    .max(200, 'The e-mail is too long.'),
  'first-name': nameSchema('Give the administrator a --first-name.'),
  'last-name': nameSchema('Give the administrator a --last-name.'),
  facilities: z.string().optional(),
});

try {
  const given = readArguments(process.argv.slice(2));
  const config = readConfig({
    ...process.env,
    SESSION_SECRET: process.env['SESSION_SECRET'] ?? 'not needed for a setup but checked for',
  });
  const facilities = given.facilities === undefined ? null : await readCsv(given.facilities);
  const database = await openDatabase(config);
  try {
    const steps = await migrate(database.db);
    process.stdout.write(
      steps.length > 0
        ? `The schema was brought up to date: ${steps.join(', ')}.\n`
        : 'The schema is up to date.\n',
    );
    const now = (): Date => new Date();
    const deps = { ...database, now, newId: () => uuidV7(now()), config };
    const sentences = await prepareDatabase(deps, {
      administrator: { email: given.email, firstName: given['first-name'], lastName: given['last-name'] },
      password: () => passwordOf(given.email),
      facilities,
    });
    process.stdout.write(`${sentences.join('\n')}\nThe database is ready.\n`);
  } finally {
    await database.close();
  }
} catch (error) {
  const isExpected = error instanceof Error && expected.some((kind) => error instanceof kind);
  process.stderr.write(
    isExpected ? `${error.message}\n` : `The database was not prepared: ${String(error)}\n`,
  );
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

function readArguments(args: string[]): z.infer<typeof argumentsSchema> {
  const text = { type: 'string' } as const;
  const options = { email: text, 'first-name': text, 'last-name': text, facilities: text };
  let values;
  try {
    ({ values } = parseArgs({ args, options, strict: true }));
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${usage}`, {
      cause: error,
    });
  }
  const parsed = argumentsSchema.safeParse(values);
  if (parsed.success) return parsed.data;
  throw new UsageError(`${parsed.error.issues[0]?.message ?? 'Something is missing.'}\n${usage}`);
}

async function readCsv(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new UsageError(`The file ${file} cannot be read.`);
  }
}

async function passwordOf(email: string): Promise<string> {
  const given = process.env['SETUP_PASSWORD'];
  if (given !== undefined && given !== '') return given;
  const typed = await askPassword(`Password of ${email}: `);
  if (typed === null)
    throw new UsageError('There is no terminal to ask on: give the password as SETUP_PASSWORD.');
  if ((await askPassword('Once more: ')) !== typed) throw new UsageError('Password do not match');
  return typed;
}
