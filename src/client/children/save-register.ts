import type { EventEnvelope } from '#contract/event-envelope.ts';
import { registerActivities } from '#domain/immunization/activities/index.ts';
import { type RegisterEvent, registerRowsOf } from '#domain/immunization/record.ts';
import type { EventId, FacilityId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { rowWrite } from '#client/db/last-writes.ts';
import type { DraftRow } from '#client/db/rows.ts';
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
import { checkedEvents } from './checked-events.ts';
import { type NewChild, newChildren } from './new-child.ts';
import { projectEvents } from './project-register.ts';
import type { VaccNoRow } from './rows.ts';
import { tokenScope } from './token-key.ts';
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
        newChildren: read.newChildren,
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
  /** Of each event the child that it registers, if it does. */
  readonly newChildren: readonly (NewChild | null)[];
}

/**
 * Reads all that a save looks at; in one round where the same officer saved before, because each is a journey. What needs
 * none of it is worked out meanwhile.
 */
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
  const childrenAt = async (facility: FacilityId) => newChildren(await tokenScope(db, facility), events);
  const [author, ...guessed] = await Promise.all([
    readAuthor(db, deps, options.author, last),
    readDraft(db, last?.user, options),
    last ? freeNumbers(db, last.facility, wanted) : [],
    last ? childrenAt(last.facility) : [],
  ]);
  if (!author) return null;
  const { user, facility, log } = author;
  memory.last = { user, facility, log: log.log_id };
  const isSame = last?.user === user && last.facility === facility;
  const [draft, numbers, children] = isSame
    ? guessed
    : await Promise.all([
        readDraft(db, user, options),
        freeNumbers(db, facility, wanted),
        childrenAt(facility),
      ]);
  return { author, draft, numbers, newChildren: children };
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
