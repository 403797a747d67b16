import type { FamilyEvent } from '#contract/families/family.ts';
import { register } from '#contract/families/register.ts';
import type { RegisterEvent } from '#domain/immunization/register/record.ts';
import type { EventId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { EngineDeps } from '#client/engine-deps.ts';
import type { Author, ExpectedAuthor, SavedForm } from '#client/outbox/author.ts';
import { checkedEvent, type FieldIssue, saveEvents } from '../outbox/save.ts';
import { freeNumbers, usedNumber } from './vacc-nos.ts';

export interface SaveRecordsOptions extends SavedForm {
  /** User for whom the form was opened; nothing is saved for anyone who has signed in since. */
  readonly author?: ExpectedAuthor;
}

export type SaveRecordsRefusal =
  | { readonly ok: false; readonly reason: 'invalid'; readonly issues: readonly FieldIssue[] }
  | { readonly ok: false; readonly reason: 'signed-out' | 'already-saved' | 'not-saved' | 'defect' };

export type SaveRecordsResult =
  | { readonly ok: true; readonly events: readonly EventId[]; readonly vaccNos: readonly (string | null)[] }
  | SaveRecordsRefusal;

/**
 * Saves events of the register, all or none. None is refused for its content. A registered child gets the next number leased to this
 * device, if any, in the same transaction; `vaccNos` contains it, and null for the other events.
 */
export async function saveRecords(
  db: DeviceDatabase,
  deps: EngineDeps,
  { events, options }: { events: readonly RegisterEvent[]; options?: SaveRecordsOptions },
): Promise<SaveRecordsResult> {
  const issues = issuesOf(db, events);
  if (issues.length > 0) return { ok: false, reason: 'invalid', issues };
  let vaccNos: readonly (string | null)[] = [];
  const prepare = async (bound: DeviceDatabase, author: Author, checked: readonly FamilyEvent[]) => {
    const numbered = await withNumbers(bound, author, checked as readonly RegisterEvent[]);
    ({ vaccNos } = numbered);
    return numbered.events;
  };
  const result = await saveEvents(db, deps, { events, prepare, ...(options && { options }) });
  if (result.ok) return { ok: true, events: result.saved.map(({ event }) => event), vaccNos };
  const { reason } = result;
  return reason === 'signed-out' || reason === 'already-saved' || reason === 'defect'
    ? { ok: false, reason }
    : { ok: false, reason: 'not-saved' };
}

/** Finds the faults of each event, by field. */
function issuesOf(db: DeviceDatabase, events: readonly RegisterEvent[]): FieldIssue[] {
  if (events.length === 0) return [{ path: '', message: 'is needed' }];
  return events.flatMap((event, at) => {
    const path = (field: string) => (events.length === 1 ? field : `${at}.${field}`);
    if (!Object.hasOwn(register.types, event.type))
      return [{ path: path('type'), message: 'is not an event of the register' }];
    const checked = checkedEvent(db, event);
    return checked.ok ? [] : checked.issues.map((issue) => ({ ...issue, path: path(issue.path) }));
  });
}

/** The events with a leased number for each child that they register. */
async function withNumbers(
  db: DeviceDatabase,
  { facility }: Author,
  events: readonly RegisterEvent[],
): Promise<{ readonly events: readonly RegisterEvent[]; readonly vaccNos: readonly (string | null)[] }> {
  const wanted = events.filter(({ type }) => type === 'register-child').length;
  const free = await freeNumbers(db, facility, wanted);
  await db.vacc_no.bulkPut(free.map(usedNumber));
  const left = free.map(({ number }) => number);
  const numbered = events.map((event) => {
    if (event.type !== 'register-child') return { event, vaccNo: null };
    const vaccNo = left.shift() ?? null;
    return { event: { type: event.type, payload: { ...event.payload, vaccNo } }, vaccNo };
  });
  return {
    events: numbered.map(({ event }) => event),
    vaccNos: numbered.map(({ vaccNo }) => vaccNo),
  };
}
