import process from 'node:process';
import { ConfigError, readConfig } from './config.ts';
import { DatabaseDamagedError } from './db/damaged-database.ts';
import { DataDirInUseError } from './db/data-dir-lock.ts';
import { UnknownSchemaError } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import { BackupDamagedError } from './sync/backup/backup-file.ts';
import { DatabaseNotEmptyError, restoreBackup } from './sync/backup/restore-backup.ts';

const expected = [
  ConfigError,
  DataDirInUseError,
  DatabaseDamagedError,
  UnknownSchemaError,
  BackupDamagedError,
  DatabaseNotEmptyError,
];

try {
  const file = process.argv[2];
  if (file === undefined) throw new ConfigError('Name the backup: npm run restore <file>');
  const config = readConfig({
    ...process.env,
    SESSION_SECRET: process.env['SESSION_SECRET'] ?? 'not needed for a restore but checked',
  });
  const { db, close } = await openDatabase(config);
  try {
    const { head, rows } = await restoreBackup({ db }, file);
    process.stdout.write(
      `Restored ${rows} rows of ${head.made_at}. Tablets will send again what is newer.\n`,
    );
  } finally {
    await close();
  }
} catch (error) {
  const isExpected = error instanceof Error && expected.some((kind) => error instanceof kind);
  process.stderr.write(isExpected ? `${error.message}\n` : `Nothing was restored: ${String(error)}\n`);
  process.exitCode = 1;
}
