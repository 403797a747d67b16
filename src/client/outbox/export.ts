import type { DeviceDatabase } from '#client/db/database.ts';

/** Every event that this device still holds, with its state, as JSON: for a person who has to carry it by hand. */
export async function exportOutbox(db: DeviceDatabase): Promise<string> {
  const parts: string[] = [];
  await db.event.each(({ log_id, seq, event_id, state, verdict, envelope }) => {
    parts.push(JSON.stringify({ log_id, seq, event_id, state, verdict, envelope }));
  });
  return `{"kind":"vaxledger-outbox","events":[\n${parts.join(',\n')}\n]}\n`;
}
