import type { Decided, FamilyEvent } from '#contract/families/family.ts';
import type { DeviceId, LogId, UserId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { EngineDeps } from '#client/engine-deps.ts';
import { saveEvent } from '#client/projection/save-event.ts';
import { sessionFacts } from '#client/session/session-facts.ts';
import { openRow } from '#client/session/standing.ts';
import { knownClock } from '#client/db/clock-offset.ts';
import type { Author } from './author.ts';
import { checkedEvent } from './checked-event.ts';
import { envelopeFor } from './save.ts';

/** Decides an event against what is shown and writes nothing. */
export async function previewEvent(
  db: DeviceDatabase,
  deps: EngineDeps,
  event: FamilyEvent,
): Promise<Decided> {
  const checked = checkedEvent(db, event);
  if (!checked.ok) return { accepted: false, reason: 'invalid' };
  const author = await previewAuthor(db, deps.newId);
  if (!author) return { accepted: false, reason: 'signed-out' };
  const envelope = envelopeFor(db, deps, { author, at: 0, event: checked.event, replaces: null });
  return saveEvent(db, { envelope }, { isPreview: true });
}

/** Who would save, as far as a rule asks: read only, because a screen that asks again on every change may not write. */
async function previewAuthor(db: DeviceDatabase, newId: () => string): Promise<Author | null> {
  const session = await openRow(db);
  const facility = session && sessionFacts(session).facilityId;
  if (!facility) return null;
  const user = session.reply.user_id as UserId;
  const device = newId() as DeviceId;
  const none = { next_seq: 1, accepted_through: 0, folded_through: 0, durable_through: 0 };
  const log = { log_id: newId() as LogId, facility, device, ...none };
  return { user, grant: '', clock: await knownClock(db), facility, log };
}
