import type { EventEnvelope } from '#contract/wire/envelope.ts';
import type { Decided, FamilyEvent, Key } from '#contract/families/family.ts';
import { assert } from '#domain/kernel/assert.ts';
import type { DeviceId, EventId, FacilityId, LogId, UserId } from '#domain/kernel/ids.ts';
import { type DeviceDatabase, inTransaction } from '#client/db/database.ts';
import type { EngineDeps } from '#client/engine-deps.ts';
import { BaseDraft, foldTables, leaseTables, writeRows } from '../projection/rows.ts';
import { faultOf } from '../session/owed-notices.ts';
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
import { replaceable, setAsideRow } from './outbox.ts';
import { sessionFacts } from '../session/session-facts.ts';
import { openRow } from '../session/standing.ts';
import { knownClock } from '../db/clock.ts';
import { familyOf } from '#contract/families/registry.ts';
import { emptyRows, type EventRow, tablesOf } from '../db/rows.ts';
import { eventOf, judge, KnownRows, namedBy } from '../projection/judge.ts';

export interface SaveOptions extends SavedForm {
  readonly author?: ExpectedAuthor;
  /** The refused event that this one corrects. */
  readonly replaces?: EventId;
}

export type NotSaved =
  | { readonly at: number; readonly reason: 'invalid'; readonly issues: readonly FieldIssue[] }
  /** A rule refuses it; `by` is the reason. */
  | { readonly at: number; readonly reason: 'refused'; readonly by: string }
  | {
      readonly at: number;
      /** `not-saved`: the disk is full. `defect`: a fault in the app, which is reported. */
      readonly reason:
        | 'signed-out'
        | 'already-saved'
        | 'not-replaceable'
        | 'place-closed'
        | 'not-saved'
        | 'defect';
    };

/** A saved event with its outcome. */
export interface Saved {
  readonly event: EventId;
  readonly outcome: unknown;
}

export type SaveEventsResult =
  | { readonly ok: true; readonly saved: readonly Saved[] }
  /** `at` is the index of the event that failed, from 0. */
  | ({ readonly ok: false } & NotSaved);

interface SaveContext {
  readonly options?: SaveOptions;
  /** Completes the events and makes further writes in the save's own transaction. */
  readonly prepare?: (
    db: DeviceDatabase,
    author: Author,
    events: readonly FamilyEvent[],
  ) => Promise<readonly FamilyEvent[]>;
  /** Further events to save in the same transaction, which refer to the records just made. */
  readonly followedBy?: (saved: readonly Saved[]) => readonly FamilyEvent[];
}

/** Aborts the transaction, so that nothing is written. */
class NotSavedError extends Error {
  override readonly name = 'NotSavedError';
  readonly refusal: NotSaved;
  constructor(refusal: NotSaved) {
    super('one of the events was not saved');
    this.refusal = refusal;
  }
}

/**
 * Saves events, all or none: each is decided on the rows shown after the one before it, and written with its changes and the log's next
 * number in ONE strict transaction. Ids and times are set here, once. A failure leaves nothing half-written.
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
      // In sequence: each decision reads what the last one wrote.
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
  return [...new Set([...foldTables(db), ...leaseTables(db), ...others])];
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

/** True for an event that brings something to a place known here to be closed. */
async function isIntoClosedPlace(db: DeviceDatabase, here: FacilityId, event: FamilyEvent): Promise<boolean> {
  const client = db.families.find(({ family }) => Object.hasOwn(family.types, event.type));
  const into = client?.bringsTo?.(event, here) ?? null;
  return into !== null && (await db.place.get(into))?.closed === true;
}

/** The event in the form in which it would be saved now. */
function envelopeFor(
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

/** Decides an event on the shown rows and writes nothing. */
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

/** The user who would save, with what rules need. Read-only, because a screen asks again on every change and must not write. */
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

export interface FieldIssue {
  readonly path: string;
  readonly message: string;
}

type CheckedEvent =
  | { readonly ok: true; readonly event: FamilyEvent }
  | { readonly ok: false; readonly reason: 'invalid'; readonly issues: readonly FieldIssue[] };

/** Parses the event's payload by its own schema; a fault names its field. */
export function checkedEvent(
  { families }: Pick<DeviceDatabase, 'families'>,
  { type, payload }: FamilyEvent,
): CheckedEvent {
  const family = familyOf(
    type,
    families.map((client) => client.family),
  );
  const kind = family?.types[type];
  if (!kind || family.relayed.has(type))
    return { ok: false, reason: 'invalid', issues: [{ path: 'type', message: 'is not a kind of event' }] };
  const parsed = kind.payload.safeParse(payload);
  if (parsed.success) return { ok: true, event: { type, payload: parsed.data } };
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  return { ok: false, reason: 'invalid', issues };
}

type SavedEvent =
  | { readonly accepted: true; readonly outcome: unknown }
  | { readonly accepted: false; readonly reason: string };

/**
 * Decides an event on the shown rows and writes it into the outbox with its changes, which equals the last step of a fold. Call it inside a
 * transaction over the projection's tables. A refused event writes nothing.
 */
async function saveEvent(
  db: DeviceDatabase,
  { envelope }: Pick<EventRow, 'envelope'>,
  options: { readonly isPreview?: boolean } = {},
): Promise<SavedEvent> {
  const { event_id: id, facility, log_id, seq } = envelope;
  const read = eventOf(db, { envelope });
  assert(
    read !== null && familyOf(read.event.type, [read.client.family]) !== null,
    'a build knows what it saves',
  );
  const { client, event } = read;
  const known = new KnownRows(db, facility);
  await known.read(client, namedBy(client.family, event, id));
  const rows = emptyRows(client.family);
  for (const [name, own] of Object.entries(rows))
    for (const rowId of known.idsRead(client, name)) {
      const row = known.shown(client, name, rowId);
      if (row) own.set(rowId, row);
    }
  const judgement = judge(client.family, { event, row: { envelope, event_id: id } }, rows);
  if (!judgement.accepted || options.isPreview) return judgement;
  const { keys, outcome, changed } = judgement;
  const family = client.family.name;
  const n = await db.event.add({
    log_id,
    seq,
    event_id: id,
    facility,
    family,
    keys,
    envelope,
    state: 'waiting',
    outcome,
    would_refuse: null,
    verdict: null,
    replaced_by: null,
  });
  await known.readBases(keys);
  const bases = new Map<Key, BaseDraft>(
    keys.map((key) => [key, new BaseDraft({ facility, key, family }, known.base(key))]),
  );
  for (const [key, base] of bases) {
    base.addEvent(n);
    base.count(key === keys[0] ? client.family.sumOf(outcome) : null);
  }
  const tables = tablesOf(client.family).map(([name, table]) => ({
    name,
    rows: (changed[name] ?? []).map((row) => {
      const rowId = table.id(row);
      const base = bases.get(table.key(row) ?? keys[0] ?? '');
      base?.wrote({ table: name, id: rowId }, n, known.confirmed(client, name, rowId));
      return { id: rowId, row, stored: known.stored(client, name, rowId) };
    }),
  }));
  await db.base.bulkPut(Array.from(bases.values(), (base) => base.row()).filter((row) => row !== null));
  await writeRows(db, facility, { client, tables });
  return judgement;
}
