import type { EventEnvelope } from '#contract/event-envelope.ts';
import type { CaseRow, PlaceRow, Verdict } from '#contract/sync-rows.ts';
import type { PinVerifier } from '#contract/resources/pin.ts';
import type { Grant, TokenReply } from '#contract/resources/session.ts';
import type { AntigenId, DeviceId, EntryId, EventId, FacilityId, LogId, UserId } from '#domain/kernel/ids.ts';
import type { LedgerEntry, Lot, LotLabel } from '#domain/ledger/model.ts';

/** Doses that pending events add to a wallet or a lot, and how many events that is. */
export interface Pending {
  readonly balance: number;
  readonly issued: number;
  readonly wastage: number;
  /** Doses that moved on from a lot; rows of older builds lack it. */
  readonly movedOn?: number;
  readonly events: number;
}

export const nothingPending: Pending = { balance: 0, issued: 0, wastage: 0, movedOn: 0, events: 0 };

/** What one pending event adds to the figures shown; `entry` is the issued entry that it opens or closes. */
export interface Effect {
  readonly balance: number;
  readonly issued: number;
  readonly wastage: number;
  readonly movedOn?: number;
  readonly entry: EntryId | null;
  readonly open: number;
}

export interface LogRow {
  readonly log_id: LogId;
  readonly facility: FacilityId;
  readonly device: DeviceId;
  readonly next_seq: number;
  /** The server has stored all numbers up to here. */
  readonly accepted_through: number;
  /**
   * The server's first answer to all numbers up to here has come back in a page or snapshot, and with it the effect of
   * those that it accepted. An event leaves the pending fold by this number, unless its row says that it is parked.
   */
  readonly folded_through: number;
  /** A backup holds all numbers up to here. Below 1 in a log that was begun in another's place, until one holds something of it. */
  readonly durable_through: number;
  /** The last number whose event the server was heard to name as it stands here. */
  readonly named_through?: number | undefined;
  /** Begun in the place of another log: what it holds is sent before a snapshot says what became of it. */
  readonly sends_first?: boolean;
  /** There are events at numbers below 1: the server has them under those of an earlier log. */
  readonly reaches_back?: boolean;
  /** Step of the facility's feed that the figures shown include; events carry it. */
  readonly seen?: number;
  /**
   * Who saves into this log, as session, grant and clock say: a copy that a save leaves for the next one, which then reads
   * one row for all of them. Gone as soon as one of them changes (see session/saved-author.ts).
   */
  readonly author?: SavedAuthor;
}

export interface SavedAuthor {
  readonly user: UserId;
  readonly grant: string;
  readonly clockOffsetMs: number;
}

/**
 * What a row says by itself: only answers other than plain accepted are written. A `waiting` one has been sent once its
 * log's `accepted_through` has passed it, and is accepted once `folded_through` has (see projection/event-state.ts).
 */
export type OutboxState = 'waiting' | 'refused' | 'parked' | 'set_aside';

export interface OutboxRow {
  readonly log_id: LogId;
  readonly seq: number;
  readonly event_id: EventId;
  readonly facility: FacilityId;
  readonly envelope: EventEnvelope;
  readonly state: OutboxState;
  /** The facility, unless the state is `waiting`: a sparse index of the few that a person may have to see to. */
  readonly exception_of?: FacilityId;
  /** The lot that the event is about, '' for none. Absent once the event is refused, which keeps it out of its lot's chain. */
  readonly chain?: string;
  readonly lot: string;
  readonly antigen: AntigenId;
  /** What the event adds to the figures shown while it is pending; null when it would be refused. */
  readonly effect: Effect | null;
  readonly would_refuse: string | null;
  /** The server's durable answer where it is not plain accepted. */
  readonly verdict: Verdict | null;
  readonly replaced_by: EventId | null;
  readonly entry: LedgerEntry | null;
  readonly damaged?: boolean;
}

export interface Figures {
  readonly balance: number;
  readonly issued: number;
  readonly wastage: number;
}

/** `balance`, `issued`, `wastage` are the figures shown: confirmed plus pending. */
export interface ShownWalletRow extends Figures {
  readonly facility: FacilityId;
  readonly antigen: AntigenId;
  readonly id: EventId | null;
  readonly confirmed: Figures | null;
  readonly pending: Pending;
}

/** A lot as the server confirmed it, where pending events may show it otherwise. */
export type ConfirmedLot = Pick<Lot, 'batchNo' | 'expiryOn' | 'received' | 'movedOn'>;

/** Label and figures are shown; `confirmed_left` is null while only pending events know the lot. */
export interface ShownLotRow extends LotLabel {
  readonly id: EntryId;
  readonly facility: FacilityId;
  readonly antigen: AntigenId;
  readonly received: number;
  /** Rows of older builds lack this, and `confirmed`. */
  readonly movedOn?: number;
  readonly left: number;
  readonly confirmed_left: number | null;
  readonly confirmed?: ConfirmedLot | null;
  readonly pending: Pending;
}

/** Why and how an own entry is not confirmed yet. */
export interface OwnEntry {
  readonly log_id: LogId;
  readonly seq: number;
  readonly state: OutboxState;
  readonly would_refuse: string | null;
  readonly reason: string | null;
  /** The server's sentence for `reason`. */
  readonly detail: string | null;
}

/** What an event may write to an entry that is there already; rows of older builds lack the last four. */
export type MarkedFields = Pick<
  LedgerEntry,
  'batchNo' | 'expiryOn' | 'officer' | 'reversedBy' | 'arrival' | 'history'
> &
  Partial<Pick<LedgerRow, 'childrenImmunized' | 'wastage' | 'wastageRate' | 'updatedAt'>>;

/** An own entry that came back as it is shown is not written again: see projection/confirmed-entry.ts. */
export interface LedgerRow extends LedgerEntry {
  readonly facility: FacilityId;
  /** The product's name of the activity: what listings are made of. */
  readonly listing: string;
  readonly confirmed: boolean;
  /** Confirmed open doses. */
  readonly open: number | null;
  readonly pending_open: number;
  /** The antigen, while shown doses are open: a sparse index of what can be utilized. */
  readonly open_antigen?: AntigenId;
  readonly own: OwnEntry | null;
  /** What the entry says without the marks of pending events; present while there are any. */
  readonly base?: MarkedFields;
  readonly updatedAt: string;
}

export type Scope = 'facility' | 'reference';

export interface CursorRow {
  readonly facility: FacilityId;
  readonly scope: Scope;
  readonly seq: number;
  readonly epoch: string | null;
  readonly needs_snapshot: boolean;
  /** The scope has been here whole at least once: of the facility, that its figures mean something. */
  readonly is_loaded: boolean;
  readonly report: { readonly kind: 'gap' | 'digest'; readonly at: number; readonly detail: string } | null;
}

export interface CaseFileRow extends CaseRow {
  readonly facility: FacilityId;
}

export interface PlaceFileRow extends Omit<PlaceRow, 'parent'> {
  /** '' for a country, because null cannot be indexed. */
  readonly parent: string;
}

export interface DraftRow {
  readonly user: string;
  readonly form: string;
  /** Undefined while nothing is typed. */
  readonly values: unknown;
  /** Names what is typed, from its first character to its saving; null while nothing is. */
  readonly id: string | null;
  /** The last ids that were saved. */
  readonly saved: readonly string[];
}

/** `current` is who uses the tablet now; the others are enrolled on it and take over with their PIN. */
export interface SessionRow {
  readonly key: 'current' | `officer:${string}`;
  readonly reply: Omit<TokenReply, 'token' | 'access' | 'grant' | 'pin'>;
  readonly token: string;
  readonly access: string;
  readonly sign_in_needed: boolean;
  /** The grant of this user at this facility, as in `grant`: a save reads it with the session. */
  readonly grant?: string;
  /** What this user's PIN is compared with; absent for who has set none. */
  readonly pin?: PinVerifier;
  /** Nothing is shown until the PIN was given. What waits is sent all the same. */
  readonly locked?: true;
  /** The account was deactivated: nobody is signed in, and what waits is sent with the tokens that are left. */
  readonly closed?: true;
}

export interface GrantRow extends Grant {
  readonly user: string;
}

export interface MetaRow {
  readonly key: string;
  readonly value: unknown;
}
