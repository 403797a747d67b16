import { factsOf } from '#contract/activity-facts.ts';
import type { EventEnvelope } from '#contract/event-envelope.ts';
import type { EventId, UserId } from '#domain/kernel/ids.ts';
import type { Decision } from '#domain/ledger/activity.ts';
import { activities } from '#domain/ledger/activities/index.ts';
import { decide, type LedgerActivity } from '#domain/ledger/decide.ts';
import type { LedgerEntry } from '#domain/ledger/model.ts';
import type { Rejection } from '#domain/ledger/rejections.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { rowWrite, writeLast } from '#client/db/last-writes.ts';
import type { DraftRow } from '#client/db/rows.ts';
import type { EngineDeps } from '#client/engine-deps.ts';
import { sessionFacts } from '#client/session/session-facts.ts';
import { openRow } from '#client/session/standing.ts';
import { clockOffsetMs } from '#client/sync/clock-offset.ts';
import {
  type Author,
  draftSaved,
  envelopeOf,
  type ExpectedAuthor,
  forgetDraft,
  isSavedAlready,
  readAuthor,
  readDraft,
  type SavedForm,
} from './author.ts';
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

export interface SaveOptions extends SavedForm {
  readonly author?: ExpectedAuthor;
  /** The refused event that this one corrects. */
  readonly replaces?: EventId;
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
      if (isSavedAlready(read.draft, options)) return { ok: false, reason: 'already-saved' };
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
  const envelope = envelopeOf(deps, author, {
    at: 0,
    type: activity.type,
    v: activities[activity.type].version,
    replaces: options.replaces ?? null,
    deps: dependenciesOf(activity),
    payload: activity.payload as EventEnvelope['payload'],
  });
  const decision = decide(activity, shown.state, factsOf(envelope));
  if (!decision.accepted) return { ok: false, reason: decision.reason };
  if (replaced) await setAsideRow(db, replaced, envelope.event_id);
  await forgetDraft(db, author.user, options);
  await writeLast([
    ...projected(db, { envelope, log, acceptance: decision, shown }),
    rowWrite(db.log, { ...log, next_seq: log.next_seq + 1 }),
    ...draftSaved(db, author.user, { form: options, row: draft }),
  ]);
  return { ok: true, event: envelope.event_id, entry: decision.entry };
}

/** Decides an activity against the figures shown and writes nothing. */
export async function preview(
  db: DeviceDatabase,
  deps: EngineDeps,
  activity: LedgerActivity,
): Promise<Decision | { readonly accepted: false; readonly reason: 'invalid' | 'signed-out' }> {
  const checked = checkedActivity(activity);
  if (!checked.ok) return { accepted: false, reason: 'invalid' };
  const session = await openRow(db);
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
  const { last } = guesses;
  const [author, named, guessed, guessedDraft] = await Promise.all([
    readAuthor(db, deps, options.author, last),
    namedRows(db, activity),
    guessedRows(db, guesses.of(activity)),
    readDraft(db, last?.user, options),
  ]);
  if (!author) return null;
  const { user, facility, log } = author;
  const [shown, draft] = await Promise.all([
    shownRows(db, facility, { activity, named, guessed }),
    last?.user === user ? guessedDraft : readDraft(db, user, options),
  ]);
  guesses.learn({ user, facility, log: log.log_id }, shown);
  return { author, shown, draft };
}
