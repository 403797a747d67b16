import process from 'node:process';
import { ConfigError, readConfig } from './config.ts';
import { DatabaseDamagedError } from './db/damaged-database.ts';
import { DataDirInUseError, DataDirNotOwnError } from './db/data-dir-lock.ts';
import { SchemaOwnerNeededError, UnknownSchemaError } from './db/migrate.ts';
import { demoAccountsIn, DemoDatabaseError } from './seed/demo.ts';
import { PortInUseError, startServer } from './start-server.ts';

const expected = [
  ConfigError,
  DataDirInUseError,
  DatabaseDamagedError,
  DataDirNotOwnError,
  DemoDatabaseError,
  PortInUseError,
  SchemaOwnerNeededError,
  UnknownSchemaError,
];

try {
  const config = readConfig(process.env);
  const server = await startServer(config, (line) => void process.stdout.write(`${line}\n`));
  process.stdout.write(`Vaxledger answers at ${server.url}\n`);
  const accounts = config.seedDemo ? await demoAccountsIn(server.deps.db) : [];
  if (accounts.length > 0) {
    process.stdout.write(`Demo accounts, password ${config.demoPassword}:\n`);
    for (const { email, level } of accounts) process.stdout.write(`  ${email} (${level})\n`);
  }
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    void server.close().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  const isExpected = error instanceof Error && expected.some((kind) => error instanceof kind);
  process.stderr.write(isExpected ? `${error.message}\n` : `The server could not start: ${String(error)}\n`);
  process.exitCode = 1;
}
