import { activityOf } from '#contract/activity-of.ts';
import type { DeviceId, EventId, LogId, UserId } from '#domain/kernel/ids.ts';
import type { LedgerActivity, Acceptance, Decision } from '#domain/ledger/decide.ts';
import type { LedgerEntry } from '#domain/ledger/ledger-entry.ts';
import type { Rejection } from '#domain/ledger/rejections.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { EngineDeps } from '#client/engine-deps.ts';
import type { OpenResult } from '#client/db/open-database.ts';
import { saveEvent } from '#client/projection/save-event.ts';
import { sessionFacts } from '#client/session/session-facts.ts';
import { openRow } from '#client/session/standing.ts';
import { clockOffsetMs } from '#client/sync/clock-offset.ts';
import type { Author } from './author.ts';
import { checkedEvent, type FieldIssue } from './checked-event.ts';
import { exportOutbox } from './export.ts';
import { envelopeFor, type Saved, type SaveOptions, saveEvents } from './save.ts';
import { replaceable, setAside, type SetAsideResult } from './set-aside.ts';

export type { SaveOptions } from './save.ts';

type SaveRefusal =
  | { readonly ok: false; readonly reason: Rejection }
  | { readonly ok: false; readonly reason: 'invalid'; readonly issues: readonly FieldIssue[] }
  | {
      readonly ok: false;
      readonly reason: 'signed-out' | 'already-saved' | 'not-replaceable' | 'place-closed' | 'not-saved';
    };

interface SavedActivity {
  readonly event: EventId;
  readonly entry: LedgerEntry | null;
}

export type SaveResult = ({ readonly ok: true } & SavedActivity) | SaveRefusal;

/** All activities were saved, in their order, or none: `at` is the place of the one that was in the way, from 0. */
export type SaveTogetherResult =
  | { readonly ok: true; readonly saved: readonly SavedActivity[] }
  | ({ readonly at: number } & SaveRefusal);

export interface Outbox {
  save(activity: LedgerActivity, options?: SaveOptions): Promise<SaveResult>;
  /** All of them or none, in one transaction; each is decided on what is shown after the one before it. */
  saveTogether(
    activities: readonly LedgerActivity[],
    options?: Omit<SaveOptions, 'replaces'>,
  ): Promise<SaveTogetherResult>;
  preview(
    activity: LedgerActivity,
  ): Promise<Decision | { readonly accepted: false; readonly reason: 'invalid' | 'signed-out' }>;
  setAside(event: EventId): Promise<SetAsideResult>;
  resend(event: EventId, payload?: LedgerActivity['payload']): Promise<SaveResult>;
  export(): ReturnType<typeof exportOutbox>;
  newId(): string;
}

/** What an officer does with events: save, correct and resend, set aside, take a copy. */
export function outboxOf(
  db: DeviceDatabase,
  { deps, ready, onSaved }: { deps: EngineDeps; ready: () => Promise<OpenResult>; onSaved: () => void },
): Outbox {
  async function saveTogether(
    activities: readonly LedgerActivity[],
    options: SaveOptions = {},
  ): Promise<SaveTogetherResult> {
    const opened = await ready();
    if (!opened.ok) return { ok: false, at: 0, reason: 'not-saved' };
    const result = await saveEvents(db, deps, { events: activities, options });
    if (result.ok) {
      onSaved();
      return { ok: true, saved: result.saved.map(savedActivity) };
    }
    const { at } = result;
    if (result.reason === 'invalid') return { ok: false, at, reason: 'invalid', issues: result.issues };
    if (result.reason === 'refused') {
      // What cannot be placed at all is no refusal of a rule.
      return result.by === 'cannot-apply'
        ? { ok: false, at, reason: 'not-saved' }
        : { ok: false, at, reason: result.by as Rejection };
    }
    return { ok: false, at, reason: result.reason };
  }

  async function save(activity: LedgerActivity, options?: SaveOptions): Promise<SaveResult> {
    const result = await saveTogether([activity], options);
    if (!result.ok) {
      const { at: _at, ...refusal } = result;
      return refusal;
    }
    const [saved] = result.saved;
    return saved ? { ok: true, ...saved } : { ok: false, reason: 'not-saved' };
  }

  return {
    save,
    saveTogether,
    preview: (activity) => preview(db, deps, activity),
    setAside: (event) => setAside(db, event),
    async resend(event, payload) {
      const row = await replaceable(db, event);
      const activity = row && activityOf(row.envelope);
      if (!activity) return { ok: false, reason: 'not-replaceable' };
      const corrected = { type: activity.type, payload: payload ?? activity.payload } as LedgerActivity;
      return save(corrected, { replaces: event });
    },
    export: () => exportOutbox(db),
    newId: deps.newId,
  };
}

function savedActivity({ event, outcome }: Saved): SavedActivity {
  return { event, entry: (outcome as Acceptance).entry };
}

/** Decides an activity against what is shown and writes nothing. */
async function preview(
  db: DeviceDatabase,
  deps: EngineDeps,
  activity: LedgerActivity,
): Promise<Decision | { readonly accepted: false; readonly reason: 'invalid' | 'signed-out' }> {
  const checked = checkedEvent(db, activity);
  if (!checked.ok) return { accepted: false, reason: 'invalid' };
  const author = await previewAuthor(db, deps);
  if (!author) return { accepted: false, reason: 'signed-out' };
  const envelope = envelopeFor(db, deps, { author, at: 0, event: checked.event, replaces: null });
  const decided = await saveEvent(db, { envelope }, { isPreview: true });
  return decided.accepted
    ? (decided.outcome as Acceptance)
    : { accepted: false, reason: decided.reason as Rejection };
}

/** Who would save, as far as a rule asks: read only, because a screen that asks again on every change may not write. */
async function previewAuthor(db: DeviceDatabase, { newId }: EngineDeps): Promise<Author | null> {
  const session = await openRow(db);
  const facility = session && sessionFacts(session).facilityId;
  if (!facility) return null;
  const user = session.reply.user_id as UserId;
  const device = newId() as DeviceId;
  const none = { next_seq: 1, accepted_through: 0, folded_through: 0, durable_through: 0 };
  const log = { log_id: newId() as LogId, facility, device, ...none };
  return { user, grant: '', clockOffsetMs: await clockOffsetMs(db), facility, log };
}
