import type { DeviceDatabase } from '#client/db/database.ts';
import { sessionFacts } from '#client/session/session-facts.ts';
import { readStatus, type SyncState } from '#client/sync/status.ts';

export interface Badge {
  /** Events that the server has not taken yet. */
  readonly waiting: number;
  readonly needAttention: number;
  readonly state: SyncState;
  readonly lastSuccessAt: number | null;
  readonly clockOffsetMs: number;
}

/** Events of this device that the server has not taken, of all facilities that were ever used on it. */
export async function waitingEvents(db: DeviceDatabase): Promise<number> {
  const logs = await db.log.toArray();
  return logs.reduce((sum, log) => sum + Math.max(0, log.next_seq - 1 - log.accepted_through), 0);
}

/** What the header's badge says. */
export async function badge(db: DeviceDatabase): Promise<Badge> {
  const [waiting, status, session] = await Promise.all([
    waitingEvents(db),
    readStatus(db),
    db.session.get('current'),
  ]);
  const facility = session && sessionFacts(session).facilityId;
  const needAttention = facility ? await db.outbox.where({ facility, state: 'refused' }).count() : 0;
  const { state, lastSuccessAt, clockOffsetMs } = status;
  return { waiting, needAttention, state, lastSuccessAt, clockOffsetMs };
}
