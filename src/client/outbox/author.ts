import type { EventEnvelope } from '#contract/event-envelope.ts';
import type { EventId, FacilityId, LogId, UserId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { type RowWrite, rowWrite, writeAll } from '#client/db/last-writes.ts';
import { readRow } from '#client/db/row-reads.ts';
import type { DraftRow, LogRow, SavedAuthor, SessionRow } from '#client/db/rows.ts';
import { savedDraft } from '#client/drafts/drafts.ts';
import type { EngineDeps } from '#client/engine-deps.ts';
import { logOf } from '#client/session/log-of.ts';
import { sessionFacts } from '#client/session/session-facts.ts';
import { openRow } from '#client/session/standing.ts';
import { clockOffsetMs } from '#client/sync/clock-offset.ts';

/** Who saves, and under which grant; the log's row says so too. */
export interface Author extends SavedAuthor {
  readonly facility: FacilityId;
  readonly log: LogRow;
}

/** For whom a form was opened: nothing is saved for anybody else who has signed in since. */
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

/** Who saved last on this device: keys only, so that a save can read all its rows at once; each is checked. */
export interface LastAuthor {
  readonly user: UserId;
  readonly facility: FacilityId;
  readonly log: LogId;
}

/** Reads who saves, inside the save's transaction; null when nobody is signed in who may, or somebody else than expected. */
export async function readAuthor(
  db: DeviceDatabase,
  deps: EngineDeps,
  expected: ExpectedAuthor | undefined,
  last?: LastAuthor,
): Promise<Author | null> {
  const log = last && (await readRow(db.log, last.log));
  const author = log?.author
    ? { ...log.author, facility: log.facility, log }
    : await readSignedIn(db, deps.newId);
  if (author && expected && (expected.user !== author.user || expected.facility !== author.facility))
    return null;
  return author;
}

/** Who is signed in, left on the log for the next save. */
async function readSignedIn(db: DeviceDatabase, newId: () => string): Promise<Author | null> {
  const [session, offset] = await Promise.all([openRow(db), clockOffsetMs(db)]);
  const facility = session && sessionFacts(session).facilityId;
  if (!facility) return null;
  const user = session.reply.user_id as UserId;
  const [log, grant] = await Promise.all([
    logOf(db, facility, newId),
    session.grant ?? grantId(db, session, facility),
  ]);
  if (grant === undefined) return null;
  const author = { user, grant, clockOffsetMs: offset };
  return { ...author, facility, log: { ...log, author } };
}

/** What is saved, as an envelope: ids and times are made here, once. `at` counts the events that are saved together from 0. */
export function envelopeOf(
  deps: EngineDeps,
  author: Author,
  {
    at,
    ...event
  }: Pick<EventEnvelope, 'type' | 'v' | 'replaces' | 'deps' | 'payload'> & { readonly at: number },
): EventEnvelope {
  const { log } = author;
  return {
    event_id: deps.newId() as EventId,
    log_id: log.log_id,
    seq: log.next_seq + at,
    facility: log.facility,
    device: log.device,
    actor: author.user as EventEnvelope['actor'],
    grant: author.grant as EventEnvelope['grant'],
    recorded_at: new Date(deps.now()).toISOString() as EventEnvelope['recorded_at'],
    clock_offset_ms: author.clockOffsetMs,
    seen: log.seen ?? 0,
    app: deps.appVersion,
    ...event,
  };
}

/** The draft's row of a form that is being saved; undefined where there is none. */
export async function readDraft(
  db: DeviceDatabase,
  user: string | undefined,
  { draft }: SavedForm,
): Promise<DraftRow | undefined> {
  return draft === undefined || user === undefined ? undefined : readRow(db.draft, [user, draft]);
}

/** True for a draft that another window has saved. */
export function isSavedAlready(row: DraftRow | undefined, { draftId }: SavedForm): boolean {
  return row?.saved?.some((id) => id === draftId) ?? false;
}

/** Forgets a draft that nobody named; of one that was named `draftSaved` writes that it was saved. */
export async function forgetDraft(db: DeviceDatabase, user: string, form: SavedForm): Promise<void> {
  if (form.draft !== undefined && form.draftId === undefined) await db.draft.delete([user, form.draft]);
}

/** What a save writes of the form that it saves. */
export function draftSaved(
  db: DeviceDatabase,
  user: string,
  { form: { draft: form, draftId: id }, row }: { form: SavedForm; row: DraftRow | undefined },
): RowWrite[] {
  return form === undefined || id === undefined
    ? []
    : [rowWrite(db.draft, savedDraft({ user, form, id }, row))];
}

/** Clears the draft of a form that was saved, in a transaction that goes on. */
export async function clearDraft(
  db: DeviceDatabase,
  user: string,
  saved: { form: SavedForm; row: DraftRow | undefined },
): Promise<void> {
  await forgetDraft(db, user, saved.form);
  await writeAll(draftSaved(db, user, saved));
}

async function grantId(
  db: DeviceDatabase,
  session: SessionRow,
  facility: FacilityId,
): Promise<string | undefined> {
  return (await db.grant.get([session.reply.user_id, facility]))?.id;
}
