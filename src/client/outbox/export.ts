import type { DeviceDatabase } from '#client/db/database.ts';

/** Every event that this device still holds, with its state, as JSON: for a person who has to carry it by hand. */
export async function exportOutbox(
  db: DeviceDatabase,
): Promise<{ readonly text: string; readonly entries: number }> {
  const parts: string[] = [];
  await db.event.each(({ log_id, seq, event_id, state, verdict, envelope }) => {
    parts.push(JSON.stringify({ log_id, seq, event_id, state, verdict, envelope }));
  });
  const text = `{"kind":"vaxledger-outbox","events":[\n${parts.join(',\n')}\n]}\n`;
  return { text, entries: parts.length };
}
