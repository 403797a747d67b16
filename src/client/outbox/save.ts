import { factsOf } from '#contract/activity-facts.ts';
import type { EventEnvelope } from '#contract/event-envelope.ts';
import type { EventId, FacilityId, UserId } from '#domain/kernel/ids.ts';
import type { Decision } from '#domain/ledger/activity.ts';
import { activities } from '#domain/ledger/activities/index.ts';
import { decide, type LedgerActivity } from '#domain/ledger/decide.ts';
import type { LedgerEntry } from '#domain/ledger/model.ts';
import type { Rejection } from '#domain/ledger/rejections.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { type RowWrite, rowWrite, writeLast } from '#client/db/last-writes.ts';
import type { DraftRow, LogRow, SessionRow } from '#client/db/rows.ts';
import { savedDraft } from '#client/drafts/drafts.ts';
import type { EngineDeps } from '#client/engine-deps.ts';
import { sessionFacts } from '#client/session/session-facts.ts';
import { logOf } from '#client/session/log-of.ts';
import { clockOffsetMs } from '#client/sync/clock-offset.ts';
import { checkedActivity, type FieldIssue } from './checked-activity.ts';
import { projected } from './project.ts';
import { replaceable, setAsideRow } from './set-aside.ts';
import type { SaveGuesses } from './save-guesses.ts';
import {
  dependenciesOf,
  guessedRows,
  namedRows,
  nothingGuessed,
  shownRows,
  type ShownRows,
} from './shown-state.ts';

export type SaveResult =
  | { readonly ok: true; readonly event: EventId; readonly entry: LedgerEntry | null }
  | { readonly ok: false; readonly reason: Rejection }
  | { readonly ok: false; readonly reason: 'invalid'; readonly issues: readonly FieldIssue[] }
  | {
      readonly ok: false;
      readonly reason: 'signed-out' | 'already-saved' | 'not-replaceable' | 'not-saved';
    };

export interface SaveOptions {
  /** For whom the form was opened; nothing is saved for anybody else who has signed in since. */
  readonly author?: { readonly user: UserId; readonly facility: FacilityId };
  /** The refused event that this one corrects. */
  readonly replaces?: EventId;
  /** Form key of the draft that is cleared in the same transaction. */
  readonly draft?: string;
  /** Id of that draft, which another window may have saved already. */
  readonly draftId?: string;
}

/** Who saves, and under which grant. */
interface Author {
  readonly session: SessionRow;
  readonly log: LogRow;
  readonly grant: string;
  readonly clockOffsetMs: number;
  readonly seen: number;
}

interface ReadForSave {
  readonly author: Author;
  readonly shown: ShownRows;
  readonly draft: DraftRow | undefined;
}

/**
 * Saves an activity: decides it against the figures shown, then writes event, projection and the log's next number in ONE
 * strict transaction. Ids and times are made here, once. Any failure leaves nothing half-written.
 */
export async function save(
  db: DeviceDatabase,
  deps: EngineDeps,
  {
    activity,
    options = {},
    guesses,
  }: { activity: LedgerActivity; options?: SaveOptions; guesses: SaveGuesses },
): Promise<SaveResult> {
  const checked = checkedActivity(activity);
  if (!checked.ok) return checked;
  try {
    return await db.transaction('rw', saveTables(db), async (): Promise<SaveResult> => {
      const read = await readForSave(db, deps, { activity: checked.activity, options, guesses });
      if (!read) return { ok: false, reason: 'signed-out' };
      if (read.draft?.saved?.some((id) => id === options.draftId))
        return { ok: false, reason: 'already-saved' };
      const saved = await saveAs(db, deps, { ...read, activity: checked.activity, options });
      if (saved.ok && saved.entry) guesses.learnEntry(saved.entry);
      return saved;
    });
  } catch {
    return { ok: false, reason: 'not-saved' };
  }
}

/** The tables that a save may read or write. */
export function saveTables(db: DeviceDatabase) {
  return [db.log, db.outbox, db.wallet, db.lot, db.ledger, db.session, db.grant, db.meta, db.draft];
}

async function saveAs(
  db: DeviceDatabase,
  deps: EngineDeps,
  {
    author,
    shown,
    draft,
    activity,
    options,
  }: ReadForSave & { activity: LedgerActivity; options: SaveOptions },
): Promise<SaveResult> {
  const { log } = author;
  const replaced = options.replaces === undefined ? null : await replaceable(db, options.replaces);
  if (options.replaces !== undefined && replaced?.facility !== log.facility)
    return { ok: false, reason: 'not-replaceable' };
  const eventId = deps.newId() as EventId;
  const envelope: EventEnvelope = {
    event_id: eventId,
    log_id: log.log_id,
    seq: log.next_seq,
    type: activity.type,
    v: activities[activity.type].version,
    facility: log.facility,
    device: log.device,
    actor: author.session.reply.user_id as EventEnvelope['actor'],
    grant: author.grant as EventEnvelope['grant'],
    recorded_at: new Date(deps.now()).toISOString() as EventEnvelope['recorded_at'],
    clock_offset_ms: author.clockOffsetMs,
    replaces: options.replaces ?? null,
    deps: dependenciesOf(activity),
    seen: author.seen,
    app: deps.appVersion,
    payload: activity.payload as EventEnvelope['payload'],
  };
  const decision = decide(activity, shown.state, factsOf(envelope));
  if (!decision.accepted) return { ok: false, reason: decision.reason };
  const user = author.session.reply.user_id;
  if (replaced) await setAsideRow(db, replaced, eventId);
  if (options.draft !== undefined && options.draftId === undefined)
    await db.draft.delete([user, options.draft]);
  await writeLast([
    rowWrite(db.log, { ...log, next_seq: log.next_seq + 1 }),
    ...projected(db, { envelope, acceptance: decision, shown }),
    ...draftSaved(db, { user, options }, draft),
  ]);
  return { ok: true, event: eventId, entry: decision.entry };
}

function draftSaved(
  db: DeviceDatabase,
  { user, options: { draft: form, draftId: id } }: { user: string; options: SaveOptions },
  row: DraftRow | undefined,
): RowWrite[] {
  if (form === undefined || id === undefined) return [];
  return [rowWrite(db.draft, savedDraft({ user, form, id }, row))];
}

/** Decides an activity against the figures shown and writes nothing. */
export async function preview(
  db: DeviceDatabase,
  deps: EngineDeps,
  activity: LedgerActivity,
): Promise<Decision | { readonly accepted: false; readonly reason: 'invalid' | 'signed-out' }> {
  const checked = checkedActivity(activity);
  if (!checked.ok) return { accepted: false, reason: 'invalid' };
  const session = await db.session.get('current');
  const facility = session && sessionFacts(session).facilityId;
  if (!facility) return { accepted: false, reason: 'signed-out' };
  const named = await namedRows(db, checked.activity);
  const { state } = await shownRows(db, facility, {
    activity: checked.activity,
    named,
    guessed: nothingGuessed,
  });
  return decide(
    checked.activity,
    state,
    factsOf({
      event_id: deps.newId() as EventId,
      facility,
      actor: session.reply.user_id as UserId,
      recorded_at: new Date(deps.now()).toISOString(),
      clock_offset_ms: await clockOffsetMs(db),
    }),
  );
}

/**
 * Reads all that a save looks at, inside its transaction. Each round of reading is a journey to the browser's storage
 * process, which costs more than the rows: one round where the guess of what will be needed was right, else two.
 */
async function readForSave(
  db: DeviceDatabase,
  deps: EngineDeps,
  { activity, options, guesses }: { activity: LedgerActivity; options: SaveOptions; guesses: SaveGuesses },
): Promise<ReadForSave | null> {
  const guess = guesses.of(activity);
  const [session, offset, named, guessedLog, guessed] = await Promise.all([
    db.session.get('current'),
    clockOffsetMs(db),
    namedRows(db, activity),
    guess.log === undefined ? undefined : db.log.get(guess.log),
    guessedRows(db, guess),
  ]);
  const facility = session && sessionFacts(session).facilityId;
  if (!facility || !isAuthor(options.author, { user: session.reply.user_id, facility })) return null;
  const [log, grant, shown, draft] = await Promise.all([
    guessedLog?.facility === facility ? guessedLog : logOf(db, facility, deps.newId),
    session.grant ?? grantId(db, session, facility),
    shownRows(db, facility, { activity, named, guessed }),
    options.draft === undefined ? undefined : db.draft.get([session.reply.user_id, options.draft]),
  ]);
  if (grant === undefined) return null;
  guesses.learn(log, shown);
  const author = { session, log, grant, clockOffsetMs: offset, seen: log.seen ?? 0 };
  return { author, shown, draft };
}

function isAuthor(
  author: SaveOptions['author'],
  current: { readonly user: string; readonly facility: FacilityId },
): boolean {
  return author === undefined || (author.user === current.user && author.facility === current.facility);
}

async function grantId(
  db: DeviceDatabase,
  session: SessionRow,
  facility: FacilityId,
): Promise<string | undefined> {
  return (await db.grant.get([session.reply.user_id, facility]))?.id;
}
