import process from 'node:process';
import { ConfigError, readConfig } from './config.ts';
import { DataDirInUseError } from './db/data-dir-lock.ts';
import { migrate, UnknownSchemaError } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import { rebuildRollups } from './monitoring/rebuild-rollups.ts';

const expected = [ConfigError, UnknownSchemaError, DataDirInUseError];

try {
  const config = readConfig({
    ...process.env,
    SESSION_SECRET: process.env['SESSION_SECRET'] ?? 'not needed to rebuild but checked for',
  });
  const { db, close } = await openDatabase(config);
  try {
    await migrate(db);
    await rebuildRollups(db);
    process.stdout.write(
      'The figures of facilities, lots, registers, LGAs, states and countries were added up again.\n',
    );
  } finally {
    await close();
  }
} catch (error) {
  const isExpected = error instanceof Error && expected.some((kind) => error instanceof kind);
  process.stderr.write(
    isExpected ? `${error.message}\n` : `The figures were not rebuilt: ${String(error)}\n`,
  );
  process.exitCode = 1;
}
