import { type FileKind, mostWrittenFiles, type WrittenFile } from '#contract/wire/written-file.ts';
import type { UserId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { readMeta, writeMeta } from '#client/db/meta.ts';

const key = 'written-files';

/** Remembers that whoever is signed in made a file, until the server has heard of it. */
export async function rememberFile(
  db: DeviceDatabase,
  { kind, rows, now }: { readonly kind: FileKind; readonly rows: number; readonly now: number },
): Promise<void> {
  await db.transaction('rw', db.session, db.meta, async () => {
    const session = await db.session.get('current');
    if (!session) return;
    const file = { kind, by: session.reply.user_id as UserId, at: new Date(now).toISOString(), rows };
    // Of more than one pull may tell, the newest are the ones to know of.
    await writeMeta(db, key, [...(await filesToTell(db)), file].slice(-mostWrittenFiles));
  });
}

/** Files that the server has not heard of. */
export async function filesToTell(db: DeviceDatabase): Promise<readonly WrittenFile[]> {
  return (await readMeta<readonly WrittenFile[]>(db, key)) ?? [];
}

/** The server has heard of these; those that were made meanwhile stay. */
export async function forgetFiles(db: DeviceDatabase, told: readonly WrittenFile[]): Promise<void> {
  if (told.length === 0) return;
  await db.transaction('rw', db.meta, async () => {
    const isTold = (file: WrittenFile) =>
      told.some((known) => JSON.stringify(known) === JSON.stringify(file));
    const left = (await filesToTell(db)).filter((file) => !isTold(file));
    await (left.length > 0 ? writeMeta(db, key, left) : db.meta.delete(key));
  });
}
