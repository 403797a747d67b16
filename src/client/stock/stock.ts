import { activityOf } from '#contract/activity-of.ts';
import type { FamilyEvent } from '#contract/families/family.ts';
import type { EventId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { Acceptance, Decision, LedgerActivity } from '#domain/ledger/decide.ts';
import type { LedgerEntry } from '#domain/ledger/ledger-entry.ts';
import type { Rejection } from '#domain/ledger/rejections.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { OpenResult } from '#client/open-database.ts';
import type { EngineDeps } from '#client/engine-deps.ts';
import {
  type FieldIssue,
  type NotSaved,
  previewEvent,
  type Saved,
  saveEvents,
  type SaveOptions,
} from '../outbox/save.ts';
import { replaceable } from '../outbox/outbox.ts';
import { stockDoubts } from './stock-doubts.ts';

type SaveRefusal =
  | { readonly ok: false; readonly reason: Rejection }
  | { readonly ok: false; readonly reason: 'invalid'; readonly issues: readonly FieldIssue[] }
  | {
      readonly ok: false;
      readonly reason:
        | 'signed-out'
        | 'already-saved'
        | 'not-replaceable'
        | 'place-closed'
        | 'not-saved'
        | 'defect';
    };

interface SavedActivity {
  readonly event: EventId;
  readonly entry: LedgerEntry | null;
}

type SaveResult = ({ readonly ok: true } & SavedActivity) | SaveRefusal;

/** Either all activities were saved, in order, or none: `at` is the index of the failed one, from 0. */
type SaveTogetherResult =
  | { readonly ok: true; readonly saved: readonly SavedActivity[] }
  | ({ readonly at: number } & SaveRefusal);

interface SaveOneOptions extends SaveOptions {
  /** An event to save for each entry in the same transaction, so that neither is saved without the other. */
  readonly alsoSave?: (entry: LedgerEntry) => FamilyEvent;
}

/** The stock of the signed-in facility: its saves. For reads see queries/. */
export function stockOf(
  db: DeviceDatabase,
  { deps, ready, onSaved }: { deps: EngineDeps; ready: () => Promise<OpenResult>; onSaved: () => void },
) {
  async function saveTogether(
    activities: readonly LedgerActivity[],
    { alsoSave, ...options }: SaveOneOptions = {},
  ): Promise<SaveTogetherResult> {
    const opened = await ready();
    if (!opened.ok) return { ok: false, at: 0, reason: 'not-saved' };
    const followedBy = (saved: readonly Saved[]) =>
      saved.flatMap((one) => {
        const { entry } = savedActivity(one);
        return alsoSave === undefined || entry === null ? [] : [alsoSave(entry)];
      });
    const result = await saveEvents(db, deps, { events: activities, options, followedBy });
    if (!result.ok) return { at: result.at, ...refusalOf(result) };
    onSaved();
    return { ok: true, saved: result.saved.slice(0, activities.length).map(savedActivity) };
  }

  async function save(activity: LedgerActivity, options?: SaveOneOptions): Promise<SaveResult> {
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
    /** Saves all or none, in one transaction; each is decided on the rows shown after the one before it. */
    saveTogether: (activities: readonly LedgerActivity[], options?: Omit<SaveOneOptions, 'replaces'>) =>
      saveTogether(activities, options),
    /** Decides an activity on the shown rows and writes nothing. */
    async preview(
      activity: LedgerActivity,
    ): Promise<Decision | { readonly accepted: false; readonly reason: 'invalid' | 'signed-out' }> {
      const decided = await previewEvent(db, deps, activity);
      return decided.accepted
        ? (decided.outcome as Acceptance)
        : { accepted: false, reason: decided.reason as Rejection };
    },
    /** Questions about activities, to ask before saving them. */
    doubts: (activities: readonly LedgerActivity[], today: LocalDate) =>
      stockDoubts(db, deps, { activities, today }),
    /** Saves a refused activity again in its place, corrected if a payload is given. */
    async resend(event: EventId, payload?: LedgerActivity['payload']): Promise<SaveResult> {
      const row = await replaceable(db, event);
      const activity = row && activityOf(row.envelope);
      if (!activity) return { ok: false, reason: 'not-replaceable' };
      const corrected = { type: activity.type, payload: payload ?? activity.payload } as LedgerActivity;
      return save(corrected, { replaces: event });
    },
  };
}

export type Stock = ReturnType<typeof stockOf>;

function refusalOf(refused: NotSaved): SaveRefusal {
  if (refused.reason === 'invalid') return { ok: false, reason: 'invalid', issues: refused.issues };
  if (refused.reason !== 'refused') return { ok: false, reason: refused.reason };
  // An event that cannot be applied at all is not a refusal by a rule.
  return { ok: false, reason: refused.by === 'cannot-apply' ? 'not-saved' : (refused.by as Rejection) };
}

function savedActivity({ event, outcome }: Saved): SavedActivity {
  return { event, entry: (outcome as Acceptance).entry };
}
