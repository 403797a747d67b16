import { sql } from 'kysely';
import type { RegisterEvent } from '#domain/immunization/register/record.ts';
import type { Child } from '#domain/immunization/register/model.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { ChildRow, ImmunizationRow } from '#contract/families/register.ts';
import { messagesOf, type ChildHappening, type MessageRow } from '../messages/message-row.ts';
import type { CaregiverWords } from '../messages/caregiver-strings.ts';
import type { Write } from '../db/insert-of.ts';
import { recordedAtOf } from '../families/candidate.ts';
import { counterOf } from './vacc-numbers.ts';
import { storedChildOf, storedImmunizationOf, storedLikeOf, storedTokensOf } from './stored-register.ts';
import type { AcceptedRegisterEvent } from './record.ts';

/** Events that change the data by which a child is found. */
const renames: ReadonlySet<string> = new Set<RegisterEvent['type']>([
  'register-child',
  'correct-child',
  'take-over-child',
]);

/** Writes of a batch's register events, as parts of the batch's one statement. */
export function registerWrites(facility: FacilityId, events: readonly AcceptedRegisterEvent[]): Write[] {
  const children = new Map<string, ChildRow>();
  const renamed = new Set<string>();
  const immunizations = new Map<string, ImmunizationRow>();
  const numbers: object[] = [];
  for (const { accepted } of events) {
    const { event, changed, found } = accepted;
    for (const row of changed.child) children.set(row.id, row);
    for (const row of changed.immunization) immunizations.set(row.id, row);
    // A merge or a note of absence changes nothing that a child is found by.
    if (renames.has(event.type)) for (const row of changed.child) renamed.add(row.id);
    // The child is known here by its old number.
    const takenOver = event.type === 'take-over-child' ? changed.child[0] : undefined;
    const counter = counterOf(takenOver?.vaccNo ?? '');
    if (takenOver && counter !== null)
      numbers.push({ facility_id: facility, counter, child_id: takenOver.id });
    if (found.number)
      numbers.push({
        facility_id: facility,
        counter: found.number.counter,
        child_id: changed.child[0]?.id,
      });
  }
  const found = [...children.values()].filter(({ id }) => renamed.has(id));
  return [
    childWrite(Array.from(children.values(), (row) => storedChildOf(facility, row))),
    tokenWrite(found.map((row) => storedTokensOf(facility, row))),
    likeWrite(found.flatMap((row) => storedLikeOf(facility, row))),
    immunizationWrite(Array.from(immunizations.values(), (row) => storedImmunizationOf(facility, row))),
    numberWrite(numbers),
  ];
}

/**
 * Builds messages to the caregivers of children registered or immunized in this batch; one message for all doses of a
 * visit.
 */
export function messagesOfBatch(
  events: readonly AcceptedRegisterEvent[],
  {
    facility,
    now,
    sms,
    words,
  }: {
    readonly facility: FacilityId;
    readonly now: Date;
    readonly sms: boolean;
    readonly words: CaregiverWords;
  },
): MessageRow[] {
  const byVisit = new Map<string, ChildHappening>();
  for (const { accepted, candidate } of events) {
    const event = accepted.event as RegisterEvent;
    const about = aboutCaregiver(event, accepted.found.child);
    if (about === null) continue;
    const key =
      event.type === 'immunize' ? `${event.payload.child} ${event.payload.immunizedOn}` : candidate.eventId;
    const recordedAt = (candidate.content ? recordedAtOf(candidate.content, now) : now).toISOString();
    const happening: ChildHappening = { ...about, eventId: candidate.eventId, recordedAt };
    byVisit.set(key, withEarliestVisit(happening, byVisit.get(key)));
  }
  return Array.from(byVisit.values(), (happening) =>
    messagesOf(happening, { facility, at: now, sms, words }),
  ).flat();
}

/** If doses of one visit name different days to come back, the earliest one is the next visit. */
function withEarliestVisit(happening: ChildHappening, before: ChildHappening | undefined): ChildHappening {
  if (happening.kind !== 'child-immunized' || before?.kind !== 'child-immunized') return happening;
  const [first] = [happening, before]
    .filter(({ nextOn }) => nextOn !== null)
    .toSorted((a, b) => ((a.nextOn ?? '') < (b.nextOn ?? '') ? -1 : 1));
  return { ...happening, nextOn: first?.nextOn ?? null, nextPlace: first?.nextPlace ?? null };
}

function aboutCaregiver(event: RegisterEvent, child: Child | null) {
  if (event.type === 'register-child' && child !== null) {
    return {
      kind: 'child-registered',
      child: child.id,
      email: child.caregiverEmail,
      phone: child.caregiverNumber,
      fullname: child.fullname,
      vaccNo: child.vaccNo,
    } as const;
  }
  if (event.type !== 'immunize' || event.payload.isHistory || child === null) return null;
  return {
    kind: 'child-immunized',
    child: child.id,
    email: event.payload.caregiverEmail ?? child.caregiverEmail,
    phone: child.caregiverNumber,
    fullname: child.fullname,
    vaccNo: child.vaccNo,
    nextOn: event.payload.nextOn,
    nextPlace: event.payload.nextPlace ?? null,
  } as const;
}

function childWrite(rows: readonly object[]): Write {
  if (rows.length === 0) return null;
  return sql`insert into child
    select * from json_populate_recordset(null::child, ${JSON.stringify(rows)}::json)
    on conflict (facility_id, child_id) do update set personal = excluded.personal, vacc_no = excluded.vacc_no,
      status = excluded.status, merged_into = excluded.merged_into, updated_at = excluded.updated_at`;
}

function tokenWrite(rows: readonly object[]): Write {
  if (rows.length === 0) return null;
  return sql`insert into child_token
    select * from json_populate_recordset(null::child_token, ${JSON.stringify(rows)}::json)
    on conflict (facility_id, child_id) do update set tokens = excluded.tokens`;
}

/** Old digests stay after a correction, because every match is compared word by word. */
function likeWrite(rows: readonly object[]): Write {
  if (rows.length === 0) return null;
  return sql`insert into child_like
    select * from json_populate_recordset(null::child_like, ${JSON.stringify(rows)}::json)
    on conflict (facility_id, token, child_id) do nothing`;
}

function immunizationWrite(rows: readonly object[]): Write {
  if (rows.length === 0) return null;
  return sql`insert into immunization
    select * from json_populate_recordset(null::immunization, ${JSON.stringify(rows)}::json)
    on conflict (facility_id, immunization_id) do update set voided = excluded.voided,
      updated_at = excluded.updated_at`;
}

function numberWrite(rows: readonly object[]): Write {
  if (rows.length === 0) return null;
  return sql`insert into vacc_no
    select * from json_populate_recordset(null::vacc_no, ${JSON.stringify(rows)}::json)
    on conflict (facility_id, counter) do update set child_id = excluded.child_id`;
}
