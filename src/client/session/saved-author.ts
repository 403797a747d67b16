import type { DeviceDatabase } from '#client/db/database.ts';

/**
 * Has the next save ask again who saves: to be called in every transaction that changes who is signed in, under which grant,
 * or how far the clock is off. It must hold the logs.
 */
export async function forgetSavedAuthors(db: DeviceDatabase): Promise<void> {
  await db.log
    .filter(({ author }) => author !== undefined)
    .modify((log: { author?: unknown }) => {
      delete log.author;
    });
}
