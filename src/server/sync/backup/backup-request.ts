import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { AppDeps } from '../../deps.ts';
import { makeBackup, type MadeBackup } from './make-backup.ts';

// Only one process can open the embedded database. `npm run backup` beside a running server therefore writes a request
// into the data folder, whose file permissions control access, and the server writes its answer there too.

const requestSchema = z.object({ folder: z.string() });
const answerSchema = z.object({ file: z.string().nullable(), message: z.string() });
type Answer = z.infer<typeof answerSchema>;

const requestFile = (dataDir: string): string => path.join(dataDir, 'backup-request.json');
const answerFile = (dataDir: string): string => path.join(dataDir, 'backup-answer.json');

/** Asks the server running on the data folder for a backup; null if it does not answer in time. */
export async function requestBackup(
  dataDir: string,
  folder: string,
  patienceMs: number,
): Promise<Answer | null> {
  await rm(answerFile(dataDir), { force: true });
  await writeWhole(requestFile(dataDir), JSON.stringify({ folder: path.resolve(folder) }));
  for (let waited = 0; waited < patienceMs; waited += 250) {
    await wait(250);
    const answer = await readFile(answerFile(dataDir), 'utf8').catch(() => null);
    if (answer !== null) return answerSchema.parse(JSON.parse(answer));
  }
  await rm(requestFile(dataDir), { force: true });
  return null;
}

/** Makes a backup if one was requested. @returns true if there was a request. */
export async function answerBackupRequest(
  deps: AppDeps,
  onMade: (made: MadeBackup) => void = () => {},
): Promise<boolean> {
  const text = await readFile(requestFile(deps.config.dataDir), 'utf8').catch(() => null);
  if (text === null) return false;
  await rm(requestFile(deps.config.dataDir), { force: true });
  const answer = await makeBackup(deps, requestSchema.parse(JSON.parse(text)).folder).then(
    (made): Answer => {
      onMade(made);
      return { file: made.file, message: `${made.rows} rows` };
    },
    (error: unknown): Answer => ({ file: null, message: String(error) }),
  );
  await writeWhole(answerFile(deps.config.dataDir), JSON.stringify(answer));
  return true;
}

/** Writes to a temporary file and renames it, so that a reader never sees half of it. */
async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
