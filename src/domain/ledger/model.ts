import { z } from 'zod';
import {
  facilityIdSchema,
  type AntigenId,
  type EntryId,
  type EventId,
  type FacilityId,
  type LotId,
  type UserId,
  type VoucherId,
} from '#domain/kernel/ids.ts';
import type { LocalDate, LocalDateTime, Quarter } from '#domain/kernel/local-date.ts';
import { textSchema } from '#domain/kernel/text.ts';
import type { AdjustmentReason } from './adjustment-reasons.ts';

/**
 * The ledger of one facility.
 *
 *   supplier ──receive──▶ store ──issue──▶ field ──utilize──▶ used
 *                         │ ▲                        └──────▶ wasted
 *              transfer,  │ │ increment
 *              return     ▼ │
 *                 in_transit  adjustment ◀──decrement── store
 *
 * - A reversal moves the doses of a receipt, an issue, an adjustment or a utilization back against its arrow.
 * - A movement takes doses of one lot from one account and puts them into another, so it cannot create or lose a dose.
 * - `in_transit` of the source grows when stock leaves and `in_transit` of the destination shrinks when it arrives, so that the sum over
 *   all facilities is the stock on the way.
 */
export const accounts = ['supplier', 'store', 'field', 'used', 'wasted', 'adjustment', 'in_transit'] as const;
export type Account = (typeof accounts)[number];

/** Vaccine vial monitor stages: I and II are usable (II first), III is the discard point (WHO). */
export const vvmStages = ['I', 'II', 'III'] as const;
export type VvmStage = (typeof vvmStages)[number];

export const immunizationTypes = ['Fixed-Post', 'Outreach'] as const;
export type ImmunizationType = (typeof immunizationTypes)[number];

export const directions = ['increment', 'decrement'] as const;
export type Direction = (typeof directions)[number];

export const facilityRefSchema = z.object({ facility: facilityIdSchema, name: textSchema() });
/** Another facility as the officer chose it; the id identifies it, the name is for the receipt. */
export type FacilityRef = z.infer<typeof facilityRefSchema>;

/** Label on a lot's box; it travels with the doses. */
export interface LotLabel {
  readonly batchNo: string;
  readonly expiryOn: LocalDate;
  readonly vvmStage: VvmStage;
  readonly vendor: string;
  /** Doses per vial; absent if not recorded on receipt. */
  readonly dosesPerVial?: number | undefined;
}

export interface Wallet {
  readonly antigen: AntigenId;
  /** Doses in store. */
  readonly balance: number;
  /** Doses ever issued; unchanged by their utilization, reduced when the issue is reversed. */
  readonly issued: number;
  /** Issued doses that reached no child. */
  readonly wastage: number;
}

export interface Lot extends LotLabel {
  readonly id: LotId;
  readonly antigen: AntigenId;
  /** Doses the lot was opened with; none if its receipt was reversed. */
  readonly received: number;
  /** Doses in store. */
  readonly left: number;
  /** Doses of it that were issued, transferred or returned, without reversed ones. */
  readonly movedOn: number;
}

export interface IssuedEntry {
  readonly id: EntryId;
  readonly lot: LotId;
  readonly antigen: AntigenId;
  /** Doses handed out. */
  readonly doses: number;
  /** Doses not accounted for yet: all of them until utilization, none after. */
  readonly open: number;
}

/** The rows of one facility that a rule may read. Absent rows count as not existing. */
export interface KnownLedger {
  readonly wallets: ReadonlyMap<AntigenId, Wallet>;
  readonly lots: ReadonlyMap<LotId, Lot>;
  readonly issued: ReadonlyMap<EntryId, IssuedEntry>;
  /** Lines that a later activity refers to: to be reversed, corrected, confirmed. */
  readonly entries: ReadonlyMap<EntryId, LedgerLine>;
}

export interface Movement {
  readonly antigen: AntigenId;
  readonly lot: LotId;
  readonly from: Account;
  readonly to: Account;
  /** At least 1. */
  readonly doses: number;
  /** The issued entry, if one of the accounts is `field`. */
  readonly issuedEntry?: EntryId;
  /** Present on the movement that opens a lot. */
  readonly opens?: LotLabel;
}

/** The destination's answers about stock that was sent: none yet, all there, or another count. */
export const arrivalStates = ['unconfirmed', 'confirmed', 'differs'] as const;
export type ArrivalState = (typeof arrivalStates)[number];

export const historyKinds = ['corrected', 'reversed', 'confirmed', 'differs'] as const;
export const correctedFields = ['batchNo', 'expiryOn', 'officer', 'doses'] as const;

/** A changed field with both values, as texts; for `doses` only the stated number changes, never the movement. */
export interface FieldChange {
  readonly field: (typeof correctedFields)[number];
  readonly from: string;
  readonly to: string;
}

/** A later event of an entry. */
export interface HistoryLine {
  /** Instant, by the same clock as `createdAt`. */
  readonly at: string;
  readonly event: EventId;
  readonly kind: (typeof historyKinds)[number];
  /** The officer, by name. */
  readonly by: string;
  readonly changes: readonly FieldChange[];
}

/** A reading of a lot's vaccine vial monitor after its arrival. */
export interface VvmReading {
  /** Instant of saving, by the same clock as `createdAt`. */
  readonly at: string;
  readonly event: EventId;
  readonly stage: VvmStage;
  /** Time of the reading, by the facility's clock. */
  readonly happenedAt: LocalDateTime;
  /** The officer, by name. */
  readonly by: string;
}

/**
 * One line of the ledger, as rules read and write it. Its movements never change; a utilization, a reversal, a correction and a confirmed
 * arrival are written to it as an {@link Amendment}. The list of activities is unknown here, because the registry is made of the rules;
 * `LedgerEntry` is the line that names an activity of it.
 */
export interface LedgerLine extends LotLabel {
  readonly id: EntryId;
  readonly activity: string;
  readonly antigen: AntigenId;
  readonly lot: LotId;
  /** Entry that the officer selected, if the activity starts from one. */
  readonly source: EntryId | null;
  readonly doses: number;
  readonly direction: Direction | null;
  readonly officer: string;
  readonly origin: FacilityRef | null;
  readonly destination: FacilityRef | null;
  readonly year: number;
  readonly quarter: Quarter;
  /** Time of the activity, by the facility's clock. */
  readonly happenedAt: LocalDateTime;
  readonly immunizationType: ImmunizationType | null;
  readonly childrenImmunized: number | null;
  readonly wastage: number;
  /** Percent, 0 to 100. */
  readonly wastageRate: number;
  /** Reason of an adjustment or reversal, in the officer's words. */
  readonly reason: string | null;
  /** Reason code of an adjustment and of its reversal; absent if none was recorded. */
  readonly reasonCode?: AdjustmentReason | undefined;
  /** On a reversal: the activity that it reverses. Its figures are those of that entry, to be subtracted. */
  readonly reverses: string | null;
  /** The reversal of this entry. */
  readonly reversedBy: EntryId | null;
  /** State of stock that arrived; `differs` also on the adjustment of a differing count, and on the sender's entry. */
  readonly arrival: ArrivalState | null;
  /** Later events of the line, oldest first. */
  readonly history: readonly HistoryLine[];
  /** User who recorded it. */
  readonly admin: UserId;
  /** Instant of saving, by the tablet's clock, corrected as far as its error is known. */
  readonly createdAt: string;
  /** Voucher of the line; absent for a single line. */
  readonly voucher?: VoucherId | undefined;
  /** On the entry that opened a lot: readings in the order in which they became known; absent without any. */
  readonly vvmReadings?: readonly VvmReading[] | undefined;
  /** On the entry that opened a lot: the lot's last count; absent without one. */
  readonly countedAt?: LocalDateTime | undefined;
  /** User who sent it, if different from `admin`. */
  readonly sentBy?: SentBy | undefined;
}

/** A colleague whose sign-in sent a record to the server. */
export interface SentBy {
  readonly name: string;
  /** The last characters of the tablet's id, as shown on papers. */
  readonly tablet: string;
}

/** A change that an accepted activity makes to an existing entry. */
export interface Amendment {
  readonly entry: EntryId;
  readonly set: Partial<
    Pick<
      LedgerLine,
      | 'batchNo'
      | 'expiryOn'
      | 'officer'
      | 'reversedBy'
      | 'arrival'
      | 'childrenImmunized'
      | 'wastage'
      | 'wastageRate'
      | 'vvmReadings'
      | 'countedAt'
    >
  >;
  /** The new line in its history. */
  readonly history: HistoryLine | null;
}

/** Facts that the caller of a decision has besides the payload and the rows. */
export interface ActivityFacts {
  /** Id of the new entry: the event's own. */
  readonly entry: EntryId;
  readonly facility: FacilityId;
  /** User who saved it. */
  readonly actor: UserId;
  /** Instant of saving in the rows: by the tablet's clock, corrected as far as its error is known. */
  readonly at: string;
  /** The day (UTC) of `at`. */
  readonly recordedOn: LocalDate;
  /**
   * The facilities' date when it was saved, by its author's clock. Unlike `at` it is the same wherever the event is judged: a tablet cannot
   * know that its clock is fast, and the records that its officer dates by it have happened.
   */
  readonly savedOn: LocalDate;
}
