import type { EventId } from '#domain/kernel/ids.ts';
import type { Decision } from '#domain/ledger/activity.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { EngineDeps } from '#client/engine-deps.ts';
import type { OpenResult } from '#client/db/open-database.ts';
import { activityOf } from '#client/projection/judge.ts';
import { exportOutbox } from './export.ts';
import { preview, save, type SaveOptions, type SaveResult } from './save.ts';
import { saveTogether, type SaveTogetherResult } from './save-together.ts';
import { SaveGuesses } from './save-guesses.ts';
import { replaceable, setAside, type SetAsideResult } from './set-aside.ts';

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
  export(): Promise<string>;
  newId(): string;
}

/** What an officer does with events: save, correct and resend, set aside, take a copy. */
export function outboxOf(
  db: DeviceDatabase,
  { deps, ready, onSaved }: { deps: EngineDeps; ready: () => Promise<OpenResult>; onSaved: () => void },
): Outbox {
  const guesses = new SaveGuesses();

  async function saveAndTell(activity: LedgerActivity, options?: SaveOptions): Promise<SaveResult> {
    const opened = await ready();
    if (!opened.ok) return { ok: false, reason: 'not-saved' };
    const saved = await save(db, deps, { activity, guesses, ...(options && { options }) });
    if (saved.ok) onSaved();
    return saved;
  }

  return {
    save: saveAndTell,
    async saveTogether(activities, options) {
      const opened = await ready();
      if (!opened.ok) return { ok: false, at: 0, reason: 'not-saved' };
      const saved = await saveTogether(db, deps, { activities, ...(options && { options }) });
      if (saved.ok) onSaved();
      return saved;
    },
    preview: (activity) => preview(db, deps, activity),
    setAside: (event) => setAside(db, event),
    async resend(event, payload) {
      const row = await replaceable(db, event);
      const activity = row && activityOf(row.envelope);
      if (!activity) return { ok: false, reason: 'not-replaceable' };
      const corrected = { type: activity.type, payload: payload ?? activity.payload } as LedgerActivity;
      return saveAndTell(corrected, { replaces: event });
    },
    export: () => exportOutbox(db),
    newId: deps.newId,
  };
}
