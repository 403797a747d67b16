import type { EventEnvelope } from '#contract/wire/envelope.ts';
import type { CaseRow, EntryRow, LotRow, PlaceRow, Verdict, WalletRow } from '#contract/wire/rows.ts';
import type { Acceptance } from '#contract/wire/sync.ts';
import type { Family, Key, OwnRows, Table } from '#contract/families/family.ts';
import type { PinVerifier, Grant, TokenReply } from '#contract/wire/session.ts';
import type { AntigenId, DeviceId, EventId, FacilityId, LogId } from '#domain/kernel/ids.ts';

/** Data of a newer server that this build cannot read, stored unchanged until a build can. */
export interface AsideRow {
  readonly facility: FacilityId;
  readonly scope: 'facility' | 'reference';
  /** Name of its list, or the kind of a step, a verdict or a snapshot line. */
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
  /** The server has stored all numbers up to this one. */
  readonly accepted_through: number;
  /**
   * Up to this number, every first verdict of the server has come back in a page or snapshot, with the effect of accepted events. An event
   * up to this number is no longer pending, unless its row says that it is parked.
   */
  readonly folded_through: number;
  /** A backup holds all numbers up to this one. Below 1 in a log that replaced another one, until a backup contains part of it. */
  readonly durable_through: number;
  /** The last number whose event the server confirmed to be the one stored here. */
  readonly named_through?: number | undefined;
  /** All existing proofs of acceptance up to this number are stored here; absent before the first. */
  readonly proven_through?: number;
  /** Set for a log that replaced another one: its events are sent before a snapshot decides about them. */
  readonly sends_first?: boolean;
  /** True if there are events at numbers below 1, which the server stores under numbers of an earlier log. */
  readonly reaches_back?: boolean;
  /** Step of the facility's feed that the figures shown include; events carry it. */
  readonly seen?: number;
}

/**
 * State written on the row, which is only for answers other than plain accepted. A `waiting` event has been sent once its log's
 * `accepted_through` has passed it, and is accepted once `folded_through` has (see projection/event-state.ts).
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
  /** Name of its family, and the partitions it reads and writes, which stay readable even if the event is not. */
  readonly family: string;
  readonly keys: readonly Key[];
  /** The event as saved; never changed. */
  readonly envelope: EventEnvelope;
  readonly state: EventState;
  /** The facility, unless the state is `waiting`: a sparse index of the few events that may need a person. */
  readonly exception_of?: FacilityId;
  /** Outcome at the event's last accepted decision. */
  readonly outcome: unknown;
  /** Reason why it does not count at present. */
  readonly would_refuse: string | null;
  /** The server's durable answer, unless it is plain accepted. */
  readonly verdict: Verdict | null;
  readonly replaced_by: EventId | null;
  readonly damaged?: boolean;
}

/** The server's proof that it accepted the events with these numbers of a log, to be shown to a server that was restored. */
export interface AcceptanceRow extends Acceptance {
  readonly log_id: LogId;
}

/** A row as the server has it (null if none), and the pending events that wrote to it, in order. */
export interface BaseCopy {
  readonly before: object | null;
  readonly by: readonly number[];
}

/**
 * Pending events of a partition. The row exists while there are any; it contains the confirmed copy of exactly the rows that they wrote, so
 * that a shown row without a copy is confirmed. Written by the projection only.
 */
export interface BaseRow {
  readonly facility: FacilityId;
  readonly key: Key;
  readonly family: string;
  /** Numbers `n` of the pending events, in order. */
  readonly events: readonly number[];
  /** Number of them that count in the shown rows. */
  readonly counted: number;
  /** By the family's table, then by id. */
  readonly rows: Readonly<Record<string, Readonly<Record<string, BaseCopy>>>>;
  /** The total that the partition adds to, for a sparse index, and the amount. */
  readonly total?: string;
  readonly sum?: Readonly<Record<string, number>>;
}

export interface Figures {
  readonly balance: number;
  readonly issued: number;
  readonly wastage: number;
}

/** A wallet as the server has it; the amounts of pending events are in their partitions (see stock/wallets.ts). */
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
  /** The product's name of the activity, by which listings are selected. */
  readonly listing: string;
  /** The antigen, while doses are open: a sparse index of entries to utilize. */
  readonly open_antigen?: AntigenId;
  /** Set for a line that is listed but in no figure, because this own event was or would be refused. Rules do not see it. */
  readonly uncounted?: number;
}

type Scope = 'facility' | 'reference';

export interface CursorRow {
  readonly facility: FacilityId;
  readonly scope: Scope;
  readonly seq: number;
  /** Mark of step `seq`, which identifies the server's history. */
  readonly mark?: string | undefined;
  readonly epoch: string | null;
  readonly needs_snapshot: boolean;
  /** True once the scope has been loaded completely; for the facility, its figures are meaningful from then on. */
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
  /** Undefined until something is typed. */
  readonly values: unknown;
  /** Identifies the typed text, from its first character until it is saved; null if there is none. */
  readonly id: string | null;
  /** Ids of the last saved drafts. */
  readonly saved: readonly string[];
}

/** `current` is the tablet's user; the others are enrolled on it and take over with their PIN. */
export interface SessionRow {
  readonly key: 'current' | `officer:${string}`;
  readonly reply: Omit<TokenReply, 'token' | 'access' | 'grant' | 'pin'>;
  readonly token: string;
  readonly access: string;
  readonly sign_in_needed: boolean;
  /** This user's grant at this facility, as in `grant`, so that a save reads it with the session. */
  readonly grant?: string;
  /** Verifier of the user's PIN; absent for a user without one. */
  readonly pin?: PinVerifier;
  /** Nothing is shown until the PIN is entered. Waiting events are still sent. */
  readonly locked?: true;
  /** The account was deactivated: nobody is signed in, and waiting events are sent with the remaining tokens. */
  readonly closed?: true;
  /** All waiting events of a closed account have been sent and the server has been told, so it has ended the sign-in. */
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

/** Rows of a facility by family, such as those in a page. */
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

/** Inputs for the tokens of a facility's children. */
export interface TokenScope {
  readonly facility: FacilityId;
  /** The facility's own key, so that a search at one facility never finds anything of another. */
  readonly key: HashKey;
}
