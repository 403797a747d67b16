import type { EventEnvelope } from '#contract/wire/envelope.ts';
import type { CaseRow, EntryRow, LotRow, PlaceRow, Verdict, WalletRow } from '#contract/wire/rows.ts';
import type { Acceptance } from '#contract/wire/sync.ts';
import type { Family, Key, OwnRows, Table } from '#contract/families/family.ts';
import type { PinVerifier, Grant, TokenReply } from '#contract/wire/session.ts';
import type { AntigenId, DeviceId, EventId, FacilityId, LogId } from '#domain/kernel/ids.ts';

/** Data of a newer server that this build cannot read, kept as it came until a build can. */
export interface AsideRow {
  readonly facility: FacilityId;
  readonly scope: 'facility' | 'reference';
  /** Name of its list, or the kind of a step, of a verdict or of a snapshot's line. */
  readonly kind: string;
  readonly id: string;
  /** Its step in the feed. */
  readonly s: number;
  readonly raw: unknown;
  /** Field that could not be read; '' for the whole row. */
  readonly fault: string;
}

export interface LogRow {
  readonly log_id: LogId;
  readonly facility: FacilityId;
  readonly device: DeviceId;
  readonly next_seq: number;
  /** The server has stored all numbers up to here. */
  readonly accepted_through: number;
  /**
   * Every first answer of the server up to this number has come back in a page or snapshot, with the effect of the accepted events. An
   * event leaves the pending fold by this number, unless its row says that it is parked.
   */
  readonly folded_through: number;
  /** A backup holds all numbers up to here. Below 1 in a log that replaced another one, until a backup holds something of it. */
  readonly durable_through: number;
  /** The last number whose event the server named as it stands here. */
  readonly named_through?: number | undefined;
  /** The proofs of acceptance are here for all numbers up to this one that have any; absent before the first. */
  readonly proven_through?: number;
  /** Set for a log that replaced another one: it is sent before a snapshot decides about its events. */
  readonly sends_first?: boolean;
  /** True if there are events at numbers below 1, which the server has under numbers of an earlier log. */
  readonly reaches_back?: boolean;
  /** Step of the facility's feed that the figures shown include; events carry it. */
  readonly seen?: number;
}

/**
 * State written on the row: only answers other than plain accepted. A `waiting` one has been sent once its log's `accepted_through` has
 * passed it, and is accepted once `folded_through` has (see projection/event-state.ts).
 */
export type EventState = 'waiting' | 'refused' | 'parked' | 'set_aside';

/** An own event in the outbox, in the order of `n`, the device's own count; its place in the log (`log_id`, `seq`) may change. */
export interface EventRow {
  /** Absent until the row is stored. */
  readonly n?: number;
  readonly log_id: LogId;
  readonly seq: number;
  readonly event_id: EventId;
  readonly facility: FacilityId;
  /** Name of its family, and the partitions that it reads and writes: readable even if the event no longer is. */
  readonly family: string;
  readonly keys: readonly Key[];
  /** The event as saved; never changed. */
  readonly envelope: EventEnvelope;
  readonly state: EventState;
  /** The facility, unless the state is `waiting`: a sparse index of the few that a person may have to see to. */
  readonly exception_of?: FacilityId;
  /** Outcome of the event when it was last decided and accepted. */
  readonly outcome: unknown;
  /** Reason why it does not count as things stand. */
  readonly would_refuse: string | null;
  /** The server's durable answer, unless it is plain accepted. */
  readonly verdict: Verdict | null;
  readonly replaced_by: EventId | null;
  readonly damaged?: boolean;
}

/** The server's proof that it accepted the events under these numbers of a log: a server that was put back is shown it. */
export interface AcceptanceRow extends Acceptance {
  readonly log_id: LogId;
}

/** A row as the server has it, null if it has none, and the pending events that wrote to it, the last one last. */
export interface BaseCopy {
  readonly before: object | null;
  readonly by: readonly number[];
}

/**
 * Pending events of a partition. The row exists while there are any; it holds the confirmed copy of exactly the rows that they wrote, so
 * that a shown row without a copy is confirmed. Written by the projection only.
 */
export interface BaseRow {
  readonly facility: FacilityId;
  readonly key: Key;
  readonly family: string;
  /** Numbers `n` of the pending events, in their order. */
  readonly events: readonly number[];
  /** Number of them that count in the shown rows. */
  readonly counted: number;
  /** By table of the family and id. */
  readonly rows: Readonly<Record<string, Readonly<Record<string, BaseCopy>>>>;
  /** The total that the partition adds to, and the addition: a sparse index. */
  readonly total?: string;
  readonly sum?: Readonly<Record<string, number>>;
}

export interface Figures {
  readonly balance: number;
  readonly issued: number;
  readonly wastage: number;
}

/** A wallet as the server has it; the additions of pending events are in their partitions (see stock/wallets.ts). */
export interface WalletFileRow extends WalletRow {
  readonly facility: FacilityId;
}

/** A lot as it is shown. */
export interface LotFileRow extends LotRow {
  readonly facility: FacilityId;
  /** The antigen, while doses are left: a sparse index of the stock. */
  readonly in_stock?: AntigenId;
}

/** A line of the ledger as it is shown. */
export interface LedgerRow extends EntryRow {
  readonly facility: FacilityId;
  /** The product's name of the activity, by which listings are made. */
  readonly listing: string;
  /** The antigen, while doses are open: a sparse index of entries to utilize. */
  readonly open_antigen?: AntigenId;
  /** Listed, but in no figure: the line of this own event, which would be refused or was. No rule sees it. */
  readonly uncounted?: number;
}

type Scope = 'facility' | 'reference';

export interface CursorRow {
  readonly facility: FacilityId;
  readonly scope: Scope;
  readonly seq: number;
  /** Of the step `seq`: what the server's history is known by there. */
  readonly mark?: string | undefined;
  readonly epoch: string | null;
  readonly needs_snapshot: boolean;
  /** True if the scope has been here whole at least once: for the facility, that its figures mean something. */
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
  /** Identifies the typed text, from its first character to its saving; null while there is none. */
  readonly id: string | null;
  /** The last ids that were saved. */
  readonly saved: readonly string[];
}

/** `current` is the user of the tablet; the others are enrolled on it and take over with their PIN. */
export interface SessionRow {
  readonly key: 'current' | `officer:${string}`;
  readonly reply: Omit<TokenReply, 'token' | 'access' | 'grant' | 'pin'>;
  readonly token: string;
  readonly access: string;
  readonly sign_in_needed: boolean;
  /** The grant of this user at this facility, as in `grant`: a save reads it with the session. */
  readonly grant?: string;
  /** Verifier of the user's PIN; absent for a user without one. */
  readonly pin?: PinVerifier;
  /** Nothing is shown until the PIN is given. Waiting events are sent all the same. */
  readonly locked?: true;
  /** The account was deactivated: nobody is signed in, and waiting events are sent with the remaining tokens. */
  readonly closed?: true;
  /** All waiting events of a closed account are sent, and the server was told so: it has ended the sign-in. */
  readonly through?: true;
}

export interface GrantRow extends Grant {
  readonly user: string;
}

export interface MetaRow {
  readonly key: string;
  readonly value: unknown;
}

/** Empty rows of a family, to be filled. */
export function emptyRows({ tables }: Pick<Family, 'tables'>): OwnRows {
  return Object.fromEntries(Object.keys(tables).map((name) => [name, new Map<string, object>()]));
}

/** Rows of a facility by family, such as those that a page brings. */
export class FacilityRows {
  readonly #rows = new Map<string, OwnRows>();

  of(family: Pick<Family, 'name' | 'tables'>): OwnRows {
    const known = this.#rows.get(family.name);
    if (known) return known;
    const rows = emptyRows(family);
    this.#rows.set(family.name, rows);
    return rows;
  }
}

/** The tables of a family by their names. */
export function tablesOf({ tables }: Pick<Family, 'tables'>): readonly (readonly [name: string, Table])[] {
  return Object.entries(tables);
}

/** Two 32-bit halves of a secret key. */
export type HashKey = readonly [number, number];

/** Inputs of the tokens of a facility's children. */
export interface TokenScope {
  readonly facility: FacilityId;
  /** The facility's own key, so that a search at one never finds anything of another. */
  readonly key: HashKey;
}
