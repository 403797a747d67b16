import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { ConfigError, readConfig } from './config.ts';
import { DatabaseDamagedError } from './db/damaged-database.ts';
import { DataDirInUseError, DataDirNotOwnError } from './db/data-dir-lock.ts';
import { grantToAppRole } from './db/app-role.ts';
import { migrate, SchemaOwnerNeededError, UnknownSchemaError } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import { uuidV7 } from './new-id.ts';
import { PlaceFileError } from './organisation/import/place-file.ts';
import { DemoDatabaseError } from './seed/demo.ts';
import { prepareDatabase } from './seed/prepare-database.ts';
import { AdministratorRefusedError } from './users/first-administrator.ts';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

const usage = `npm run setup -- --email <e-mail> --first-name <name> --last-name <name> [--facilities <file.csv>] [--app-role <role>]
npm run setup -- --app-role <role>
The password of the first administrator comes from SETUP_PASSWORD, or is asked for. --app-role makes the PostgreSQL role that the
server runs under, with the password of APP_ROLE_PASSWORD, and gives it what it needs; alone, after an update, it brings the schema
and its rights up to date.`;

/** The command line is not understood. */
class UsageError extends Error {
  override readonly name = 'UsageError';
}

const expected = [
  AdministratorRefusedError,
  ConfigError,
  DataDirInUseError,
  DatabaseDamagedError,
  DataDirNotOwnError,
  DemoDatabaseError,
  PlaceFileError,
  SchemaOwnerNeededError,
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

const appRoleSchema = z
  .string()
  .regex(/^[a-z_][a-z0-9_]{0,62}$/, 'A role of PostgreSQL has a name of small letters, digits and _.');

try {
  const given = readArguments(process.argv.slice(2));
  const config = readConfig({
    ...process.env,
    SESSION_SECRET: process.env['SESSION_SECRET'] ?? 'not needed for a setup but checked for',
  });
  const { administrator, appRole } = given;
  const facilities = administrator?.facilities === undefined ? null : await readCsv(administrator.facilities);
  if (appRole !== null && config.databaseUrl === null)
    throw new UsageError('The embedded database has no roles: name a PostgreSQL as DATABASE_URL.');
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
    if (administrator !== null) {
      const { email, 'first-name': firstName, 'last-name': lastName } = administrator;
      const sentences = await prepareDatabase(deps, {
        administrator: { email, firstName, lastName },
        password: () => passwordOf(email),
        facilities,
      });
      process.stdout.write(`${sentences.join('\n')}\n`);
    }
    if (appRole !== null) {
      const password = process.env['APP_ROLE_PASSWORD'] ?? '';
      await grantToAppRole(database.db, { role: appRole, password: password === '' ? null : password });
      process.stdout.write(
        `The role ${appRole} may run the server: it takes no step of the schema and deletes no record.\n`,
      );
    }
    process.stdout.write('The database is ready.\n');
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

interface Given {
  /** Null if only the server's database role is wanted. */
  readonly administrator: z.infer<typeof argumentsSchema> | null;
  readonly appRole: string | null;
}

function readArguments(args: string[]): Given {
  const text = { type: 'string' } as const;
  const options = { email: text, 'first-name': text, 'last-name': text, facilities: text, 'app-role': text };
  let values;
  try {
    ({ values } = parseArgs({ args, options, strict: true }));
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${usage}`, {
      cause: error,
    });
  }
  const { 'app-role': role, ...others } = values;
  const appRole = appRoleSchema.optional().safeParse(role);
  if (!appRole.success) throw new UsageError(`${appRole.error.issues[0]?.message ?? ''}\n${usage}`);
  if (role !== undefined && Object.keys(others).length === 0) return { administrator: null, appRole: role };
  const parsed = argumentsSchema.safeParse(others);
  if (parsed.success) return { administrator: parsed.data, appRole: role ?? null };
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

/** Asks on the terminal without echoing the answer. Null if there is no terminal. */
async function askPassword(question: string): Promise<string | null> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY || !stderr.isTTY) return null;
  stderr.write(question);
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silence, terminal: true });
  try {
    return await new Promise<string | null>((resolve) => {
      lines.once('line', resolve);
      lines.once('SIGINT', () => resolve(null));
      lines.once('close', () => resolve(null));
    });
  } finally {
    lines.close();
    stderr.write('\n');
  }
}
