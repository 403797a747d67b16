import path from 'node:path';
import process from 'node:process';
import { ConfigError, readConfig } from './config.ts';
import { DatabaseDamagedError } from './db/damaged-database.ts';
import { DataDirInUseError } from './db/data-dir-lock.ts';
import { migrate, UnknownSchemaError } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import { BackupDamagedError } from './sync/backup/backup-file.ts';
import { requestBackup } from './sync/backup/backup-request.ts';
import { makeBackup } from './sync/backup/make-backup.ts';

const expected = [ConfigError, DatabaseDamagedError, UnknownSchemaError, BackupDamagedError];
const patienceMs = 10 * 60_000;

try {
  const config = readConfig({
    ...process.env,
    SESSION_SECRET: process.env['SESSION_SECRET'] ?? 'not needed for a backup but checked',
  });
  const folder = path.resolve(process.argv[2] ?? config.backupDir ?? 'backups');
  const opened = await openDatabase(config).catch((error: unknown) => {
    if (error instanceof DataDirInUseError) return null;
    throw error;
  });
  if (opened === null) {
    process.stdout.write('The server is running; it makes the backup.\n');
    const answer = await requestBackup(config.dataDir, folder, patienceMs);
    if (answer === null || answer.file === null) {
      throw new BackupDamagedError(
        `The running server made no backup: ${answer?.message ?? 'it does not answer'}.`,
      );
    }
    process.stdout.write(`Backup ${answer.file}, ${answer.message}, read back and found whole.\n`);
  } else {
    try {
      await migrate(opened.db);
      const { file, rows } = await makeBackup({ db: opened.db, now: () => new Date() }, folder);
      process.stdout.write(`Backup ${file}, ${rows} rows, read back and found whole.\n`);
    } finally {
      await opened.close();
    }
  }
} catch (error) {
  const isExpected = error instanceof Error && expected.some((kind) => error instanceof kind);
  process.stderr.write(isExpected ? `${error.message}\n` : `No backup was made: ${String(error)}\n`);
  process.exitCode = 1;
}
