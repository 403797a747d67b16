import type { EventEnvelope } from '#contract/event-envelope.ts';
import {
  isRegisterType,
  registerActivities,
  type RegisterPayloads,
} from '#domain/immunization/activities/index.ts';
import { emptyRegister } from '#domain/immunization/model.ts';
import { record, type RegisterEvent, registerRowsOf } from '#domain/immunization/record.ts';
import type { AntigenId, ChildId, EventId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { OutboxRow } from '#client/db/rows.ts';
import type { EngineDeps } from '#client/engine-deps.ts';
import {
  type Author,
  clearDraft,
  envelopeOf,
  type ExpectedAuthor,
  isSavedAlready,
  readAuthor,
  readDraft,
  type SavedForm,
} from '#client/outbox/author.ts';
import type { FieldIssue } from '#client/outbox/checked-activity.ts';
import { ownEntryOf } from '#client/projection/own-entry.ts';
import { refoldRegister } from './apply-register.ts';
import { dueRow, writeDue } from './due-rows.ts';
import { childFileRow, immunizationFileRow } from './file-rows.ts';
import { chainOf, registerFactsOf } from './register-event.ts';
import type { VaccNoRow } from './rows.ts';
import { tokenKey } from './token-key.ts';
import { nextNumber, usedNumber } from './vacc-nos.ts';

export interface SaveEventsOptions extends SavedForm {
  /** For whom the form was opened; nothing is saved for anybody else who has signed in since. */
  readonly author?: ExpectedAuthor;
}

export type SaveEventsRefusal =
  | { readonly ok: false; readonly reason: 'invalid'; readonly issues: readonly FieldIssue[] }
  | { readonly ok: false; readonly reason: 'signed-out' | 'already-saved' | 'not-saved' };

export type SaveEventsResult =
  | { readonly ok: true; readonly events: readonly EventId[]; readonly vaccNos: readonly (string | null)[] }
  | SaveEventsRefusal;

/**
 * Saves register events, all or none: events, rows shown and the log's next number in ONE strict transaction. Nothing of it is
 * refused for what it says. A child that is registered gets the next number that the server has lent to this device, if there
 * is one, in the same transaction: `vaccNos` has it, null for the others.
 */
export async function saveRegister(
  db: DeviceDatabase,
  deps: EngineDeps,
  { events, options = {} }: { events: readonly RegisterEvent[]; options?: SaveEventsOptions },
): Promise<SaveEventsResult> {
  const checked = checkedEvents(events);
  if (!checked.ok) return checked;
  try {
    return await db.transaction('rw', saveTables(db), async (): Promise<SaveEventsResult> => {
      const author = await readAuthor(db, deps, options.author);
      if (!author) return { ok: false, reason: 'signed-out' };
      const draft = await readDraft(db, author.user, options);
      if (isSavedAlready(draft, options)) return { ok: false, reason: 'already-saved' };
      const numbered = await withNumbers(db, author, checked.events);
      const envelopes = numbered.events.map((event, at) => envelopeFor(deps, author, { event, at }));
      await Promise.all([
        db.log.put({ ...author.log, next_seq: author.log.next_seq + envelopes.length }),
        db.vacc_no.bulkPut(numbered.used.map(usedNumber)),
        projectEvents(db, author, { events: numbered.events, envelopes }),
        clearDraft(db, author.user, { form: options, row: draft }),
      ]);
      return { ok: true, events: envelopes.map(({ event_id }) => event_id), vaccNos: numbered.vaccNos };
    });
  } catch {
    return { ok: false, reason: 'not-saved' };
  }
}

function saveTables(db: DeviceDatabase) {
  return [
    db.log,
    db.outbox,
    db.session,
    db.grant,
    db.meta,
    db.draft,
    db.child,
    db.immunization,
    db.due,
    db.vacc_no,
    db.antigen,
  ];
}

function checkedEvents(
  events: readonly RegisterEvent[],
):
  | { readonly ok: true; readonly events: readonly RegisterEvent[] }
  | { readonly ok: false; readonly reason: 'invalid'; readonly issues: readonly FieldIssue[] } {
  const issues: FieldIssue[] = [];
  const path = (at: number, field: string) => (events.length === 1 ? field : `${at}.${field}`);
  const checked = events.flatMap((event, at): RegisterEvent[] => {
    if (!isRegisterType(event.type)) {
      issues.push({ path: path(at, 'type'), message: 'is not an event of the register' });
      return [];
    }
    const parsed = registerActivities[event.type].payload.safeParse(event.payload);
    if (parsed.success) return [{ type: event.type, payload: parsed.data } as RegisterEvent];
    for (const issue of parsed.error.issues)
      issues.push({ path: path(at, issue.path.join('.')), message: issue.message });
    return [];
  });
  if (checked.length === 0 && issues.length === 0) issues.push({ path: '', message: 'is needed' });
  return issues.length > 0 ? { ok: false, reason: 'invalid', issues } : { ok: true, events: checked };
}

interface Numbered {
  readonly events: readonly RegisterEvent[];
  readonly vaccNos: readonly (string | null)[];
  readonly used: readonly VaccNoRow[];
}

async function withNumbers(
  db: DeviceDatabase,
  { facility }: Author,
  events: readonly RegisterEvent[],
): Promise<Numbered> {
  const registered = events.filter(({ type }) => type === 'register-child').length;
  const free = registered > 1 ? await manyNumbers(db, facility, registered) : [];
  if (registered === 1) free.push(...[await nextNumber(db, facility)].filter((row) => row !== undefined));
  const used = [...free];
  const vaccNos: (string | null)[] = [];
  const numbered = events.map((event): RegisterEvent => {
    const number = event.type === 'register-child' ? (free.shift()?.number ?? null) : null;
    vaccNos.push(number);
    return event.type === 'register-child'
      ? { type: event.type, payload: { ...event.payload, vaccNo: number } }
      : event;
  });
  return { events: numbered, vaccNos, used };
}

function manyNumbers(db: DeviceDatabase, facility: Author['facility'], count: number) {
  return db.vacc_no.where({ facility, free: 1 }).limit(count).toArray();
}

function envelopeFor(
  deps: EngineDeps,
  author: Author,
  { event, at }: { event: RegisterEvent; at: number },
): EventEnvelope {
  return envelopeOf(deps, author, {
    at,
    type: event.type,
    v: registerActivities[event.type].version,
    replaces: null,
    deps: dependenciesOf(event),
    payload: event.payload as EventEnvelope['payload'],
  });
}

/** Events that this one stands on: a child and a record share the id of theirs. The server knows which have come. */
function dependenciesOf(event: RegisterEvent): EventId[] {
  const { children, immunizations } = registerRowsOf(event);
  const child = event.type === 'immunize' ? [event.payload.child] : [];
  return [...new Set<string>([...children, ...immunizations, ...child])] as EventId[];
}

/** Writes the events and what they change on screen. */
async function projectEvents(
  db: DeviceDatabase,
  author: Author,
  { events, envelopes }: { events: readonly RegisterEvent[]; envelopes: readonly EventEnvelope[] },
): Promise<void> {
  const rows = envelopes.flatMap((envelope, at) => {
    const event = events[at];
    return event ? [outboxRow(envelope, event)] : [];
  });
  await db.outbox.bulkAdd(rows);
  // A row that is new needs no fold: nothing else can be pending on it.
  const isNew = (row: OutboxRow) => newRowTypes.has(row.envelope.type);
  const changed = await Promise.all(
    rows.flatMap((row, at) => {
      const event = events[at];
      return event && isNew(row) ? [addNew(db, author, { row, event })] : [];
    }),
  );
  const children = new Set(changed.flat());
  if (children.size > 0) await writeDue(db, children);
  await refoldRegister(
    db,
    { ...author.log, next_seq: author.log.next_seq + rows.length },
    rows.filter((row) => !isNew(row)),
  );
}

const newRowTypes: ReadonlySet<string> = new Set<keyof RegisterPayloads>(['register-child', 'immunize']);

/** Adds the row that an event brings into being; gives the children whose due doses have to be worked out again. */
async function addNew(
  db: DeviceDatabase,
  { facility }: Author,
  { row, event }: { row: OutboxRow; event: RegisterEvent },
): Promise<readonly ChildId[]> {
  const added = record(event, emptyRegister, registerFactsOf(row.envelope));
  const changes = { pending: 1, own: ownEntryOf(row), before: null };
  const [child] = added.children;
  const [given] = added.immunizations;
  if (given) {
    await db.immunization.add(immunizationFileRow(facility, given, changes));
    return [given.child];
  }
  if (!child) return [];
  const scope = { facility, key: await tokenKey(db) };
  const n = await db.child.add(childFileRow(scope, child, { changes, n: undefined }));
  const due = dueRow({ n, facility }, child, { records: [], names: new Map() });
  if (due) await db.due.put(due);
  return [];
}

function outboxRow(envelope: EventEnvelope, event: RegisterEvent): OutboxRow {
  const chain = chainOf(event, envelope.event_id);
  return {
    log_id: envelope.log_id,
    seq: envelope.seq,
    event_id: envelope.event_id,
    facility: envelope.facility,
    envelope,
    state: 'waiting',
    chain,
    lot: chain,
    antigen: (event.type === 'immunize' ? event.payload.antigen : '') as AntigenId,
    effect: null,
    would_refuse: null,
    verdict: null,
    replaced_by: null,
    entry: null,
  };
}
