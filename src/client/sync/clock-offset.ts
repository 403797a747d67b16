import type { DeviceDatabase } from '#client/db/database.ts';
import { forgetSavedAuthors } from '#client/session/saved-author.ts';
import { readMeta, writeMeta } from '#client/db/meta.ts';

const key = 'clock-offset';
/** Widest offset that an event may carry. */
const widestMs = 10_000_000_000_000;

/** Milliseconds that the server's clock was ahead of this device's when they were last compared; it decorates only. */
export async function clockOffsetMs(db: DeviceDatabase): Promise<number> {
  return (await readMeta<number>(db, key)) ?? 0;
}

/** When an answer was asked for and came, by the device's clock, and the time it names. */
export interface ServerTime {
  readonly serverTime: string;
  readonly askedAt: number;
  readonly answeredAt: number;
}

/** Compares the clocks by an answer's time, taking half the round trip as its way back. In a transaction it needs the logs. */
export async function noteServerTime(
  db: DeviceDatabase,
  { serverTime, askedAt, answeredAt }: ServerTime,
): Promise<void> {
  const offset = Math.round(Date.parse(serverTime) - (askedAt + answeredAt) / 2);
  if (!Number.isFinite(offset) || Math.abs(offset) > widestMs) return;
  await db.transaction('rw', db.meta, db.log, async () => {
    await writeMeta(db, key, offset);
    await forgetSavedAuthors(db);
  });
}
