import type { Sentence } from '#contract/problem.ts';
import { Dexie } from 'dexie';
import { type ActivityName, activityNameOf, listedAs } from '#contract/activity-names.ts';
import { activityOf } from '#contract/activity-of.ts';
import type { EntryRow } from '#contract/wire/rows.ts';
import {
  type EntryId,
  entryIdSchema,
  type EventId,
  type FacilityId,
  type LotId,
} from '#domain/kernel/ids.ts';
import { dateOf, type LocalDate } from '#domain/kernel/local-date.ts';
import type { Acceptance, LedgerActivity } from '#domain/ledger/decide.ts';
import type { LedgerEntry } from '#domain/ledger/ledger-entry.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { BaseRow, EventRow, LedgerRow } from '#client/db/rows.ts';
import { entryRowOf, ledgerOnTablet, storedEntry } from '../ledger-on-tablet.ts';
import { isReplaceable } from '#client/outbox/outbox.ts';
import { isPending } from '#client/projection/rows.ts';
import {
  eventsById,
  eventsByNumber,
  pendingOn,
  type RowStatus,
  rowStatus,
  stillToSend,
} from '#client/queries/pending-events.ts';
import { type QueryScope, queryScope } from '#client/queries/scope.ts';
import { hasNoPart, isCodeOfVoucher } from '#domain/ledger/paper-code.ts';
import type { EventLeft } from '#contract/families/registry.ts';

/** A line of the ledger as listings and receipts show it. */
export interface ShownEntry extends LedgerEntry {
  readonly activityName: ActivityName;
  readonly antigenName: string;
  readonly facilityName: string;
  /** Doses of an issued entry not utilized yet; null for any other. */
  readonly open: number | null;
  readonly updatedAt: string;
  /** True while a reversal, correction or confirmation of it that was saved here has not come back from the server. */
  readonly isAmendmentWaiting: boolean;
  /** True if the server knows that its arrival was counted differently, so that both facilities were told. */
  readonly isDifferenceKnown: boolean;
  readonly status: RowStatus;
  /** Reason why the event would be refused if judged now, which leaves it out of the figures. */
  readonly wouldRefuse: string | null;
  /** Reason why the server refused or parked it. */
  readonly refusedFor: string | null;
  /** The server's sentence for `refusedFor`. */
  readonly detail: string | null;
  readonly sentences?: readonly Sentence[] | undefined;
}

/** Issued entries of an antigen that are not utilized yet, as shown, newest first. */
export async function openIssued(db: DeviceDatabase, antigen: string): Promise<ShownEntry[]> {
  const scope = await queryScope(db);
  if (!scope) return [];
  const rows = await db.ledger.where({ facility: scope.facility, open_antigen: antigen }).toArray();
  return shownEntries(
    db,
    scope,
    rows.toSorted((a, b) => b.id.localeCompare(a.id)),
  );
}

export async function entry(db: DeviceDatabase, id: string): Promise<ShownEntry | null> {
  const scope = await queryScope(db);
  const row = await db.ledger.get(id);
  if (!scope || row?.facility !== scope.facility) return null;
  const [shown] = await shownEntries(db, scope, [row]);
  return shown ?? null;
}

/** Issued entries whose utilization was recorded after an event, is dated after a day, and was not reversed. Ids increase with time. */
export async function utilizedAfter(
  db: DeviceDatabase,
  { event, on }: { readonly event: string; readonly on: LocalDate },
): Promise<ReadonlySet<EntryId>> {
  const scope = await queryScope(db);
  if (!scope) return new Set();
  const listing = [scope.facility, activityNameOf('utilize')];
  const rows = await db.ledger
    .where('[facility+listing+id]')
    .between([...listing, event], [...listing, Dexie.maxKey])
    .filter(
      ({ activity, happenedAt, reversedBy }) =>
        activity === 'utilize' && reversedBy === null && dateOf(happenedAt) > on,
    )
    .toArray();
  return new Set(rows.flatMap(({ source }) => source ?? []));
}

/** The lines of a voucher in the order of saving; a refused one is included until set aside. */
export async function onVoucher(db: DeviceDatabase, voucher: string): Promise<ShownEntry[]> {
  const scope = await queryScope(db);
  if (!scope) return [];
  const rows = await db.ledger.where({ facility: scope.facility, voucher }).sortBy('id');
  return shownEntries(db, scope, rows);
}

/**
 * A refused or set-aside entry as the start of a correction, read from its event because the ledger no longer lists what was set aside.
 * Null if there is nothing to correct: it waits, is damaged, or has been corrected.
 */
export async function correctable(db: DeviceDatabase, event: string): Promise<ShownEntry | null> {
  const scope = await queryScope(db);
  const row = await db.event.where({ event_id: event }).first();
  if (!scope || row?.facility !== scope.facility || !isReplaceable(row) || row.damaged) return null;
  const line = ledgerLineOf(row);
  if (line === null) return null;
  const [lined] = ledgerOnTablet.uncounted(row.outcome as Acceptance).entry ?? [];
  if (!lined) return null;
  const own = storedEntry(scope.facility, lined, { uncounted: row.n });
  const [shown] = await shownEntries(db, scope, [own]);
  return shown ?? null;
}

const amendmentTypes = ['reverse', 'correct', 'confirm-arrival', 'read-vvm'] as const;

/** An activity that writes to an existing entry. */
type Amendment = Extract<LedgerActivity, { type: (typeof amendmentTypes)[number] }>;

/** True for an activity that writes to an existing entry. */
function isAmendment(activity: LedgerActivity): activity is Amendment {
  return amendmentTypes.some((type) => type === activity.type);
}

/** A refused activity on an entry, as it was saved, and the current entry. */
export interface RefusedAmendment {
  readonly event: EventId;
  readonly activity: Amendment;
  /** Null if the entry is no longer on this device. */
  readonly target: ShownEntry | null;
  readonly refusedFor: string | null;
  /** The server's sentence for `refusedFor`. */
  readonly detail: string | null;
  readonly sentences?: readonly Sentence[] | undefined;
}

/** Initial values of Correct-and-resend for an amendment; null for any other event. */
export async function refusedAmendment(db: DeviceDatabase, event: string): Promise<RefusedAmendment | null> {
  const scope = await queryScope(db);
  const row = await db.event.where({ event_id: event }).first();
  if (!scope || row?.facility !== scope.facility || !isReplaceable(row) || row.damaged) return null;
  const activity = activityOf(row.envelope);
  if (activity === null || !isAmendment(activity)) return null;
  const { reason: refusedFor, detail, sentences } = refusalOf(row);
  const target = await entry(db, activity.payload.entry);
  return { event: row.event_id, activity, target, refusedFor, detail, sentences };
}

/** Names of the antigens by id. */
export async function antigenNames(db: DeviceDatabase): Promise<ReadonlyMap<string, string>> {
  const rows = await db.antigen.toArray();
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Rows of the ledger as shown, in their order. */
export async function shownEntries(
  db: DeviceDatabase,
  scope: QueryScope,
  rows: readonly LedgerRow[],
): Promise<ShownEntry[]> {
  const [names, events, pending] = await Promise.all([
    antigenNames(db),
    eventsById(
      db,
      rows.map(({ id }) => id),
    ),
    pendingOn(
      db,
      scope.facility,
      rows.map(({ lot }) => `lot:${lot}`),
    ),
  ]);
  return rows.map((row) =>
    shownEntry(row, { scope, names, event: events.get(row.id), base: pending.get(`lot:${row.lot}`) }),
  );
}

function shownEntry(
  stored: LedgerRow,
  {
    scope,
    names,
    event,
    base,
  }: {
    scope: QueryScope;
    names: ReadonlyMap<string, string>;
    event: EventRow | undefined;
    base: BaseRow | undefined;
  },
): ShownEntry {
  const row = entryRowOf(stored);
  const own = event && isOwn(event, stored, scope) ? event : null;
  const copy = base?.rows['entry']?.[row.id];
  const confirmed = copy === undefined ? row : (copy.before as EntryRow | null);
  const known = countAmendments(confirmed);
  const status = lineStatus(stored, event, scope);
  return {
    ...row,
    activityName: listedAs(row),
    antigenName: names.get(row.antigen) ?? '',
    facilityName: scope.facilityName,
    isAmendmentWaiting: stillToSend(countAmendments(row) - known) > 0,
    isDifferenceKnown: status === 'saved' && confirmed?.arrival === 'differs',
    status,
    wouldRefuse: own?.would_refuse ?? null,
    refusedFor: own ? refusalOf(own).reason : null,
    detail: own ? refusalOf(own).detail : null,
    sentences: own ? refusalOf(own).sentences : undefined,
  };
}

/** Number of amendments and VVM readings of an entry. */
function countAmendments(row: Pick<EntryRow, 'history' | 'vvmReadings'> | null): number {
  return row ? row.history.length + (row.vvmReadings?.length ?? 0) : 0;
}

/** True while a line stands for its own event, which the server has not confirmed. */
function isOwn(event: EventRow, { uncounted }: Pick<LedgerRow, 'uncounted'>, { log }: QueryScope): boolean {
  return uncounted !== undefined || log === undefined || isPending(event, log);
}

/** Status of a ledger line. */
export function lineStatus(row: LedgerRow, event: EventRow | undefined, scope: QueryScope): RowStatus {
  return event && isOwn(event, row, scope) ? rowStatus(event, scope.log) : 'saved';
}

/** Reason why the server refused or parked an event. */
export function refusalOf({ verdict }: Pick<EventRow, 'verdict'>): {
  readonly reason: string | null;
  readonly detail: string | null;
  readonly sentences?: readonly Sentence[] | undefined;
} {
  return verdict && verdict.verdict !== 'accepted' ? verdict : { reason: null, detail: null };
}

/** The line that an event adds to the ledger, as saved; null if it adds none. */
export function ledgerLineOf({ family, outcome }: Pick<EventRow, 'family' | 'outcome'>): LedgerEntry | null {
  return family === ledgerOnTablet.family.name ? ((outcome as Acceptance | null)?.entry ?? null) : null;
}

/** Lots sent by other facilities and not confirmed here. */
export async function lotsOnTheWay(db: DeviceDatabase, facility: FacilityId): Promise<ReadonlySet<LotId>> {
  const rows = await db.ledger.where({ facility, arrival: 'unconfirmed' }).toArray();
  return new Set(rows.map(({ lot }) => lot));
}

/** A delivery from another facility that is not confirmed here. */
export interface UnconfirmedArrival extends ShownEntry {
  readonly isOnTheWay: true;
  /** Doses of it in the balance; those issued or sent on before the confirmation are left out. */
  readonly left: number;
}

/**
 * Deliveries from other facilities that have not been confirmed or reported here, as shown, longest waiting first. A sparse index finds
 * them without reading other receipts.
 */
export async function unconfirmedArrivals(db: DeviceDatabase): Promise<UnconfirmedArrival[]> {
  const scope = await queryScope(db);
  if (!scope) return [];
  const rows = await db.ledger.where({ facility: scope.facility, arrival: 'unconfirmed' }).toArray();
  const [arrivals, lots] = await Promise.all([
    shownEntries(
      db,
      scope,
      rows.toSorted((a, b) => a.id.localeCompare(b.id)),
    ),
    db.lot.bulkGet(rows.map(({ lot }) => lot)),
  ]);
  const leftOf = new Map(lots.flatMap((row) => (row ? [[row.id, row.left] as const] : [])));
  return arrivals.map((arrival) => ({
    ...arrival,
    isOnTheWay: true,
    left: leftOf.get(arrival.lot) ?? 0,
  }));
}

/**
 * Entries on a paper of the ledger, by the code from readPaperCode: the lines of a voucher, or the entry of a receipt; empty if the paper
 * belongs to another facility.
 */
export async function onPaper(db: DeviceDatabase, code: string): Promise<readonly ShownEntry[]> {
  const scope = await queryScope(db);
  if (!scope) return [];
  const vouchers = await vouchersOf(db, scope.facility);
  const voucher = vouchers.find((known) => isCodeOfVoucher(code, known));
  if (voucher !== undefined) return onVoucher(db, voucher);
  const alone = await entry(db, code);
  return alone === null ? [] : [alone];
}

/** The lines of each voucher whose number contains voucherNoPart, newest first, for at most `limit` vouchers. */
export async function vouchersNumbered(
  db: DeviceDatabase,
  part: string,
  limit: number,
): Promise<readonly (readonly ShownEntry[])[]> {
  const scope = await queryScope(db);
  if (!scope) return [];
  const vouchers = await vouchersOf(db, scope.facility);
  const found = vouchers.filter((known) => hasNoPart(known, part));
  // Ids begin with their time, and the index is sorted by them.
  return Promise.all(
    found
      .slice(-limit)
      .toReversed()
      .map((voucher) => onVoucher(db, voucher)),
  );
}

/** Ids of the vouchers of a facility, read from the index alone. */
async function vouchersOf(db: DeviceDatabase, facility: FacilityId): Promise<readonly string[]> {
  const keys = await db.ledger
    .where('[facility+voucher]')
    .between([facility, Dexie.minKey], [facility, Dexie.maxKey])
    .uniqueKeys();
  return keys.map((key) => String((key as unknown as readonly unknown[])[1]));
}

/**
 * Entries with a refused amendment, each with the event of the last one not corrected or set aside. Only refused events, which are few, are
 * read.
 */
export async function refusedAmendments(db: DeviceDatabase): Promise<ReadonlyMap<EntryId, EventId>> {
  const scope = await queryScope(db);
  if (!scope) return new Map();
  const rows = await db.event.where({ exception_of: scope.facility, state: 'refused' }).sortBy('n');
  return new Map(
    rows
      .filter((row) => row.damaged !== true)
      .flatMap((row) => entriesAmendedBy(row.envelope).map((entry) => [entry, row.event_id] as const)),
  );
}

/** A waiting change of an entry that the server would refuse at present. */
export interface DoubtfulAmendment {
  readonly type: Amendment['type'];
  readonly wouldRefuse: string;
}

/**
 * Entries of some lots with a waiting amendment that would be refused now, each with the last such event. Only the pending events of each
 * lot are read.
 */
export async function doubtfulAmendments(
  db: DeviceDatabase,
  lots: readonly string[],
): Promise<ReadonlyMap<EntryId, DoubtfulAmendment>> {
  const scope = await queryScope(db);
  if (!scope) return new Map();
  const pending = await pendingOn(
    db,
    scope.facility,
    lots.map((lot) => `lot:${lot}`),
  );
  const events = await eventsByNumber(
    db,
    [...pending.values()].flatMap((base) => base.events),
  );
  return new Map([...events.values()].toSorted((a, b) => a.seq - b.seq).flatMap(doubtsOf));
}

function doubtsOf({ envelope, would_refuse: wouldRefuse }: EventRow) {
  const activity = activityOf(envelope);
  if (wouldRefuse === null || activity === null || !isAmendment(activity)) return [];
  const { type } = activity;
  return entriesAmendedBy(envelope).map((entry) => [entry, { type, wouldRefuse }] as const);
}

/** Entries that an amendment names; none for any other event. */
function entriesAmendedBy(event: EventLeft): EntryId[] {
  const activity = activityOf(event);
  if (activity === null || !isAmendment(activity)) return [];
  const named = entryIdSchema.safeParse(activity.payload.entry);
  return named.success ? [named.data] : [];
}
