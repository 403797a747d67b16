import { factsOf } from '#contract/activity-facts.ts';
import type { EventEnvelope } from '#contract/event-envelope.ts';
import { activities as registry } from '#domain/ledger/activities/index.ts';
import { decide, type LedgerActivity } from '#domain/ledger/decide.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { rowWrite, writeAll } from '#client/db/last-writes.ts';
import type { EngineDeps } from '#client/engine-deps.ts';
import { type Author, clearDraft, envelopeOf, isSavedAlready, readAuthor, readDraft } from './author.ts';
import { checkedActivity } from './checked-activity.ts';
import { projected } from './project.ts';
import { saveTables, type SaveOptions, type SaveResult } from './save.ts';
import { dependenciesOf, namedRows, nothingGuessed, shownRows } from './shown-state.ts';

type Saved = Extract<SaveResult, { ok: true }>;
type Refusal = Exclude<SaveResult, { ok: true }>;

/** All activities were saved, in their order, or none: `at` is the place of the one that was in the way, from 0. */
export type SaveTogetherResult =
  | { readonly ok: true; readonly saved: readonly Omit<Saved, 'ok'>[] }
  | ({ readonly at: number } & Refusal);

/** Ends the transaction without a trace of it. */
class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly refusal: { readonly at: number } & Refusal;
  constructor(refusal: { readonly at: number } & Refusal) {
    super('one of the activities was refused');
    this.refusal = refusal;
  }
}

/**
 * Saves activities that belong together, such as a physical count, in ONE strict transaction: each is an event of its own,
 * decided on what is shown after the one before it. A refusal of one leaves none.
 */
export async function saveTogether(
  db: DeviceDatabase,
  deps: EngineDeps,
  {
    activities,
    options = {},
  }: { activities: readonly LedgerActivity[]; options?: Omit<SaveOptions, 'replaces'> },
): Promise<SaveTogetherResult> {
  const checked: LedgerActivity[] = [];
  for (const [at, activity] of activities.entries()) {
    const one = checkedActivity(activity);
    if (!one.ok) return { ...one, at };
    checked.push(one.activity);
  }
  try {
    return await db.transaction('rw', saveTables(db), async (): Promise<SaveTogetherResult> => {
      const author = await readAuthor(db, deps, options.author);
      if (!author) return { ok: false, at: 0, reason: 'signed-out' };
      const draft = await readDraft(db, author.user, options);
      if (isSavedAlready(draft, options)) return { ok: false, at: 0, reason: 'already-saved' };
      const saved: Omit<Saved, 'ok'>[] = [];
      // One after the other: each decision looks at what the last one wrote.
      for (const [at, activity] of checked.entries())
        saved.push(await saveOne(db, deps, { author, at, activity }));
      await writeAll([rowWrite(db.log, { ...author.log, next_seq: author.log.next_seq + saved.length })]);
      await clearDraft(db, author.user, { form: options, row: draft });
      return { ok: true, saved };
    });
  } catch (error) {
    return error instanceof RefusedError ? error.refusal : { ok: false, at: 0, reason: 'not-saved' };
  }
}

async function saveOne(
  db: DeviceDatabase,
  deps: EngineDeps,
  { author, at, activity }: { author: Author; at: number; activity: LedgerActivity },
): Promise<Omit<Saved, 'ok'>> {
  const named = await namedRows(db, activity);
  const shown = await shownRows(db, author.facility, { activity, named, guessed: nothingGuessed });
  const envelope = envelopeOf(deps, author, {
    at,
    type: activity.type,
    v: registry[activity.type].version,
    replaces: null,
    deps: dependenciesOf(activity),
    payload: activity.payload as EventEnvelope['payload'],
  });
  const decision = decide(activity, shown.state, factsOf(envelope));
  if (!decision.accepted) throw new RefusedError({ ok: false, at, reason: decision.reason });
  await writeAll(projected(db, { envelope, log: author.log, acceptance: decision, shown }));
  return { event: envelope.event_id, entry: decision.entry };
}
