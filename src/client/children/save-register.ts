import type { EventEnvelope } from '#contract/event-envelope.ts';
import {
  isRegisterType,
  registerActivities,
  type RegisterPayloads,
} from '#domain/immunization/activities/index.ts';
import { emptyRegister, nothingRecorded, type RegisterChanges } from '#domain/immunization/model.ts';
import { record, type RegisterEvent, registerRowsOf } from '#domain/immunization/record.ts';
import type { AntigenId, EventId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { type RowWrite, rowWrite, writeAll, writeLast } from '#client/db/last-writes.ts';
import type { DraftRow, OutboxRow } from '#client/db/rows.ts';
import type { EngineDeps } from '#client/engine-deps.ts';
import {
  type Author,
  draftSaved,
  envelopeOf,
  type ExpectedAuthor,
  forgetDraft,
  isSavedAlready,
  type LastAuthor,
  readAuthor,
  readDraft,
  type SavedForm,
} from '#client/outbox/author.ts';
import type { FieldIssue } from '#client/outbox/checked-activity.ts';
import { ownEntryOf } from '#client/projection/own-entry.ts';
import { refoldRegister } from './apply-register.ts';
import { dueRow, writeDue } from './due-rows.ts';
import { childFileRow, immunizationFileRow } from './file-rows.ts';
import { chainOf, registerEventOf, registerFactsOf } from './register-event.ts';
import type { VaccNoRow } from './rows.ts';
import { tokenKey } from './token-key.ts';
import type { TokenScope } from './tokens.ts';
import { freeNumbers, usedNumber } from './vacc-nos.ts';

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
  {
    events,
    options = {},
    memory,
  }: { events: readonly RegisterEvent[]; options?: SaveEventsOptions; memory: SaveMemory },
): Promise<SaveEventsResult> {
  const checked = checkedEvents(events);
  if (!checked.ok) return checked;
  try {
    return await db.transaction('rw', saveTables(db), async (): Promise<SaveEventsResult> => {
      const read = await readForSave(db, deps, { events: checked.events, options, memory });
      if (!read) return { ok: false, reason: 'signed-out' };
      const { author, draft } = read;
      if (isSavedAlready(draft, options)) return { ok: false, reason: 'already-saved' };
      const numbered = withNumbers(checked.events, read.numbers);
      const envelopes = numbered.events.map((event, at) => envelopeFor(deps, author, { event, at }));
      await forgetDraft(db, author.user, options);
      await projectEvents(db, author, {
        events: numbered.events,
        envelopes,
        writes: [
          rowWrite(db.log, { ...author.log, next_seq: author.log.next_seq + envelopes.length }),
          ...numbered.used.map((row) => rowWrite(db.vacc_no, usedNumber(row))),
          ...draftSaved(db, author.user, { form: options, row: draft }),
        ],
      });
      return { ok: true, events: envelopes.map(({ event_id }) => event_id), vaccNos: numbered.vaccNos };
    });
  } catch {
    return { ok: false, reason: 'not-saved' };
  }
}

/** What a save remembers for the next one: keys, never rows. */
export interface SaveMemory {
  last?: LastAuthor;
}

interface ReadForSave {
  readonly author: Author;
  readonly draft: DraftRow | undefined;
  /** As many free numbers as children are registered, if there are so many. */
  readonly numbers: readonly VaccNoRow[];
}

/** Reads all that a save looks at; in one round where the same officer saved before, because each is a journey. */
async function readForSave(
  db: DeviceDatabase,
  deps: EngineDeps,
  {
    events,
    options,
    memory,
  }: { events: readonly RegisterEvent[]; options: SaveEventsOptions; memory: SaveMemory },
): Promise<ReadForSave | null> {
  const wanted = events.filter(({ type }) => type === 'register-child').length;
  const { last } = memory;
  const [author, ...guessed] = await Promise.all([
    readAuthor(db, deps, options.author, last),
    readDraft(db, last?.user, options),
    last ? freeNumbers(db, last.facility, wanted) : [],
    tokenKey(db),
  ]);
  if (!author) return null;
  const { user, facility, log } = author;
  memory.last = { user, facility, log: log.log_id };
  const isSame = last?.user === user && last.facility === facility;
  const [draft, numbers] = isSame
    ? guessed
    : await Promise.all([readDraft(db, user, options), freeNumbers(db, facility, wanted)]);
  return { author, draft, numbers };
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

function withNumbers(events: readonly RegisterEvent[], numbers: readonly VaccNoRow[]): Numbered {
  const free = [...numbers];
  const vaccNos: (string | null)[] = [];
  const numbered = events.map((event): RegisterEvent => {
    if (event.type !== 'register-child') {
      vaccNos.push(null);
      return event;
    }
    const vaccNo = free.shift()?.number ?? null;
    vaccNos.push(vaccNo);
    return { type: event.type, payload: { ...event.payload, vaccNo } };
  });
  return { events: numbered, vaccNos, used: numbers };
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

/**
 * Writes the events and what they change on screen. Rows that come into being need no fold, because nothing else can be
 * pending on them: where there are only such, the transaction ends with these writes.
 */
async function projectEvents(
  db: DeviceDatabase,
  author: Author,
  {
    events,
    envelopes,
    writes,
  }: {
    events: readonly RegisterEvent[];
    envelopes: readonly EventEnvelope[];
    writes: readonly RowWrite[];
  },
): Promise<void> {
  const rows = envelopes.flatMap((envelope, at) => {
    const event = events[at];
    return event ? [outboxRow(envelope, event)] : [];
  });
  const fresh = rows.map((row) => newRows(row.envelope));
  const key = await tokenKey(db);
  const scope = { facility: author.facility, key };
  const all = [
    ...writes,
    ...rows.map((row) => rowWrite(db.outbox, row, true)),
    ...fresh.flatMap((added, at) => {
      const row = rows[at];
      return row ? newRowWrites(db, scope, { added, row }) : [];
    }),
  ];
  const given = new Set(fresh.flatMap(({ immunizations }) => immunizations.map(({ child }) => child)));
  const isOnlyNew = rows.every((row) => newRowTypes.has(row.envelope.type));
  if (isOnlyNew && given.size === 0) return writeLast(all);
  await writeAll(all);
  await writeDue(db, given);
  const log = { ...author.log, next_seq: author.log.next_seq + rows.length };
  await refoldRegister(
    db,
    log,
    rows.filter((row) => !newRowTypes.has(row.envelope.type)),
  );
}

const newRowTypes: ReadonlySet<string> = new Set<keyof RegisterPayloads>(['register-child', 'immunize']);

/** The rows that an event brings into being. */
function newRows(envelope: EventEnvelope): RegisterChanges {
  const event = newRowTypes.has(envelope.type) ? registerEventOf(envelope) : null;
  return event ? record(event, emptyRegister, registerFactsOf(envelope)) : nothingRecorded;
}

function newRowWrites(
  db: DeviceDatabase,
  scope: TokenScope,
  { added, row }: { added: RegisterChanges; row: OutboxRow },
): RowWrite[] {
  const { facility } = scope;
  const changes = { pending: 1, own: ownEntryOf(row), before: null };
  return [
    ...added.immunizations.map((given) =>
      rowWrite(db.immunization, immunizationFileRow(facility, given, changes), true),
    ),
    ...added.children.flatMap((child) => {
      const due = dueRow(facility, child, { records: [], names: new Map() });
      return [
        rowWrite(db.child, childFileRow(scope, child, { changes, n: undefined }), true),
        ...(due ? [rowWrite(db.due, due, true)] : []),
      ];
    }),
  ];
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
