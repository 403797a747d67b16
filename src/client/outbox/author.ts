import type { EventEnvelope } from '#contract/wire/envelope.ts';
import type { EventId, FacilityId, UserId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { DraftRow, LogRow, SessionRow } from '#client/db/rows.ts';
import { savedDraft } from '#client/drafts/drafts.ts';
import type { EngineDeps } from '#client/engine-deps.ts';
import { logOf } from '#client/session/log-of.ts';
import { sessionFacts } from '#client/session/session-facts.ts';
import { openRow } from '#client/session/standing.ts';
import { type KnownClock, knownClock, serverTimeBy } from '../db/clock.ts';

/** The user who saves, with their grant. */
export interface Author {
  readonly user: UserId;
  readonly grant: string;
  readonly clock: KnownClock;
  readonly facility: FacilityId;
  readonly log: LogRow;
}

/** User for whom a form was opened; nothing is saved for anyone who has signed in since. */
export interface ExpectedAuthor {
  readonly user: UserId;
  readonly facility: FacilityId;
}

/** The draft that a save clears in its own transaction. */
export interface SavedForm {
  /** Form key of the draft. */
  readonly draft?: string;
  /** Id of that draft, which another window may have saved already. */
  readonly draftId?: string;
}

/** Reads the author inside the save's transaction; null if nobody with the right is signed in, or if it is not the expected user. */
export async function readAuthor(
  db: DeviceDatabase,
  deps: EngineDeps,
  expected: ExpectedAuthor | undefined,
): Promise<Author | null> {
  const [session, clock] = await Promise.all([openRow(db), knownClock(db)]);
  const facility = session && sessionFacts(session).facilityId;
  if (!facility) return null;
  const user = session.reply.user_id as UserId;
  if (expected && (expected.user !== user || expected.facility !== facility)) return null;
  const [log, grant] = await Promise.all([
    logOf(db, facility, deps.newId),
    session.grant ?? grantId(db, session, facility),
  ]);
  return grant === undefined ? null : { user, grant, clock, facility, log };
}

/** Wraps an event for the outbox; its ids and times are set here, once. `at` numbers the events saved together from 0. */
export function envelopeOf(
  deps: EngineDeps,
  author: Author,
  {
    at,
    ...event
  }: Pick<EventEnvelope, 'type' | 'v' | 'replaces' | 'deps' | 'payload'> & { readonly at: number },
): EventEnvelope {
  const { log } = author;
  // A clock before 1970 is invalid.
  const now = Math.max(0, deps.now());
  return {
    event_id: deps.newId() as EventId,
    log_id: log.log_id,
    seq: log.next_seq + at,
    facility: log.facility,
    device: log.device,
    actor: author.user as EventEnvelope['actor'],
    grant: author.grant as EventEnvelope['grant'],
    recorded_at: new Date(now).toISOString() as EventEnvelope['recorded_at'],
    clock_offset_ms: serverTimeBy(author.clock, now) - now,
    seen: log.seen ?? 0,
    app: deps.appVersion,
    ...event,
  };
}

/** The draft row of a form that is being saved; undefined if there is none. */
export async function readDraft(
  db: DeviceDatabase,
  user: string,
  { draft }: SavedForm,
): Promise<DraftRow | undefined> {
  return draft === undefined ? undefined : db.draft.get([user, draft]);
}

/** True for a draft that another window has saved. */
export function isSavedAlready(row: DraftRow | undefined, { draftId }: SavedForm): boolean {
  return row?.saved?.some((id) => id === draftId) ?? false;
}

/** Clears the draft of a saved form and remembers the id of a named draft. */
export async function clearDraft(
  db: DeviceDatabase,
  user: string,
  { form: { draft: form, draftId: id }, row }: { form: SavedForm; row: DraftRow | undefined },
): Promise<void> {
  if (form === undefined) return;
  if (id === undefined) await db.draft.delete([user, form]);
  else await db.draft.put(savedDraft({ user, form, id }, row));
}

async function grantId(
  db: DeviceDatabase,
  session: SessionRow,
  facility: FacilityId,
): Promise<string | undefined> {
  return (await db.grant.get([session.reply.user_id, facility]))?.id;
}
