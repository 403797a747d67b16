import { sentence } from '#contract/codes.ts';
import { inOrder } from '#server/http/saying.ts';
import type { Transaction } from 'kysely';
import type { EventId, FacilityId } from '#domain/kernel/ids.ts';
import type { PlainCode } from '#contract/codes.ts';
import type { CaseRow } from '#contract/wire/rows.ts';
import type { Database } from '../../db/schema.ts';
import type { AppDeps } from '../../deps.ts';
import { candidateOfOwn, candidateOfRaw, senderIn } from '../judge/candidates.ts';
import { type RecordTakenBack, type ServerFamily, serverFamilyOf } from '../../families/server-family.ts';
import type { Candidate, EventContent, Sender } from '../../families/candidate.ts';
import { type LockedFacility, lockFacility } from '../../families/facility-lock.ts';
import { signalFacility } from '../protocol/facility-signals.ts';
import { heldReason } from '../judge/judge-event.ts';
import { familiesOf, type JudgeDeps, judgeInTransaction } from '../judge/judge-in-transaction.ts';
import { writeCaseStep } from './lost-ranges.ts';
import { caseRowOf, type StoredCase } from '../store/case-rows.ts';
import type { CaseResource } from '#contract/calls/cases.ts';
import type { Level } from '#domain/access/model.ts';

type SettleDeps = Pick<AppDeps, 'db' | 'now' | 'newId' | 'config'> & Pick<JudgeDeps, 'families'>;

interface Settlement {
  readonly facility: FacilityId;
  readonly case: string;
  /** The person's finding, which is stored with the case. */
  readonly finding: string;
  /** The person who settles the case. */
  readonly by: { readonly user: string; readonly name: string };
  /** For a record made after its author's permission ended: whether it counts or is undone. */
  readonly decision?: 'accept' | 'set-aside' | undefined;
}

/**
 * `not-accepted`: the record must be corrected and sent again, or set aside, either of which settles the case. `stays`: why a record that
 * was to be undone has to stay.
 */
type SettleAnswer =
  | 'settled'
  | 'unknown-case'
  /** The person asking wrote or sent the record themselves. */
  | 'own-case'
  | 'not-accepted'
  | 'decision-needed'
  /** The destination has not confirmed the stock yet. */
  | 'unconfirmed'
  | { readonly stays: PlainCode };

/**
 * Closes a case that a person has looked into and publishes that at a step of the facility's feed. Settling a closed
 * case changes nothing.
 *
 * A parked event may be waiting for another that was lost with its tablet. If its family never refuses, settling the
 * case records it as it stands, because nothing else would ever release it. An event that may be refused keeps
 * waiting, unless it was accepted before a restore: that one is judged as if it arrived today.
 */
export async function settleCase(deps: SettleDeps, settlement: Settlement): Promise<SettleAnswer> {
  const { facility } = settlement;
  const answer = await deps.db.transaction().execute(async (trx) => {
    const locked = await lockFacility(trx, facility);
    if (!locked) return { said: 'unknown-case', head: null } as const;
    const row = await trx
      .selectFrom('case_file as c')
      .leftJoin('event as e', (join) =>
        join.onRef('e.facility_id', '=', 'c.facility_id').onRef('e.event_id', '=', 'c.event_id'),
      )
      .selectAll('c')
      .select([
        'e.status',
        'e.type',
        'e.log_id',
        'e.log_seq',
        'e.content_hash',
        'e.raw',
        'e.sender',
        senderIn('e').as('sent_by'),
      ])
      .where('c.facility_id', '=', facility)
      .where('c.case_id', '=', settlement.case)
      .executeTakeFirst();
    if (!row) return { said: 'unknown-case', head: null } as const;
    if (row.closed_at !== null) return { said: 'settled', head: null } as const;
    if (await isCausedBy(trx, settlement, row)) return { said: 'own-case', head: null } as const;
    if (isSettledByConfirmation(row.reason)) return { said: 'unconfirmed', head: null } as const;
    if (isParkedForDecision(row.reason) && row.status === 'parked' && settlement.decision === undefined)
      return { said: 'decision-needed', head: null } as const;
    const isTakenBack = settlement.decision === 'set-aside' && row.status === 'accepted';
    const taken = isTakenBack ? takenBackBy(settlement, row) : null;
    const after = taken && (await takeBack(trx, deps, locked, taken));
    if (isTakenBack && !after) return { said: { stays: 'call.notTakenBack' }, head: null } as const;
    if (after && 'stays' in after) return { said: after, head: null } as const;
    const released = after
      ? { locked: after.locked, case: null }
      : row.status === 'parked'
        ? await release(trx, deps, locked, row, settlement.decision)
        : null;
    if (row.status !== null && row.status !== 'accepted' && !released)
      return { said: 'not-accepted', head: null } as const;
    const known = released?.case ?? caseRowOf(row);
    const found = sentence('caseFigures.found', { name: settlement.by.name, finding: settlement.finding });
    const said = inOrder([...(known.sentences ?? []), found]);
    const closed = { ...known, ...said, closedAt: deps.now().toISOString() };
    const withIt = await openCasesAbout(trx, facility, after?.withIt ?? []);
    const { seq } = await writeCaseStep(trx, released?.locked ?? locked, [
      closed,
      ...withIt.map((other) => ({ ...other, ...said, closedAt: closed.closedAt })),
    ]);
    return { said: 'settled', head: seq } as const;
  });
  if (answer.head !== null) signalFacility(deps.db, facility, answer.head);
  return answer.said;
}

/** True for a person who wrote or sent the record, because nobody may confirm their own record. */
async function isCausedBy(
  trx: Transaction<Database>,
  { facility, by }: Settlement,
  { event_id, about, caused_by }: Pick<StoredCase, 'event_id' | 'about' | 'caused_by'>,
): Promise<boolean> {
  if (caused_by === by.user) return true;
  const events = [...(event_id === null ? [] : [event_id]), ...(about ?? [])];
  if (events.length === 0) return false;
  const own = await trx
    .selectFrom('event')
    .select('event_id')
    .where('facility_id', '=', facility)
    .where('event_id', 'in', events)
    .where((eb) => eb.or([eb('actor', '=', by.user), eb('sender', '=', by.user)]))
    .limit(1)
    .executeTakeFirst();
  return own !== undefined;
}

/** Records an event under its sender's name if its author is not proven. */
function underProvenName(
  content: EventContent,
  { reason, sender }: { readonly reason: string; readonly sender: string | null },
): EventContent {
  if (reason !== 'grant-invalid' || sender === null) return content;
  return { ...content, actor: sender as EventContent['actor'] };
}

/** Open cases of records that were undone together with the one decided about. */
async function openCasesAbout(
  trx: Transaction<Database>,
  facility: FacilityId,
  records: readonly string[],
): Promise<CaseRow[]> {
  if (records.length === 0) return [];
  const rows = await trx
    .selectFrom('case_file')
    .selectAll()
    .where('facility_id', '=', facility)
    .where('event_id', 'in', [...records])
    .where('reason', '=', 'permission-ended')
    .where('closed_at', 'is', null)
    .orderBy('case_id')
    .execute();
  return rows.map(caseRowOf);
}

/** A record made by somebody whose permission had ended. */
function takenBackBy(
  settlement: Settlement,
  {
    reason,
    type,
    event_id,
  }: { readonly reason: string; readonly type: string | null; readonly event_id: string | null },
): TakenBack | null {
  if (reason !== 'permission-ended' || event_id === null || type === null) return null;
  return { ...settlement, record: event_id as EventId, type };
}

/** The stored event that a case is about; empty if there is none. */
interface StoredOfCase {
  readonly log_id: string | null;
  readonly log_seq: number | null;
  readonly content_hash: string | null;
  readonly raw: string | null;
  readonly sender: string | null;
  readonly sent_by: Sender | null;
}

/**
 * Records an event of a family that never refuses, without what it waits for, and an event made after its author's
 * account was closed, as decided; judges an event that was accepted before a restore without that. Null for any other
 * parked event.
 */
async function release(
  trx: Transaction<Database>,
  deps: SettleDeps,
  locked: LockedFacility,
  row: StoredCase & StoredOfCase,
  decision: Settlement['decision'],
): Promise<{ readonly locked: LockedFacility; readonly case: CaseRow | null } | null> {
  const { event_id, log_id, log_seq, content_hash, raw, sent_by } = row;
  const isDecided = isParkedForDecision(row.reason) && decision !== undefined;
  const isHeld = row.reason === heldReason;
  if (
    (row.reason !== 'dependency-missing' && !isDecided && !isHeld) ||
    event_id === null ||
    raw === null ||
    content_hash === null
  )
    return null;
  const families = familiesOf(deps);
  const parked = candidateOfRaw(
    { event_id: event_id as EventId, log_id, log_seq, content_hash, sent_by },
    raw,
    families,
  );
  if (parked.content === null || (!isDecided && !isHeld && !isRecordedAnyway(parked, families))) return null;
  const alone: Candidate = isHeld
    ? parked
    : isDecided
      ? {
          ...parked,
          ...(decision === 'set-aside' && { isTurnedDown: true }),
          content: underProvenName(parked.content, row),
        }
      : { ...parked, content: { ...parked.content, deps: [] } };
  const { judged, head } = await judgeInTransaction(trx, deps, locked, { again: [alone] });
  const own = judged.findLast(({ candidate }) => candidate.eventId === event_id);
  if (own?.verdict.verdict !== 'accepted' && !((isDecided || isHeld) && own)) return null;
  const opened = own.item.cases.find(({ id }) => id === event_id) ?? null;
  return { locked: { ...locked, seq: head }, case: opened };
}

/** True for an event whose family never refuses. */
function isRecordedAnyway({ read }: Candidate, families: readonly ServerFamily[]): boolean {
  if (read?.verdict !== 'read') return false;
  return families.find(({ family }) => family === read.family)?.judging.isAlwaysRecorded === true;
}

/** The record that somebody decided should not count, and their words. */
interface TakenBack extends RecordTakenBack {
  readonly by: { readonly user: string };
}

/**
 * Undoes a record made after its author's permission ended, by adding events of its family; nothing is erased. @returns the facility after
 * these steps with the records that were undone with it; the sentence why a record stays if others depend on it; or null for a record that
 * can never be undone.
 */
async function takeBack(
  trx: Transaction<Database>,
  deps: JudgeDeps,
  locked: LockedFacility,
  taken: TakenBack,
): Promise<
  | { readonly locked: LockedFacility; readonly withIt: readonly string[] }
  | { readonly stays: PlainCode }
  | null
> {
  const families = familiesOf(deps);
  const takingBack = serverFamilyOf(taken.type, families)?.people?.takingBack;
  if (!takingBack?.types.has(taken.type)) return null;
  const found = await takingBack.eventsOf(trx, taken);
  if (found === null) return { stays: takingBack.stays };
  const candidates = found.events.map((activity) =>
    candidateOfOwn(
      {
        eventId: deps.newId() as EventId,
        facility: taken.facility,
        actor: taken.by.user,
        activity,
        recordedAt: deps.now(),
        by: 'call',
      },
      families,
    ),
  );
  const { head } = await judgeInTransaction(trx, deps, locked, { candidates });
  return { locked: { ...locked, seq: head }, withIt: found.withIt };
}

/** A case and the event it is about; fields are null if there is no event. */
interface CaseFacts {
  readonly reason: string;
  readonly activity: string | null;
  readonly status: string | null;
}

/**
 * Says how a case can be closed. If the author's permission had ended, someone above the facility decides whether the record counts; an
 * accepted record needs only a finding; any other needs an answer from its author.
 */
export function whatItAsks(
  facts: CaseFacts,
  { level, families }: { readonly level: Level; readonly families: readonly ServerFamily[] },
): CaseResource['asks'] {
  const server = facts.activity === null ? undefined : serverFamilyOf(facts.activity, families);
  if (isDecided(facts, server) && level !== 'facility') return 'decision';
  if (isSettledByConfirmation(facts.reason)) return null;
  if (facts.status === null || facts.status === 'accepted') return 'finding';
  return facts.status === 'parked' && isReleased(facts, server) ? 'finding' : null;
}

/** A case about unconfirmed stock stays open until the stock is confirmed. */
function isSettledByConfirmation(reason: string): boolean {
  return reason === 'arrival-unconfirmed';
}

/** True for an event that waits for a decision, and for a recorded one that can still be undone. */
function isDecided({ reason, status, activity }: CaseFacts, server: ServerFamily | undefined): boolean {
  return isParkedForDecision(reason)
    ? status === 'parked'
    : reason === 'permission-ended' &&
        status === 'accepted' &&
        activity !== null &&
        server?.people?.takingBack?.types.has(activity) === true;
}

/**
 * True for a parked event that settling its case releases: of a family that never refuses, without what it waits for,
 * or accepted before a restore.
 */
function isReleased({ reason }: CaseFacts, server: ServerFamily | undefined): boolean {
  if (reason === heldReason) return true;
  return reason === 'dependency-missing' && server?.judging.isAlwaysRecorded === true;
}

/**
 * True for events parked until a person decides whether they count: their author's permission had ended, or they are
 * not proven.
 */
function isParkedForDecision(reason: string): boolean {
  return reason === 'permission-revoked' || reason === 'grant-invalid';
}
