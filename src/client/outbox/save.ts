import type { EventEnvelope } from '#contract/event-envelope.ts';
import type { FamilyEvent } from '#contract/families/family.ts';
import { assert } from '#domain/kernel/assert.ts';
import type { EventId, FacilityId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { inTransaction } from '#client/db/in-transaction.ts';
import type { EngineDeps } from '#client/engine-deps.ts';
import { foldTables, lentTables } from '#client/projection/fold-tables.ts';
import { faultOf } from '#client/session/reports.ts';
import { saveEvent } from '#client/projection/save-event.ts';
import {
  type Author,
  clearDraft,
  envelopeOf,
  type ExpectedAuthor,
  isSavedAlready,
  readAuthor,
  readDraft,
  type SavedForm,
} from './author.ts';
import { checkedEvent, type FieldIssue } from './checked-event.ts';
import { replaceable, setAsideRow } from './set-aside.ts';

export interface SaveOptions extends SavedForm {
  readonly author?: ExpectedAuthor;
  /** The refused event that this one corrects. */
  readonly replaces?: EventId;
}

export type NotSaved =
  | { readonly at: number; readonly reason: 'invalid'; readonly issues: readonly FieldIssue[] }
  /** A rule refuses it, by name. */
  | { readonly at: number; readonly reason: 'refused'; readonly by: string }
  | {
      readonly at: number;
      /** `not-saved`: the disk is full. `defect`: the app has a fault, which is reported. */
      readonly reason:
        | 'signed-out'
        | 'already-saved'
        | 'not-replaceable'
        | 'place-closed'
        | 'not-saved'
        | 'defect';
    };

/** An event as it was saved, with what it did. */
export interface Saved {
  readonly event: EventId;
  readonly outcome: unknown;
}

export type SaveEventsResult =
  | { readonly ok: true; readonly saved: readonly Saved[] }
  /** `at` is the place of the event that was in the way, from 0. */
  | ({ readonly ok: false } & NotSaved);

export interface SaveContext {
  readonly options?: SaveOptions;
  /** Completes the events, and writes beside them, in the save's own transaction. */
  readonly prepare?: (
    db: DeviceDatabase,
    author: Author,
    events: readonly FamilyEvent[],
  ) => Promise<readonly FamilyEvent[]>;
  /** What else is saved with them, which names what they made. */
  readonly followedBy?: (saved: readonly Saved[]) => readonly FamilyEvent[];
}

/** Ends the transaction without a trace of it. */
class NotSavedError extends Error {
  override readonly name = 'NotSavedError';
  readonly refusal: NotSaved;
  constructor(refusal: NotSaved) {
    super('one of the events was not saved');
    this.refusal = refusal;
  }
}

/**
 * Saves events, all or none: each is decided on what is shown after the one before it, and written with what it changes and the
 * log's next number in ONE strict transaction. Ids and times are made here, once. Any failure leaves nothing half-written.
 */
export async function saveEvents(
  root: DeviceDatabase,
  deps: EngineDeps,
  { events, options = {}, prepare, followedBy }: SaveContext & { events: readonly FamilyEvent[] },
): Promise<SaveEventsResult> {
  const checked: FamilyEvent[] = [];
  for (const [at, event] of events.entries()) {
    const one = checkedEvent(root, event);
    if (!one.ok) return { ...one, at };
    checked.push(one.event);
  }
  try {
    return await inTransaction(root, { tables: saveTables(root) }, async (db): Promise<SaveEventsResult> => {
      const author = await readAuthor(db, deps, options.author);
      if (!author) return { ok: false, at: 0, reason: 'signed-out' };
      const draft = await readDraft(db, author.user, options);
      if (isSavedAlready(draft, options)) return { ok: false, at: 0, reason: 'already-saved' };
      const replaced = options.replaces === undefined ? null : await replaceable(db, options.replaces);
      if (options.replaces !== undefined && replaced?.facility !== author.facility)
        return { ok: false, at: 0, reason: 'not-replaceable' };
      const completed = prepare ? await prepare(db, author, checked) : checked;
      const saved: Saved[] = [];
      // One after the other: each decision looks at what the last one wrote.
      for (const [at, event] of completed.entries())
        saved.push(await saveOne(db, deps, { author, at, event, replaces: replaced?.event_id ?? null }));
      for (const event of followedBy?.(saved) ?? []) {
        const at = saved.length;
        const one = checkedEvent(root, event);
        if (!one.ok) throw new NotSavedError({ ...one, at });
        saved.push(await saveOne(db, deps, { author, at, event: one.event, replaces: null }));
      }
      if (replaced) await setAsideRow(db, replaced, saved[0]?.event ?? null);
      await db.log.put({ ...author.log, next_seq: author.log.next_seq + saved.length });
      await clearDraft(db, author.user, { form: options, row: draft });
      return { ok: true, saved };
    });
  } catch (error) {
    if (error instanceof NotSavedError) return { ok: false, ...error.refusal };
    const fault = await faultOf(root, error);
    return { ok: false, at: 0, reason: fault === 'full' ? 'not-saved' : 'defect' };
  }
}

/** The tables that a save may read or write. */
function saveTables(db: DeviceDatabase) {
  const others = [db.log, db.session, db.grant, db.meta, db.draft, db.place];
  return [...new Set([...foldTables(db), ...lentTables(db), ...others])];
}

async function saveOne(
  db: DeviceDatabase,
  deps: EngineDeps,
  {
    author,
    at,
    event,
    replaces,
  }: { author: Author; at: number; event: FamilyEvent; replaces: EventId | null },
): Promise<Saved> {
  if (await isIntoClosedPlace(db, author.facility, event))
    throw new NotSavedError({ at, reason: 'place-closed' });
  const envelope = envelopeFor(db, deps, { author, at, event, replaces });
  const saved = await saveEvent(db, { envelope });
  if (!saved.accepted) throw new NotSavedError({ at, reason: 'refused', by: saved.reason });
  return { event: envelope.event_id, outcome: saved.outcome };
}

/** True for an event that brings something new to a place which this device knows to be closed. */
async function isIntoClosedPlace(db: DeviceDatabase, here: FacilityId, event: FamilyEvent): Promise<boolean> {
  const client = db.families.find(({ family }) => Object.hasOwn(family.types, event.type));
  const into = client?.bringsTo?.(event, here) ?? null;
  return into !== null && (await db.place.get(into))?.closed === true;
}

/** An event of this moment as it would be saved. */
export function envelopeFor(
  db: DeviceDatabase,
  deps: EngineDeps,
  {
    author,
    at,
    event,
    replaces,
  }: { author: Author; at: number; event: FamilyEvent; replaces: EventId | null },
): EventEnvelope {
  const client = db.families.find(({ family }) => Object.hasOwn(family.types, event.type));
  const kind = client?.family.types[event.type];
  assert(client !== undefined && kind !== undefined, 'an event was checked before it is saved');
  return envelopeOf(deps, author, {
    at,
    type: event.type,
    v: kind.version,
    replaces,
    deps: [...client.dependencies(event)],
    payload: event.payload as EventEnvelope['payload'],
  });
}
